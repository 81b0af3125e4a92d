#![doc = include_str!("../README.md")]

mod bitboard;
mod costs;
mod distance_map;
mod repair;
mod search;
mod wavefront;

pub use costs::{CostChange, CostMap, HIGHEST_COST};
pub use distance_map::{DistanceMap, distance_char};
pub use search::Search;

/// A cell: its column from the left and its row from the top, both counted from 0.
///
/// Implement `From<YourPosition> for (u16, u16)` to pass your own positions to this crate.
pub type Point = (u16, u16);

/// Returns the neighbours of a cell: north, south, east, west, northeast, southeast, northwest and
/// southwest. Beyond the left or upper edge, the coordinates wrap round to cells outside.
///
/// ```
/// assert_eq!(hexdelve_path::neighbours((3, 4)).last(), Some((2, 5)));
/// ```
pub fn neighbours((x, y): Point) -> impl Iterator<Item = Point> {
    const OFFSETS: [(i16, i16); 8] =
        [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)];
    OFFSETS.into_iter().map(move |(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)))
}
