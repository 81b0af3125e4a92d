//! Symmetric shadowcasting, as published by Albert Ford. Each of four quadrants is scanned row by
//! row, between two slopes that walls bring closer together. A wall is seen if the visible part of
//! its row touches it, and an open cell if that part contains its middle: the line between two
//! middles is the same in both directions. Slopes are exact fractions, because rounded slopes would
//! not be symmetric.

use crate::grid::Position;
use std::ops::RangeInclusive;

/// Calls `see`, sometimes twice, with each cell that is visible from an origin: the origin itself,
/// open cells, and the walls, for which `blocks` returns true. Of two open cells, either each sees
/// the other or neither does.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::sight::shadowcast;
/// // A room of 3 by 3 cells, enclosed by walls.
/// let wall = |cell: Position| !(4..7).contains(&cell.x) || !(4..7).contains(&cell.y);
/// let mut seen = Vec::new();
/// shadowcast(Position::new(5, 5), wall, |cell| seen.push(cell));
/// seen.sort_unstable();
/// seen.dedup();
/// assert_eq!(seen.len(), 25);
/// ```
pub fn shadowcast(
    origin: Position,
    mut blocks: impl FnMut(Position) -> bool,
    mut see: impl FnMut(Position),
) {
    see(origin);
    let mut rows = Vec::new();
    for [deeper, along] in QUADRANTS {
        // `None` beyond the limits of the coordinates.
        let cell_at = |depth, column| {
            let x = i64::from(origin.x) + depth * deeper.0 + column * along.0;
            let y = i64::from(origin.y) + depth * deeper.1 + column * along.1;
            Some(Position::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
        };
        rows.push(Row::FIRST);
        while let Some(row) = rows.pop() {
            scan(row, &mut rows, |depth, column, in_the_middle| {
                let cell = cell_at(depth, column);
                let wall = cell.is_none_or(&mut blocks);
                cell.filter(|_| wall || in_the_middle).into_iter().for_each(&mut see);
                wall
            });
        }
    }
}

/// `look` gets the depth, the column, and whether the row contains the cell's middle.
fn scan(mut row: Row, rows: &mut Vec<Row>, mut look: impl FnMut(i64, i64, bool) -> bool) {
    let mut before = None;
    for column in row.columns() {
        let wall = look(row.depth, column, row.holds_the_middle_of(column));
        // After a wall, the visible part starts anew. Before one, it continues in the next row.
        match before {
            Some(true) if !wall => row.start = Slope::left_of(column, row.depth),
            Some(false) if wall => rows.push(row.next(Slope::left_of(column, row.depth))),
            _ => {}
        }
        before = Some(wall);
    }
    if before == Some(false) {
        rows.push(row.next(row.end));
    }
}

/// A slope in columns per row: a fraction with a positive denominator.
#[derive(Clone, Copy)]
struct Slope {
    columns: i64,
    rows: i64,
}

impl Slope {
    const fn left_of(column: i64, depth: i64) -> Self {
        Self { columns: 2 * column - 1, rows: 2 * depth }
    }
}

#[derive(Clone, Copy)]
struct Row {
    depth: i64,
    start: Slope,
    end: Slope,
}

impl Row {
    const FIRST: Self = Self {
        depth: 1,
        start: Slope { columns: -1, rows: 1 },
        end: Slope { columns: 1, rows: 1 },
    };

    /// Half columns are rounded inwards: a cell touched only at a corner does not count.
    fn columns(&self) -> RangeInclusive<i64> {
        let Self { depth, start, end } = self;
        // From slope s to e, the columns are `floor(s + 1/2)` to `ceil(e - 1/2)`. Both denominators
        // are positive, so `div_euclid` rounds down.
        let first = (2 * depth * start.columns + start.rows).div_euclid(2 * start.rows);
        let last = -(end.rows - 2 * depth * end.columns).div_euclid(2 * end.rows);
        first..=last
    }

    fn holds_the_middle_of(&self, column: i64) -> bool {
        let Self { depth, start, end } = self;
        // `depth * start <= column <= depth * end`, without rounding.
        column * start.rows >= depth * start.columns && column * end.rows <= depth * end.columns
    }

    const fn next(&self, end: Slope) -> Self {
        Self { depth: self.depth + 1, start: self.start, end }
    }
}

/// The steps to the next row and to the next column: north, south, east and west.
const QUADRANTS: [[(i64, i64); 2]; 4] =
    [[(0, -1), (1, 0)], [(0, 1), (1, 0)], [(1, 0), (0, 1)], [(-1, 0), (0, 1)]];
