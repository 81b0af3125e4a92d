//! A room in a dungeon.

use crate::grid::Position;

/// A rectangle of floor.
///
/// ```
/// use hexdelve::prelude::*;
/// let room = Room { x: 2, y: 3, width: 4, height: 3 };
/// assert_eq!((room.cells().count(), room.area()), (12, 12));
/// assert!(room.contains(Position::new(5, 5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The leftmost column.
    pub x: u16,
    /// The topmost row.
    pub y: u16,
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl Room {
    /// Returns the number of cells.
    pub fn area(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Returns the cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Position> {
        (self.y..self.y.saturating_add(self.height)).flat_map(move |y| {
            (self.x..self.x.saturating_add(self.width)).map(move |x| Position::new(x, y))
        })
    }

    /// Whether a cell is in the room.
    pub const fn contains(self, cell: Position) -> bool {
        cell.x >= self.x
            && cell.y >= self.y
            && cell.x - self.x < self.width
            && cell.y - self.y < self.height
    }
}
