//! The positions of cells.

use super::Direction;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The position of a cell: `x` columns from the left and `y` rows from the top, both
/// counted from 0.
///
/// As a component, it is the position of an entity. To move the entity, insert a new one: hooks
/// then update the contents of the cells.
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
    /// The number of columns from the left.
    pub x: u16,
    /// The number of rows from the top.
    pub y: u16,
}

impl Position {
    /// Returns the cell in column `x` and row `y`.
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// Returns the neighbour in a direction. A step over the left or upper edge wraps
    /// round to a cell outside every level.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.offset();
        Self::new(self.x.wrapping_add_signed(dx), self.y.wrapping_add_signed(dy))
    }

    /// Returns the eight neighbours, in the order of [`Direction::ALL`].
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().map(move |direction| self.step(direction))
    }

    /// The four that share a side with the cell.
    pub(crate) fn beside(self) -> impl Iterator<Item = Self> {
        use Direction::{East, North, South, West};
        [North, South, East, West].into_iter().map(move |direction| self.step(direction))
    }

    /// Returns the number of king's moves to another cell.
    pub const fn distance(self, other: Self) -> u16 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx } else { dy }
    }

    /// Returns the direction of the first step straight towards `goal`, or `None` if
    /// `goal` is this cell.
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
