//! Where a game is recorded.

use crate::{
    game::Game,
    journal::{JournalEntry, JournalWriter},
    lesson::{LessonProgress, catch_up},
    replay::{Divergence, RecordedGame},
};

/// Where a game is recorded.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "a function has none")]
pub enum Recording<'a> {
    /// Nowhere.
    #[default]
    Nowhere,
    /// In its story.
    Story(&'a mut RecordedGame),
    /// In a story to which nothing is added any more.
    Closed(&'a RecordedGame),
    /// Only as long as the lesson lasts that it is, which this begins anew.
    Lesson(Box<dyn Fn() -> Game + 'a>),
}

impl Recording<'_> {
    /// Whether the game can be taken up again.
    pub(crate) const fn is_kept(&self) -> bool {
        matches!(self, Self::Story(_))
    }

    /// The story, where it is kept.
    pub(crate) fn chronicle(&self) -> Option<&RecordedGame> {
        match self {
            Self::Story(chronicle) => Some(chronicle),
            Self::Closed(chronicle) => Some(chronicle),
            Self::Nowhere | Self::Lesson(_) => None,
        }
    }

    fn chronicle_mut(&mut self) -> Option<&mut RecordedGame> {
        match self {
            Self::Story(chronicle) => Some(chronicle),
            Self::Nowhere | Self::Closed(_) | Self::Lesson(_) => None,
        }
    }

    /// Keeps what was just done.
    pub(crate) fn keep(&mut self, entry: JournalEntry, game: &Game) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.keep(entry, game);
        }
    }

    /// Has the disk take it all.
    pub(crate) fn sync(&mut self) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.sync();
        }
    }

    /// Does what is due while nobody presses a key.
    pub(crate) fn look_after(&mut self) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.look_after();
        }
    }

    /// Whether nothing more can be kept but that the game is given up.
    pub(crate) fn is_full(&self) -> bool {
        let scribe = self.chronicle().and_then(RecordedGame::scribe);
        scribe.is_some_and(JournalWriter::is_full)
    }

    /// What the player should know of it, once.
    pub(crate) fn take_trouble(&mut self) -> Option<String> {
        self.chronicle_mut()?.take_trouble()
    }

    /// The game before what was done last, `None` where there is nothing.
    pub(crate) fn take_back(&mut self, game: &Game) -> Option<Result<Game, Divergence>> {
        match self {
            Self::Nowhere | Self::Closed(_) => None,
            Self::Lesson(begin) => {
                let pupil = game.world().get_resource::<LessonProgress>()?;
                let turns = pupil.deeds().len().checked_sub(1)?;
                Some(catch_up(begin(), pupil, turns))
            }
            Self::Story(chronicle) if chronicle.is_empty() => None,
            Self::Story(chronicle) => Some(chronicle.take_back(1)),
        }
    }
}
