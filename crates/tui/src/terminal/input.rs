//! Input from the terminal: keys, clicks, changes of size and signals.

use crate::settings::Key;

/// A click of a mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// The column on the screen, from 0.
    pub column: u16,
    /// The row on the screen, from 0.
    pub row: u16,
    /// Whether it was the right button, which asks about a cell and does nothing else.
    pub is_right_button: bool,
}

/// An input from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or is still held.
    Key(Key),
    /// A mouse button was pressed.
    Click(Click),
    /// The size of the screen has changed.
    Resized,
    /// The program was asked to suspend itself.
    Suspend,
    /// The program was stopped and has been resumed. Other programs may have used the
    /// screen.
    Continued,
    /// The signal with this number asked the program to end.
    Terminated(i32),
    /// The terminal is gone.
    Disconnected,
}
