//! The target of a used item.

use crate::{creature::Ability, grid::Position};

/// The target of a used item, other than its user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemTarget {
    /// No other target.
    #[default]
    Nothing,
    /// A cell, or its contents.
    Cell(Position),
    /// One of the four bits of a cell's occupant.
    Ability(Position, Ability),
}

impl ItemTarget {
    /// Returns the target's cell, if any.
    pub const fn cell(self) -> Option<Position> {
        match self {
            Self::Nothing => None,
            Self::Cell(cell) | Self::Ability(cell, _) => Some(cell),
        }
    }
}
