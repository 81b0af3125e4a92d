//! Passages between a level's open cells: links between its parts, and loops, so that a
//! chase need not end in a dead end.

use crate::{
    dungeon::{Dungeon, Hardness, Terrain, cheapest_way},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::seq::IndexedRandom;
use std::cmp::Reverse;

/// The cost of a step into an open cell for passages that join the level's parts, and may
/// use existing passages.
const JOINING: u8 = 2;
/// The cost of a step into an open cell, for passages that form a loop and must not
/// follow existing passages.
const APART: u8 = 16;

/// The number of loops in a level, if possible.
const LOOPS: usize = 2;
/// The minimum number of rock cells that a loop leads around.
const BLOCK: usize = 4;
/// Loops are not dug through rock of this hardness or more: built walls have no back
/// doors.
const HARD: Hardness = Hardness(250);
/// The maximum number of attempts to add a loop.
const ATTEMPTS: u32 = 14;
/// The number of places from which the end of a loop is chosen.
const CANDIDATES: usize = 24;

/// Opens the cheapest passage between two cells: around hard rock and built walls, and
/// along existing passages.
pub(super) fn dig_way(dungeon: &mut Dungeon, from: Position, to: Position) {
    for cell in cheapest_way(dungeon, &dungeon.walkable_cells(), from, to, JOINING) {
        clear(dungeon, cell);
    }
}

/// Makes a cell walkable.
pub(super) fn clear(dungeon: &mut Dungeon, cell: Position) {
    if !dungeon.is_open(cell) {
        dungeon.open(cell, Terrain::Corridor);
    } else if !dungeon.is_walkable(cell) {
        dungeon.set_feature(cell, None);
    }
}

/// Digs passages until every walkable cell can be reached on foot from every other.
pub(in crate::level) fn join_all(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let size = dungeon.size();
    loop {
        let groups = Groups::of(dungeon.walkable_cells(), &size.steps());
        let mut parts: Vec<_> = groups.iter().collect();
        parts.sort_by_key(|part| Reverse(part.len()));
        let [first, other, ..] = parts[..] else { return };
        // The passage starts from a random cell, so that not all passages leave a room in
        // the same place.
        let Some(from) = other.choose(stream).map(|cell| size.position(*cell)) else { return };
        let nearest = first.iter().map(|cell| size.position(*cell)).min_by_key(|cell| {
            let (wide, high) = (cell.x.abs_diff(from.x), cell.y.abs_diff(from.y));
            (wide + high, *cell)
        });
        if let Some(to) = nearest {
            dig_way(dungeon, from, to);
        }
    }
}

/// Digs passages between places that are far apart on foot but near each other as the
/// crow flies, until there are enough loops.
pub(super) fn add_loops(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let size = dungeon.size();
    let mut walkable = dungeon.walkable_cells();
    let mut loops = count_loops(dungeon, &walkable);
    let mut open = Vec::new();
    for _ in 0..ATTEMPTS {
        if loops >= LOOPS {
            return;
        }
        open.clear();
        open.extend((0..size.area()).filter(|cell| walkable.cells()[*cell]));
        let Some(from) = open.choose(stream).copied() else { return };
        let steps = steps_from(&walkable, from);
        let candidates = (0..CANDIDATES).filter_map(|_| open.choose(stream).copied());
        let from = size.position(from);
        let detour = |cell: usize| {
            let Position { x, y } = size.position(cell);
            let straight = u32::from(x.abs_diff(from.x) + y.abs_diff(from.y));
            steps[cell].saturating_sub(straight)
        };
        let farthest = candidates.max_by_key(|cell| (detour(*cell), size.position(*cell)));
        if let Some(to) = farthest.map(|cell| size.position(cell)) {
            let way = cheapest_way(dungeon, &walkable, from, to, APART);
            if way.iter().all(|cell| dungeon.hardness(*cell) < HARD) {
                for cell in way {
                    clear(dungeon, cell);
                }
                walkable = dungeon.walkable_cells();
                loops = count_loops(dungeon, &walkable);
            }
        }
    }
}

/// Returns the number of blocks of rock that can be walked around.
fn count_loops(dungeon: &Dungeon, walkable: &Grid<bool>) -> usize {
    let size = dungeon.size();
    let mut solid = Grid::filled(size, false);
    let width = usize::from(size.width());
    let rows = solid.cells_mut().chunks_exact_mut(width).zip(walkable.rows());
    for (solid, walkable) in rows.skip(1).take(usize::from(size.height()) - 2) {
        for x in 1..width - 1 {
            solid[x] = !walkable[x];
        }
    }
    // Rock that is connected to the ring is not a block.
    let steps = size.steps();
    let beside = &steps[..4];
    let mut front: Vec<_> = inner_ring(size).filter(|cell| solid.cells()[*cell]).collect();
    for cell in &front {
        solid.cells_mut()[*cell] = false;
    }
    while let Some(here) = front.pop() {
        for next in beside.iter().map(|step| here.wrapping_add(*step)) {
            if std::mem::take(&mut solid.cells_mut()[next]) {
                front.push(next);
            }
        }
    }
    let rock = dungeon.hardness_grid().cells();
    let is_loop = |block: &&[usize]| {
        block.iter().filter(|cell| rock[**cell] != Hardness::OPEN).count() >= BLOCK
    };
    Groups::of(solid, beside).iter().filter(is_loop).count()
}

/// Returns the indices of the cells beside the outermost ring.
fn inner_ring(size: Size) -> impl Iterator<Item = usize> {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let rows = (1..width - 1).flat_map(move |x| [width + x, (height - 2) * width + x]);
    rows.chain((2..height - 2).flat_map(move |y| [y * width + 1, (y + 1) * width - 2]))
}

/// The connected groups of some cells inside the outermost ring, as indices of cells.
struct Groups {
    /// The cells of all groups, one group after another.
    cells: Vec<usize>,
    /// The number of cells of all groups up to each one.
    ends: Vec<usize>,
}

impl Groups {
    /// Returns the groups of the cells in `left`, which are connected by `steps`.
    fn of(mut left: Grid<bool>, steps: &[usize]) -> Self {
        let left = left.cells_mut();
        let (mut cells, mut ends) = (Vec::with_capacity(left.len() / 2), Vec::new());
        for start in 0..left.len() {
            if !left[start] {
                continue;
            }
            left[start] = false;
            let mut done = cells.len();
            cells.push(start);
            while let Some(here) = cells.get(done).copied() {
                done += 1;
                for next in steps.iter().map(|step| here.wrapping_add(*step)) {
                    if std::mem::take(&mut left[next]) {
                        cells.push(next);
                    }
                }
            }
            ends.push(cells.len());
        }
        Self { cells, ends }
    }

    /// Iterates over the groups, by their first cell.
    fn iter(&self) -> impl Iterator<Item = &[usize]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.cells[start..*end])
    }
}

/// Returns the number of moves from a cell to every other cell, or 0 for unreachable
/// cells. Cells are given by their indices.
fn steps_from(walkable: &Grid<bool>, from: usize) -> Vec<u32> {
    let around = walkable.size().steps();
    let walkable = walkable.cells();
    let mut steps = vec![0; walkable.len()];
    let (mut front, mut done) = (vec![from], 0);
    while let Some(here) = front.get(done).copied() {
        done += 1;
        for next in around.map(|step| here.wrapping_add(step)) {
            if walkable[next] && steps[next] == 0 && next != from {
                steps[next] = steps[here] + 1;
                front.push(next);
            }
        }
    }
    steps
}
