//! What a session and its terminal have to say to each other.

use crate::{replay::Divergence, ui::NextGame};
use std::io;
use thiserror::Error;

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
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

/// What a session cannot do by itself: the terminal's part in it.
pub trait Stage {
    /// Gives the terminal to the shell until it comes back.
    ///
    /// # Errors
    /// What the terminal says.
    fn stand_aside(&mut self) -> io::Result<()>;
    /// Takes the terminal anew, which somebody else may have had.
    ///
    /// # Errors
    /// What the terminal says.
    fn come_back(&mut self) -> io::Result<()>;
    /// Whether anybody could still press a key.
    fn is_there(&self) -> bool;
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
