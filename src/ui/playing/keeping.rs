//! What is played is kept.

use crate::{
    game::Game,
    lesson::{Progress, catch_up},
    replay::{Chronicle, Divergence},
    story::{Entry, Scribe},
};

/// Where the game on the screen is kept.
#[derive(Default)]
pub(in crate::ui) enum Keeping<'a> {
    /// Nowhere.
    #[default]
    Nowhere,
    /// In its story.
    Story(&'a mut Chronicle),
    /// Only as long as the lesson lasts that it is, which this begins anew.
    Lesson(Box<dyn Fn() -> Game + 'a>),
}

impl Keeping<'_> {
    /// Whether it is a lesson.
    pub(in crate::ui) const fn is_a_lesson(&self) -> bool {
        matches!(self, Self::Lesson(_))
    }

    /// Whether the game can be taken up again.
    pub(in crate::ui) const fn is_kept(&self) -> bool {
        matches!(self, Self::Story(_))
    }

    /// The story, where it is kept.
    pub(in crate::ui) fn chronicle(&self) -> Option<&Chronicle> {
        match self {
            Self::Story(chronicle) => Some(chronicle),
            Self::Nowhere | Self::Lesson(_) => None,
        }
    }

    fn chronicle_mut(&mut self) -> Option<&mut Chronicle> {
        match self {
            Self::Story(chronicle) => Some(chronicle),
            Self::Nowhere | Self::Lesson(_) => None,
        }
    }

    /// Keeps what was just done.
    pub(in crate::ui) fn keep(&mut self, entry: Entry, game: &Game) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.keep(entry, game);
        }
    }

    /// Has the disk take it all.
    pub(in crate::ui) fn sync(&mut self) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.sync();
        }
    }

    /// Does what is due while nobody presses a key.
    pub(in crate::ui) fn look_after(&mut self) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.look_after();
        }
    }

    /// Whether nothing more can be kept but that the game is given up.
    pub(in crate::ui) fn is_full(&self) -> bool {
        let scribe = self.chronicle().and_then(Chronicle::scribe);
        scribe.is_some_and(Scribe::is_full)
    }

    /// What the player should know of it, once.
    pub(in crate::ui) fn take_trouble(&mut self) -> Option<String> {
        self.chronicle_mut()?.take_trouble()
    }

    /// The game before what was done last, `None` where there is nothing.
    pub(in crate::ui) fn take_back(&mut self, game: &Game) -> Option<Result<Game, Divergence>> {
        match self {
            Self::Nowhere => None,
            Self::Lesson(begin) => {
                let pupil = game.world().get_resource::<Progress>()?;
                let turns = pupil.deeds().len().checked_sub(1)?;
                Some(catch_up(begin(), pupil, turns))
            }
            Self::Story(chronicle) if chronicle.is_empty() => None,
            Self::Story(chronicle) => Some(chronicle.take_back(1)),
        }
    }
}
