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

use std::fmt;

/// A cell: `x` columns from the left and `y` rows from the top, both counted from 0.
///
/// Implement `From<YourPosition> for Point` to pass your own positions to this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The number of columns from the left.
    pub x: u16,
    /// The number of rows from the top.
    pub y: u16,
}

impl Point {
    /// Returns the eight neighbours: north, south, east and west, then the diagonal ones to the
    /// east and those to the west, the northern ones first. Beyond the left or upper edge, the
    /// coordinates wrap round to cells outside every map.
    ///
    /// ```
    /// use hexdelve_path::Point;
    /// let last = Point::from((3, 4)).neighbours().last();
    /// assert_eq!(last, Some(Point { x: 2, y: 5 }));
    /// ```
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        const OFFSETS: [(i16, i16); 8] =
            [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)];
        OFFSETS.into_iter().map(move |(dx, dy)| Self {
            x: self.x.wrapping_add_signed(dx),
            y: self.y.wrapping_add_signed(dy),
        })
    }
}

impl From<(u16, u16)> for Point {
    fn from((x, y): (u16, u16)) -> Self {
        Self { x, y }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
