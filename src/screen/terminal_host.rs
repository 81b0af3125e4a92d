//! What a session cannot do by itself.

use std::io;

/// The terminal's part in a session.
pub trait TerminalHost {
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

/// No terminal at all: for tests, and for who shows frames elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTerminal;

impl TerminalHost for NoTerminal {
    fn stand_aside(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn come_back(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn is_there(&self) -> bool {
        true
    }
}
