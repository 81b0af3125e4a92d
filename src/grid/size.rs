//! The sizes of levels.

use super::{Direction, Position};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The size of a level in columns and rows.
///
/// ```
/// use hexdelve::prelude::*;
/// let size: Size = "120x40".parse()?;
/// assert_eq!((size.width(), size.height()), (120, 40));
/// assert!("4097x21".parse::<Size>().is_err());
/// # Ok::<(), SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Size {
    width: u16,
    height: u16,
}

/// An error in a level's size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SizeError {
    /// Text that is not two numbers with an `x` between them.
    #[error("\"{0}\" is not a size: write the columns, an x, and the rows, as in 80x21")]
    InvalidFormat(String),
    /// A number out of range.
    #[error(
        "a level cannot be {width}x{height}: ask for {}x{} to {}x{}",
        Size::SMALLEST.width, Size::SMALLEST.height, Size::LARGEST.width, Size::LARGEST.height
    )]
    OutOfRange {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
}

impl Size {
    /// The standard size of a level, and the only size of current RLG327 files.
    pub const STANDARD: Self = Self { width: 80, height: 21 };
    /// The smallest size with room for six rooms.
    pub const SMALLEST: Self = Self { width: 20, height: 10 };
    /// The largest size, with 16 million cells.
    pub const LARGEST: Self = Self { width: 4096, height: 4096 };

    /// Returns a size for a generated level, from 20 × 10 to 4096 × 4096.
    ///
    /// # Errors
    /// Returns [`SizeError::OutOfRange`] for sizes outside these limits.
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        Self::within(width, height, Self::SMALLEST).ok_or(SizeError::OutOfRange { width, height })
    }

    /// `None` below `least` and above [`LARGEST`](Self::LARGEST).
    pub(crate) fn within(width: u32, height: u32, least: Self) -> Option<Self> {
        let width = u16::try_from(width).ok()?;
        let height = u16::try_from(height).ok()?;
        let fits = (least.width..=Self::LARGEST.width).contains(&width)
            && (least.height..=Self::LARGEST.height).contains(&height);
        fits.then_some(Self { width, height })
    }

    /// Returns this size if a level of this size can be generated.
    ///
    /// # Errors
    /// Returns [`SizeError::OutOfRange`] under the same conditions as [`Size::new`].
    pub fn checked(self) -> Result<Self, SizeError> {
        Self::new(u32::from(self.width), u32::from(self.height))
    }

    /// Returns a size that may be below the generator's limits, for drawings and tables.
    pub const fn of(width: u16, height: u16) -> Self {
        Self { width, height }
    }

    /// Returns the number of columns.
    pub const fn width(self) -> u16 {
        self.width
    }

    /// Returns the number of rows.
    pub const fn height(self) -> u16 {
        self.height
    }

    /// Returns the number of cells.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether a cell is inside the level.
    pub const fn contains(self, position: Position) -> bool {
        position.x < self.width && position.y < self.height
    }

    /// Whether a cell is in the outermost ring.
    pub const fn is_on_border(self, position: Position) -> bool {
        position.x == 0
            || position.y == 0
            || position.x == self.width - 1
            || position.y == self.height - 1
    }

    /// Returns the index in row-major order of a cell inside the level.
    pub const fn index(self, position: Position) -> usize {
        position.y as usize * self.width as usize + position.x as usize
    }

    #[expect(clippy::cast_possible_truncation, reason = "columns and rows have 16 bits")]
    pub(crate) const fn position(self, index: usize) -> Position {
        let width = self.width as usize;
        Position::new((index % width) as u16, (index / width) as u16)
    }

    /// What to add, wrapping, to the index of a cell inside the outermost ring, in the order of
    /// [`Direction::ALL`]; the first four share a side. Positions would be checked one by one.
    pub(crate) fn steps(self) -> [usize; 8] {
        let width = isize::try_from(self.width).expect("a width has 16 bits");
        Direction::ALL.map(|direction| {
            let (dx, dy) = direction.offset();
            (isize::from(dy) * width + isize::from(dx)).cast_unsigned()
        })
    }

    /// Returns every cell, row by row.
    pub fn positions(self) -> impl Iterator<Item = Position> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Position::new(x, y)))
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let unreadable = || SizeError::InvalidFormat(text.to_owned());
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(unreadable)?;
        let number = |part: &str| part.parse::<u32>().map_err(|_| unreadable());
        Self::new(number(width)?, number(height)?)
    }
}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        size.to_string()
    }
}

impl TryFrom<String> for Size {
    type Error = SizeError;

    fn try_from(text: String) -> Result<Self, SizeError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_within_their_limits_and_refused_with_them() {
        assert_eq!("80x21".parse(), Ok(Size::STANDARD));
        assert_eq!("20x10".parse(), Ok(Size::SMALLEST));
        for wrong in ["19x10", "20x9", "80x4097", "80x99999"] {
            let told = wrong.parse::<Size>().unwrap_err().to_string();
            assert!(told.contains(wrong) && told.contains("4096x4096"), "{told}");
        }
        for wrong in ["80", "x", "80x", "-3x20", "80 x 21", "80x21x3"] {
            assert!(matches!(wrong.parse::<Size>(), Err(SizeError::InvalidFormat(_))), "{wrong}");
        }
    }

    #[test]
    fn positions_come_in_the_order_of_their_indices() {
        let size = Size::of(5, 4);
        let indices: Vec<_> = size.positions().map(|position| size.index(position)).collect();
        assert_eq!(indices, (0..20).collect::<Vec<_>>());
        let cells: Vec<_> = indices.into_iter().map(|index| size.position(index)).collect();
        assert_eq!(cells, size.positions().collect::<Vec<_>>());
    }

    #[test]
    fn steps_lead_to_the_neighbours_in_their_order() {
        let (size, cell) = (Size::of(5, 4), Position::new(3, 2));
        let stepped = size.steps().map(|step| size.position(size.index(cell).wrapping_add(step)));
        assert_eq!(stepped.to_vec(), cell.neighbours().collect::<Vec<_>>());
        assert_eq!(stepped[..4].to_vec(), cell.beside().collect::<Vec<_>>());
    }
}
