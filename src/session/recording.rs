//! The recording of a game.

use crate::{
    game::Game,
    journal::{JournalEntry, JournalWriter},
    lesson::{LessonProgress, catch_up},
    replay::{Divergence, RecordedGame},
};

/// The place where a game is recorded.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "functions do not implement `Debug`")]
pub enum Recording<'a> {
    /// Nowhere.
    #[default]
    Nowhere,
    /// In its record.
    Story(&'a mut RecordedGame),
    /// In a record to which nothing is added any more.
    Closed(&'a RecordedGame),
    /// In a lesson, for as long as it lasts. The function starts the lesson again.
    Lesson(Box<dyn Fn() -> Game + 'a>),
}

impl Recording<'_> {
    /// Whether the game is kept in a record, so that it can be replayed or resumed.
    pub(crate) const fn is_kept(&self) -> bool {
        matches!(self, Self::Story(_))
    }

    /// Returns the record, if there is one.
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

    /// Records an entry that was just performed.
    pub(crate) fn keep(&mut self, entry: JournalEntry, game: &Game) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.keep(entry, game);
        }
    }

    /// Waits until the whole record is on the disk.
    pub(crate) fn sync(&mut self) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.sync();
        }
    }

    /// Does the work that is due while nobody presses a key.
    pub(crate) fn look_after(&mut self) {
        if let Some(chronicle) = self.chronicle_mut() {
            chronicle.look_after();
        }
    }

    /// Whether nothing more can be recorded except giving up.
    pub(crate) fn is_full(&self) -> bool {
        let scribe = self.chronicle().and_then(RecordedGame::scribe);
        scribe.is_some_and(JournalWriter::is_full)
    }

    /// Returns the next message about a problem with saving, each once.
    pub(crate) fn take_trouble(&mut self) -> Option<String> {
        self.chronicle_mut()?.take_trouble()
    }

    /// Returns the game as it was before the last entry, or `None` if there is nothing to
    /// take back.
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
