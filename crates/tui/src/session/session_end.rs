//! The ways a session can end, and its errors.

use hexdelve::replay::Divergence;
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
