//! The ways a session can end, its errors, and the record that a game is added to, if any.

use crate::lesson::{LessonProgress, replay_lesson};
use hexdelve::{
    game::Game,
    journal::{JournalWriter, RecordedAction},
    replay::{Divergence, RecordedGame},
};
use std::io;
use thiserror::Error;

/// The player's choice after the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// A game of the same kind with another seed.
    New,
    /// The same game from its beginning.
    SameSeed,
    /// The daily game.
    Daily,
    /// A replay of the finished game.
    Replay,
}

/// The way a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// The game is over, and the player has seen the result.
    Over,
    /// The game is over, and the player has chosen what comes next.
    Next(NextGame),
    /// The player quit.
    Quit,
    /// The signal with this number asked the program to end.
    Terminated(i32),
    /// The terminal is gone.
    Disconnected,
}

/// The error that ended a session, or kept it from showing what it should.
#[derive(Debug, Error)]
pub enum SessionError {
    /// Drawing failed.
    #[error("cannot write to the terminal: {0}")]
    Render(String),
    /// The terminal could not be set up or restored.
    #[error("the terminal cannot be used: {0}; `hexdelve --plain` works without one")]
    Terminal(#[from] io::Error),
    /// The replay of a recorded game differs from its record.
    #[error(transparent)]
    Divergence(#[from] Divergence),
}

/// The place where a game is recorded.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "functions do not implement `Debug`")]
pub enum RecordingTarget<'a> {
    /// Nowhere.
    #[default]
    None,
    /// In its record.
    Append(&'a mut RecordedGame),
    /// In a record to which nothing more is added.
    ReadOnly(&'a RecordedGame),
    /// In a lesson, for as long as it lasts. The function starts the lesson again.
    Lesson(Box<dyn Fn() -> Game + 'a>),
}

impl RecordingTarget<'_> {
    pub(crate) const fn is_kept(&self) -> bool {
        matches!(self, Self::Append(_))
    }

    pub(crate) fn recorded_game(&self) -> Option<&RecordedGame> {
        match self {
            Self::Append(recorded_game) => Some(recorded_game),
            Self::ReadOnly(recorded_game) => Some(recorded_game),
            Self::None | Self::Lesson(_) => None,
        }
    }

    fn recorded_game_mut(&mut self) -> Option<&mut RecordedGame> {
        match self {
            Self::Append(recorded_game) => Some(recorded_game),
            Self::None | Self::ReadOnly(_) | Self::Lesson(_) => None,
        }
    }

    pub(crate) fn keep(&mut self, entry: RecordedAction, game: &Game) {
        if let Some(recorded_game) = self.recorded_game_mut() {
            recorded_game.record(entry, game);
        }
    }

    pub(crate) fn sync(&mut self) {
        if let Some(recorded_game) = self.recorded_game_mut() {
            recorded_game.sync();
        }
    }

    /// Called while no key is being pressed.
    pub(crate) fn look_after(&mut self) {
        if let Some(recorded_game) = self.recorded_game_mut() {
            recorded_game.retry_pending();
        }
    }

    /// Giving up can still be recorded.
    pub(crate) fn is_full(&self) -> bool {
        let writer = self.recorded_game().and_then(RecordedGame::writer);
        writer.is_some_and(JournalWriter::is_full)
    }

    /// Each message is returned only once.
    pub(crate) fn take_trouble(&mut self) -> Option<String> {
        self.recorded_game_mut()?.take_message()
    }

    pub(crate) fn take_back(&mut self, game: &Game) -> Option<Result<Game, Divergence>> {
        match self {
            Self::None | Self::ReadOnly(_) => None,
            Self::Lesson(begin) => {
                let player = game.world().get_resource::<LessonProgress>()?;
                let turns = player.actions.len().checked_sub(1)?;
                Some(replay_lesson(begin(), player, turns))
            }
            Self::Append(recorded_game) if recorded_game.is_empty() => None,
            Self::Append(recorded_game) => Some(recorded_game.take_back(1)),
        }
    }
}
