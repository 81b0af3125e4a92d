//! What comes in from the terminal: keys, clicks, other sizes, signals.

use crate::settings::Key;

/// A button of the mouse was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// The column of the screen.
    pub column: u16,
    /// The row of the screen.
    pub row: u16,
    /// Whether it was the other button: it asks, and does nothing.
    pub asks: bool,
}

/// Something has come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or is still held.
    Key(Key),
    /// A button of the mouse was pressed.
    Click(Click),
    /// The screen has another size.
    Resized,
    /// Somebody asks the program to stand aside.
    Suspend,
    /// The program was stopped and goes on: the screen may be anybody's.
    Continued,
    /// Somebody asks the program to end, by the signal of this number.
    Ended(i32),
    /// The terminal is gone.
    Gone,
}
