//! What a character can do that only an extension knows of.

use crate::grid::Position;
use std::fmt;

/// A deed of an extension: its key, and the cell that it is aimed at.
///
/// A journal writes down the key, which comes from the name alone: which other
/// extensions there are, and in which order, is no matter.
///
/// ```
/// use hexdelve::prelude::*;
/// const WHISTLE: CustomAction = CustomAction::named("whistle");
/// let there = WHISTLE.at(Position::new(5, 5));
/// assert!(there.is(WHISTLE) && !there.is(CustomAction::named("sing")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CustomAction {
    key: u16,
    cell: Position,
}

impl CustomAction {
    /// The deed of this name, aimed at nothing.
    pub const fn named(name: &str) -> Self {
        let bytes = name.as_bytes();
        let (mut hash, mut at) = (0x811c_9dc5_u32, 0);
        // FNV-1a, whose halves are folded into one.
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        let [a, b, c, d] = hash.to_le_bytes();
        Self { key: u16::from_le_bytes([a ^ c, b ^ d]), cell: Position::new(0, 0) }
    }

    /// The same, aimed at a cell.
    #[must_use]
    pub const fn at(self, cell: Position) -> Self {
        Self { cell, ..self }
    }

    /// The cell that it is aimed at; 0,0 where it is aimed at nothing.
    pub const fn cell(self) -> Position {
        self.cell
    }

    /// Whether it is the same deed, wherever it is aimed.
    pub const fn is(self, other: Self) -> bool {
        self.key == other.key
    }

    /// The number that a journal has for it.
    pub(crate) const fn key(self) -> u16 {
        self.key
    }

    /// The deed of a number in a journal.
    pub(crate) const fn of_key(key: u16, cell: Position) -> Self {
        Self { key, cell }
    }
}

impl fmt::Display for CustomAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deed {:04x} at {}", self.key, self.cell)
    }
}
