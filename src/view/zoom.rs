//! The size at which the level is drawn.

use std::fmt;

/// The number of columns and rows that a cell of the level takes.
///
/// ```
/// use hexdelve::view::Zoom;
/// assert_eq!(Zoom::default().to_string(), "auto");
/// assert_eq!(Zoom::ALL.map(Zoom::as_str), ["auto", "1", "2"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// Two if there is then still room for the lists and the messages, and otherwise one.
    #[default]
    Auto,
    /// One.
    One,
    /// Two, if the level fits that way.
    Two,
}

impl Zoom {
    /// All values.
    pub const ALL: [Self; 3] = every_variant![Auto, One, Two];

    /// Returns the name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::One => "1",
            Self::Two => "2",
        }
    }

    /// Returns a short description.
    pub const fn help(self) -> &'static str {
        match self {
            Self::Auto => "2 if the lists and messages still fit, otherwise 1",
            Self::One => "one character for each cell",
            Self::Two => "2 columns and 2 rows for each cell, if the level fits",
        }
    }
}

impl fmt::Display for Zoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
