//! Cells, directions and distances.

use hexdelve::prelude::*;

pub(crate) type Cell = (i32, i32);

/// North, south, east, west, then northeast, southeast, northwest, southwest.
pub(crate) const WAYS: [Cell; 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)];

pub(crate) fn beside((x, y): Cell, (dx, dy): Cell) -> Cell {
    (x + dx, y + dy)
}

pub(crate) fn toward(from: Cell, to: Cell) -> Cell {
    ((to.0 - from.0).signum(), (to.1 - from.1).signum())
}

/// The number of moves between two cells if nothing is in the way.
pub(crate) fn apart(one: Cell, other: Cell) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

pub(crate) fn cell_of(place: Position) -> Cell {
    (i32::from(place.x), i32::from(place.y))
}

pub(crate) fn place_of((x, y): Cell) -> Position {
    Position::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
}

pub(crate) fn way_of(direction: Direction) -> Cell {
    let (dx, dy) = direction.offset();
    (i32::from(dx), i32::from(dy))
}
