//! The terminal operations a session needs.

use std::io;

/// The terminal of a session.
pub trait TerminalHost {
    /// Gives the terminal to the shell until the shell resumes the program. `with_group`
    /// stops all processes that the shell started with it: a key means all of them.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn suspend(&mut self, with_group: bool) -> io::Result<()>;
    /// Takes the terminal back after another program may have used it.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn resume(&mut self) -> io::Result<()>;
    /// Whether the terminal still exists, so that someone could press a key.
    fn is_connected(&self) -> bool;
}

/// No terminal at all, for tests and for programs that show frames elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTerminal;

impl TerminalHost for NoTerminal {
    fn suspend(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn is_connected(&self) -> bool {
        true
    }
}
