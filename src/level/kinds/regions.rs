//! The connected regions of some cells of a level, joined run by run instead of cell by cell: a run
//! is a row's cells that follow each other. Also passages between regions, and loops, so that a
//! chase need not end in a dead end.

use crate::{
    dungeon::{Dungeon, Hardness, Terrain, cheapest_way},
    grid::{Grid, Position},
    rng::GameRng,
};
use rand::seq::IndexedRandom;
use std::{cmp::Reverse, ops::Range};

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

const JOINING: u8 = 2;
const APART: u8 = 16;

const LOOPS: usize = 2;
const BLOCK: usize = 4;
/// Loops are not dug through rock this hard: built walls have no back doors.
const HARD: Hardness = Hardness(250);
const ATTEMPTS: u32 = 14;
const CANDIDATES: usize = 24;

pub(super) fn dig_way(dungeon: &mut Dungeon, from: Position, to: Position) {
    let way = cheapest_way(dungeon, &dungeon.walkable_cells(), from, to, JOINING);
    for cell in way {
        clear(dungeon, cell);
    }
}

pub(super) fn clear(dungeon: &mut Dungeon, cell: Position) {
    if !dungeon.is_open(cell) {
        dungeon.open(cell, Terrain::Corridor);
    } else if !dungeon.is_walkable(cell) {
        dungeon.set_feature(cell, None);
    }
}

pub(in crate::level) fn join_all(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let size = dungeon.size();
    loop {
        let walkable = dungeon.walkable_cells();
        // Most levels need no passage, and regions are faster to find than their cells.
        if Regions::of(&walkable, true, Connection::Corners).count() < 2 {
            return;
        }
        let mut left = walkable;
        let mut parts = Vec::new();
        for start in 0..size.area() {
            if left.cells()[start] {
                parts.push(take_connected(&mut left, start));
            }
        }
        parts.sort_by_key(|part| Reverse(part.len()));
        let [first, other, ..] = &parts[..] else { return };
        // From a random cell, so that not all passages leave a room in the same place.
        let Some(from) = other.choose(stream).map(|cell| size.position(*cell)) else { return };
        let nearest = first
            .iter()
            .map(|cell| size.position(*cell))
            .min_by_key(|cell| (cell.x.abs_diff(from.x) + cell.y.abs_diff(from.y), *cell));
        if let Some(to) = nearest {
            dig_way(dungeon, from, to);
        }
    }
}

pub(super) fn add_loops(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let size = dungeon.size();
    let mut walkable = dungeon.walkable_cells();
    let mut loops = count_loops(dungeon, &walkable);
    let mut open = indices_of(&walkable);
    for _ in 0..ATTEMPTS {
        if loops >= LOOPS {
            return;
        }
        let Some(from) = open.choose(stream).copied() else { return };
        let lengths = path_lengths(&walkable, from);
        let candidates = (0..CANDIDATES).filter_map(|_| open.choose(stream).copied());
        let from = size.position(from);
        let detour = |cell: usize| {
            let Position { x, y } = size.position(cell);
            let straight = u32::from(x.abs_diff(from.x) + y.abs_diff(from.y));
            lengths[cell].saturating_sub(straight + 1)
        };
        let farthest = candidates.max_by_key(|cell| (detour(*cell), size.position(*cell)));
        if let Some(to) = farthest.map(|cell| size.position(cell)) {
            let way = cheapest_way(dungeon, &walkable, from, to, APART);
            if way.iter().all(|cell| dungeon.hardness(*cell) < HARD) {
                for cell in way {
                    clear(dungeon, cell);
                }
                walkable = dungeon.walkable_cells();
                open = indices_of(&walkable);
                loops = count_loops(dungeon, &walkable);
            }
        }
    }
}

fn indices_of(cells: &Grid<bool>) -> Vec<usize> {
    (0..).zip(cells.cells()).filter(|(_, is_in)| **is_in).map(|(index, _)| index).collect()
}

fn count_loops(dungeon: &Dungeon, walkable: &Grid<bool>) -> usize {
    let rock = dungeon.hardness_grid().cells();
    let regions = Regions::of(walkable, false, Connection::Sides);
    let mut sizes = vec![0; regions.run_count()];
    for (region, cells) in regions.runs() {
        sizes[region] += rock[cells].iter().filter(|rock| **rock != Hardness::OPEN).count();
    }
    // The first region is no block: the outermost ring is part of it.
    sizes.iter().skip(1).filter(|size| **size >= BLOCK).count()
}

/// Counts both ends; 0 for cells out of reach. Cells are given by their indices.
fn path_lengths(walkable: &Grid<bool>, from: usize) -> Vec<u32> {
    let around = walkable.size().steps();
    // Cells that cannot be walked on count as reached, so that no path enters them.
    let blocked = walkable.cells().iter().map(|is_walkable| u32::from(!is_walkable));
    let mut lengths: Vec<_> = blocked.collect();
    lengths[from] = 1;
    let (mut front, mut done) = (vec![from], 0);
    while let Some(here) = front.get(done).copied() {
        done += 1;
        for next in around.map(|step| here.wrapping_add(step)) {
            if lengths[next] == 0 {
                lengths[next] = lengths[here] + 1;
                front.push(next);
            }
        }
    }
    lengths
}
