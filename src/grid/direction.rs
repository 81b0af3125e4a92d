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

    /// Returns the offset in columns (to the right) and rows (down), each −1, 0 or 1.
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Self::North => (0, -1),
            Self::South => (0, 1),
            Self::East => (1, 0),
            Self::West => (-1, 0),
            Self::NorthEast => (1, -1),
            Self::NorthWest => (-1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
        }
    }

    /// Returns the direction with this offset, or `None` if it does not lead to a neighbour.
    pub fn from_offset(dx: i16, dy: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.offset() == (dx, dy))
    }

    /// Returns the direction's name, such as `north` or `southwest`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::South => "south",
            Self::East => "east",
            Self::West => "west",
            Self::NorthEast => "northeast",
            Self::NorthWest => "northwest",
            Self::SouthEast => "southeast",
            Self::SouthWest => "southwest",
        }
    }
}
