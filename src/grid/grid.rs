//! A grid with one value for each cell of a level.

use super::{Position, Size};
use std::ops::{Index, IndexMut};

/// A grid with one `T` per cell, row by row in one block of memory. Indexing outside of it panics.
///
/// ```
/// use hexdelve::prelude::*;
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
