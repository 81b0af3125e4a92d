//! A cell of a level.

use super::Direction;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A cell: `x` columns from the left, `y` rows from the top, both from 0.
///
/// As a component it says where an entity stands. It is immutable: to move an
/// entity is to insert a new `Position`, and hooks then keep the cells' stacks
/// true, so nobody moves without the cell knowing.
///
/// ```
/// use hexdelve::prelude::*;
/// let here = Position::new(3, 4);
/// assert_eq!(here.step(Direction::NorthEast), Position::new(4, 3));
/// assert_eq!(here.distance(Position::new(10, 5)), 7);
/// assert_eq!(here.to_string(), "3,4");
/// ```
#[derive(
    Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[component(immutable)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Columns from the left.
    pub x: u16,
    /// Rows from the top.
    pub y: u16,
}

impl Position {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// The neighbour in a direction. Off the left or upper edge it is a cell
    /// that no level has.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.offset();
        Self::new(self.x.wrapping_add_signed(dx), self.y.wrapping_add_signed(dy))
    }

    /// The eight neighbours, in the order of [`Direction::ALL`].
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |direction| self.step(direction))
    }

    /// Moves that a king needs to get there: the longer of the two legs.
    pub const fn distance(self, other: Self) -> u16 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }

    /// The direction of a straight line's first step, `None` from a cell to
    /// itself.
    pub fn toward(self, goal: Self) -> Option<Direction> {
        let sign = |from: u16, to: u16| i16::from(to > from) - i16::from(to < from);
        Direction::from_offset(sign(self.x, goal.x), sign(self.y, goal.y))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_starts_by_the_signs_of_both_legs() {
        let here = Position::new(5, 5);
        for direction in Direction::ALL {
            assert_eq!(here.toward(here.step(direction)), Some(direction));
        }
        assert_eq!(here.toward(Position::new(50, 6)), Some(Direction::SouthEast));
        assert_eq!(here.toward(here), None);
    }
}
