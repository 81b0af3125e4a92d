//! Straight lines between cells.

use super::Position;

/// Returns the cells on a straight line from one cell to another, including both ends.
///
/// ```
/// use hexdelve::{grid::line, prelude::*};
/// let way: Vec<_> = line(Position::new(1, 1), Position::new(5, 3)).collect();
/// assert_eq!((way.len(), way[2]), (5, Position::new(3, 2)));
/// ```
pub fn line(from: Position, to: Position) -> impl Iterator<Item = Position> {
    let steps = i32::from(from.distance(to));
    // Half a step rounds `leg / steps` to the nearest integer; `max` avoids a division by 0.
    let along = move |from: u16, to: u16, step: i32| {
        let leg = (i32::from(to) - i32::from(from)) * step;
        let moved = (2 * leg + steps).div_euclid((2 * steps).max(1));
        u16::try_from(i32::from(from) + moved).unwrap_or(from)
    };
    (0..=steps).map(move |step| Position::new(along(from.x, to.x, step), along(from.y, to.y, step)))
}
