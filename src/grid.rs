//! Geometry: positions, directions, straight lines, sizes, grids with one value for each cell, and
//! the cells that have changed recently. Coordinates are `u16`, so that a game is the same on every
//! machine.

use crate::text::InvalidValue;
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use std::{
    collections::VecDeque,
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

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
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let here = Position::new(5, 5);
    /// assert_eq!(here.toward(Position::new(50, 6)), Some(Direction::SouthEast));
    /// assert_eq!(Direction::ALL.map(|it| here.toward(here.step(it))), Direction::ALL.map(Some));
    /// assert_eq!(here.toward(here), None);
    /// ```
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

/// A grid with one `T` per cell, row by row in one block of memory. Indexing outside of it panics.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::grid::Grid;
/// let mut hits = Grid::filled(Size::of(4, 3), 0_u8);
/// hits[Position::new(3, 2)] += 1;
/// assert_eq!(hits.cells(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
/// assert_eq!(hits.get(Position::new(4, 2)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// Returns a grid with the same value in every cell.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }
}

impl<T> Grid<T> {
    /// Returns the number of columns and rows.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns a cell's value, or `None` outside the grid.
    pub fn get(&self, position: Position) -> Option<&T> {
        self.size.contains(position).then(|| &self[position])
    }

    /// Returns all values, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    pub(crate) fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    pub(crate) fn row(&self, y: u16) -> &[T] {
        &self.cells[self.size.index(Position::new(0, y))..][..usize::from(self.size.width())]
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks_exact(usize::from(self.size.width()))
    }

    pub(crate) fn cells_where(
        &self,
        fits: impl Fn(&T) -> bool + Copy,
    ) -> impl Iterator<Item = Position> {
        self.rows().zip(0..).flat_map(move |(row, y)| {
            let fitting = row.iter().zip(0..).filter(move |(value, _)| fits(value));
            fitting.map(move |(_, x)| Position::new(x, y))
        })
    }
}

impl<T> Index<Position> for Grid<T> {
    type Output = T;

    fn index(&self, position: Position) -> &T {
        assert!(self.size.contains(position), "{position} lies outside {}", self.size);
        &self.cells[self.size.index(position)]
    }
}

impl<T> IndexMut<Position> for Grid<T> {
    fn index_mut(&mut self, position: Position) -> &mut T {
        assert!(self.size.contains(position), "{position} lies outside {}", self.size);
        &mut self.cells[self.size.index(position)]
    }
}

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

/// The size of a level in columns and rows.
///
/// ```
/// use hexdelve::prelude::*;
/// let size: Size = "120x40".parse()?;
/// assert_eq!((size.width(), size.height()), (120, 40));
/// assert!("4097x21".parse::<Size>().is_err());
/// # Ok::<(), hexdelve::text::InvalidValue>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    width: u16,
    height: u16,
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
    /// Returns an [`InvalidValue`] for sizes outside these limits.
    pub fn new(width: u32, height: u32) -> Result<Self, InvalidValue> {
        Self::within(width, height, Self::SMALLEST).ok_or_else(|| {
            let (least, most) = (Self::SMALLEST, Self::LARGEST);
            InvalidValue(format!("a level cannot be {width}x{height}: ask for {least} to {most}"))
        })
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
    /// Returns an [`InvalidValue`] under the same conditions as [`Size::new`].
    pub fn checked(self) -> Result<Self, InvalidValue> {
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
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let size = Size::of(5, 4);
    /// assert!(size.positions().map(|cell| size.index(cell)).eq(0..20));
    /// ```
    pub fn positions(self) -> impl Iterator<Item = Position> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Position::new(x, y)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let expected = "write the columns, an x, and the rows, as in 80x21";
        let unreadable = || InvalidValue(format!("\"{text}\" is not a size: {expected}"));
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(unreadable)?;
        let number = |part: &str| part.parse::<u32>().map_err(|_| unreadable());
        Self::new(number(width)?, number(height)?)
    }
}

serialize_as_text!(Size);

/// The cells that have changed recently. Readers keep the [`count`](Self::count) they have read
/// up to. Cells can occur several times.
///
/// `KEPT` is the number of changes kept: more than a step into a room usually reveals.
#[derive(Clone, Debug)]
pub struct ChangedCells<T = Position, const KEPT: usize = 256> {
    count: u64,
    recent: VecDeque<T>,
}

impl<T: Copy, const KEPT: usize> ChangedCells<T, KEPT> {
    pub(crate) const NONE: Self = Self { count: 0, recent: VecDeque::new() };

    #[inline]
    pub(crate) fn add(&mut self, change: T) {
        if self.recent.len() == KEPT {
            self.recent.pop_front();
        }
        self.recent.push_back(change);
        self.count += 1;
    }

    /// Returns the number of changes ever logged, to be passed to [`since`](Self::since) later.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Iterates over the changes after the first `count`. `None` if some are no longer kept.
    pub fn since(&self, count: u64) -> Option<impl Iterator<Item = T> + Clone> {
        let missed = usize::try_from(self.count.checked_sub(count)?).ok()?;
        let first = self.recent.len().checked_sub(missed)?;
        Some(self.recent.range(first..).copied())
    }
}

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
