//! How a session ends, and what goes wrong in one.

use crate::replay::Divergence;
use std::io;
use thiserror::Error;

/// What the player wants after the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// A game of the same kind with another seed.
    New,
    /// The same game from its beginning.
    SameSeed,
    /// The game of the day.
    Daily,
    /// To watch the game that is over.
    Replay,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// The game is over, and the player has seen it.
    Over,
    /// The game is over, and the player wants something else to follow.
    Next(NextGame),
    /// The player quit.
    Quit,
    /// The signal of this number asks the program to end.
    Ended(i32),
    /// The terminal is gone.
    Gone,
}

/// Why a session broke off, or did not show what it should.
#[derive(Debug, Error)]
pub enum SessionError {
    /// Drawing failed.
    #[error("the terminal cannot be written: {0}")]
    Drawing(String),
    /// The terminal could not be taken or given back.
    #[error("the terminal cannot be used: {0}; `hexdelve --plain` works without one")]
    Terminal(#[from] io::Error),
    /// A recorded game goes another way than it was recorded.
    #[error(transparent)]
    Divergence(#[from] Divergence),
}
