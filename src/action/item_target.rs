//! What an item is used on.

use crate::{creature::Ability, grid::Position};

/// What an item is used on, beside the one who uses it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemTarget {
    /// Nothing else.
    #[default]
    Nothing,
    /// A cell, or what stands in it.
    Cell(Position),
    /// One of the four bits of who stands in a cell.
    Bit(Position, Ability),
}

impl ItemTarget {
    /// The cell.
    pub const fn cell(self) -> Option<Position> {
        match self {
            Self::Nothing => None,
            Self::Cell(cell) | Self::Bit(cell, _) => Some(cell),
        }
    }
}
