//! Distance maps, also known as Dijkstra maps, for grids with small integer costs.
//!
//! A distance map holds the distance from every cell to the nearest of its targets. However many
//! monsters head for a target, each of them only compares neighbouring cells.
//!
//! ```
//! use hexdelve_path::{CostMap, Point, Search};
//!
//! let rows = ["......", ".####.", "......"];
//! let mut costs = CostMap::from_fn(6, 3, |x, y| {
//!     if rows[usize::from(y)].as_bytes()[usize::from(x)] == b'#' { 0 } else { 1 }
//! });
//! let mut search = Search::new();
//! let mut map = search.compute(&costs, [(5, 2)]);
//! assert_eq!(map.distance((1, 0)), Some(5));
//! assert_eq!(map.distance((1, 1)), None, "a wall");
//! assert_eq!(map.downhill((4, 2), |cell| costs.cost(cell)), Some(Point { x: 5, y: 2 }));
//!
//! // A door opens in the wall, and the map is repaired.
//! let change = costs.set((3, 1), 1);
//! assert!(search.repair(&costs, &mut map, [change]));
//! assert_eq!(map.distance((1, 0)), Some(4));
//! ```
//!
//! - A step leads to one of eight neighbours, and costs what the entered cell costs: 1, 2 or 3
//!   ([`CostMap`]).
//! - A search handles 240 cells at once: an 80 × 21 map takes a few microseconds
//!   ([`Search::compute`]).
//! - After a cell has become cheaper or passable, a repair visits only the cells that get nearer
//!   ([`Search::repair`]).
//! - Cells are [`Point`]s, or anything that converts into one, such as `(u16, u16)`.

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
