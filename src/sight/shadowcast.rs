//! Symmetric shadowcasting, as Albert Ford published it.
//!
//! The world is cut into four quadrants, each scanned row by row away from the
//! origin between two slopes that walls narrow. A wall is seen where the rows
//! touch it; an open cell where they hold its middle, and that is what makes
//! it symmetric: the line between the middles of two cells is the same from
//! either end. Slopes are fractions, because a rounded one is not.

use crate::grid::Position;
use std::ops::RangeInclusive;

/// Tells which cells are seen from an origin: the origin, open cells, and the
/// walls that end the view. On the edges of the quadrants a cell is told twice.
///
/// Of two open cells each sees the other or neither does. The view ends where
/// `blocks` says so, at the latest at the edge of the coordinates.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::sight::cast;
/// // A room of 3 by 3, and beyond its walls nothing.
/// let wall = |cell: Position| !(4..7).contains(&cell.x) || !(4..7).contains(&cell.y);
/// let mut seen = Vec::new();
/// cast(Position::new(5, 5), wall, |cell| seen.push(cell));
/// seen.sort_unstable();
/// seen.dedup();
/// assert_eq!(seen.len(), 25);
/// ```
pub fn cast(origin: Position, blocks: impl Fn(Position) -> bool, mut see: impl FnMut(Position)) {
    see(origin);
    let mut rows = Vec::new();
    for quadrant in Quadrant::ALL {
        rows.push(Row::FIRST);
        while let Some(row) = rows.pop() {
            scan(row, &mut rows, |depth, column, in_the_middle| {
                let cell = quadrant.cell(origin, depth, column);
                let wall = cell.is_none_or(&blocks);
                cell.filter(|_| wall || in_the_middle).into_iter().for_each(&mut see);
                wall
            });
        }
    }
}

/// Looks along one row, and adds the rows that are seen beyond it. `look` is
/// told depth, column, and whether the row holds the cell's middle, and tells
/// whether it is a wall.
fn scan(mut row: Row, rows: &mut Vec<Row>, mut look: impl FnMut(i64, i64, bool) -> bool) {
    let mut before = None;
    for column in row.columns() {
        let wall = look(row.depth, column, row.holds_the_middle_of(column));
        match before {
            Some(true) if !wall => row.start = Slope::left_of(column, row.depth),
            Some(false) if wall => {
                rows.push(row.next(Slope::left_of(column, row.depth)));
            }
            _ => {}
        }
        before = Some(wall);
    }
    if before == Some(false) {
        rows.push(row.next(row.end));
    }
}

/// Columns a row: a fraction whose lower part is positive.
#[derive(Clone, Copy)]
struct Slope {
    columns: i64,
    rows: i64,
}

impl Slope {
    /// That of the left edge of a cell.
    const fn left_of(column: i64, depth: i64) -> Self {
        Self { columns: 2 * column - 1, rows: 2 * depth }
    }
}

/// What is seen of the cells at one depth of a quadrant.
#[derive(Clone, Copy)]
struct Row {
    depth: i64,
    start: Slope,
    end: Slope,
}

impl Row {
    /// The whole width of a quadrant.
    const FIRST: Self = Self {
        depth: 1,
        start: Slope { columns: -1, rows: 1 },
        end: Slope { columns: 1, rows: 1 },
    };

    /// The columns that it touches. Half is rounded inwards at both ends: a cell
    /// of which only a corner is touched does not count.
    fn columns(&self) -> RangeInclusive<i64> {
        let Self { depth, start, end } = self;
        let first = (2 * depth * start.columns + start.rows).div_euclid(2 * start.rows);
        let last = -(end.rows - 2 * depth * end.columns).div_euclid(2 * end.rows);
        first..=last
    }

    fn holds_the_middle_of(&self, column: i64) -> bool {
        let Self { depth, start, end } = self;
        column * start.rows >= depth * start.columns && column * end.rows <= depth * end.columns
    }

    const fn next(&self, end: Slope) -> Self {
        Self { depth: self.depth + 1, start: self.start, end }
    }
}

/// A quarter of the world: the directions in which depths and columns grow.
#[derive(Clone, Copy)]
struct Quadrant {
    deeper: (i64, i64),
    along: (i64, i64),
}

impl Quadrant {
    const ALL: [Self; 4] = [
        Self { deeper: (0, -1), along: (1, 0) },
        Self { deeper: (0, 1), along: (1, 0) },
        Self { deeper: (1, 0), along: (0, 1) },
        Self { deeper: (-1, 0), along: (0, 1) },
    ];

    /// `None` beyond the coordinates.
    fn cell(self, origin: Position, depth: i64, column: i64) -> Option<Position> {
        let x = i64::from(origin.x) + depth * self.deeper.0 + column * self.along.0;
        let y = i64::from(origin.y) + depth * self.deeper.1 + column * self.along.1;
        Some(Position::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
    }
}
