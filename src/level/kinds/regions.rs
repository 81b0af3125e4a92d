//! The connected regions of some cells of a level, joined run by run instead of cell by cell: a run
//! is a row's cells that follow each other.

use crate::grid::Grid;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connection {
    Sides,
    Corners,
}

/// The connected regions of some cells. A region's number is that of its first run.
pub(super) struct Regions {
    runs: Vec<Range<usize>>,
    /// For each run, an earlier run of the same region, or itself if there is none.
    earlier: Vec<usize>,
}

impl Regions {
    /// With `Corners`, the outer columns must be free: a row's end would touch the next row.
    pub(super) fn of(cells: &Grid<bool>, value: bool, connection: Connection) -> Self {
        let width = usize::from(cells.size().width());
        let reach = usize::from(connection == Connection::Corners);
        let mut regions = Self { runs: Vec::new(), earlier: Vec::new() };
        let (mut above, mut start) = (0..0, 0);
        for row in cells.rows() {
            let first = regions.runs.len();
            for cells in row.chunk_by(bool::eq) {
                let run = start..start + cells.len();
                start = run.end;
                if cells[0] != value {
                    continue;
                }
                // Runs of the row above that are too far left are so for the rest of the row.
                let is_too_far =
                    |other: &usize| regions.runs[*other].end + width + reach <= run.start;
                above.start += above.clone().take_while(is_too_far).count();
                let is_near = |other: &usize| regions.runs[*other].start + width < run.end + reach;
                let near = above.start..above.start + above.clone().take_while(is_near).count();
                let new = regions.runs.len();
                regions.runs.push(run);
                regions.earlier.push(new);
                for other in near {
                    regions.join(other, new);
                }
            }
            above = first..regions.runs.len();
        }
        regions
    }

    pub(super) fn count(&self) -> usize {
        self.earlier.iter().enumerate().filter(|(run, earlier)| run == *earlier).count()
    }

    /// Returns the number of runs, which is more than the number of any region.
    pub(super) const fn run_count(&self) -> usize {
        self.runs.len()
    }

    pub(super) fn runs(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        self.runs.iter().cloned().enumerate().map(|(run, cells)| (self.region(run), cells))
    }

    fn region(&self, mut run: usize) -> usize {
        while self.earlier[run] != run {
            run = self.earlier[run];
        }
        run
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.region(one), self.region(other));
        self.earlier[one.max(other)] = one.min(other);
    }
}

/// Takes out the cells connected to the first one, in breadth-first order. Cells are given by their
/// indices, and are inside the outermost ring.
pub(in crate::level) fn take_connected(cells: &mut Grid<bool>, first: usize) -> Vec<usize> {
    let steps = cells.size().steps();
    let left = cells.cells_mut();
    left[first] = false;
    let (mut taken, mut done) = (vec![first], 0);
    while let Some(here) = taken.get(done).copied() {
        done += 1;
        let around = steps.map(|step| here.wrapping_add(step)).into_iter();
        taken.extend(around.filter(|next| std::mem::take(&mut left[*next])));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn regions_meet_at_sides_and_if_wanted_at_corners() {
        let drawing = ["........", ".#.##.#.", ".####.#.", ".....#..", ".#......", "........"];
        let mut cells = Grid::filled(Size::of(8, 6), false);
        for (cell, drawn) in cells.cells_mut().iter_mut().zip(drawing.concat().bytes()) {
            *cell = drawn == b'#';
        }
        assert_eq!(Regions::of(&cells, true, Connection::Sides).count(), 4);
        let regions = Regions::of(&cells, true, Connection::Corners);
        let of_each_run: Vec<_> = regions.runs().map(|(region, _)| region).collect();
        assert_eq!(of_each_run, [0, 0, 0, 0, 0, 0, 6]);
        assert_eq!(Regions::of(&cells, false, Connection::Sides).count(), 1);
    }
}
