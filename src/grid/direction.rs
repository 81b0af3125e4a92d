//! The eight directions from a cell to its neighbours.

/// A direction to one of a cell's eight neighbours, in the order of preference used to break
/// ties: orthogonal before diagonal (rules §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up.
    North,
    /// Down.
    South,
    /// Right.
    East,
    /// Left.
    West,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Up and left.
    NorthWest,
    /// Down and left.
    SouthWest,
}

impl Direction {
    /// All eight directions, in order of preference.
    pub const ALL: [Self; 8] =
        every_variant![North, South, East, West, NorthEast, SouthEast, NorthWest, SouthWest];

    const OFFSETS: [(i16, i16); 8] =
        [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)];

    const NAMES: [&str; 8] =
        ["north", "south", "east", "west", "northeast", "southeast", "northwest", "southwest"];

    /// Returns the offset in columns (to the right) and rows (down), each −1, 0 or 1.
    pub const fn offset(self) -> (i16, i16) {
        Self::OFFSETS[self as usize]
    }

    /// Returns the direction with this offset, or `None` if it does not lead to a neighbour.
    pub fn from_offset(dx: i16, dy: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.offset() == (dx, dy))
    }

    /// Returns the direction's name, such as `north` or `southwest`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}
