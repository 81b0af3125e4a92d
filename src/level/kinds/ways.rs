//! Passages between a level's open cells: links between its parts, and loops, so that a
//! chase need not end in a dead end.

use crate::{
    dungeon::{Dungeon, Hardness, Terrain, cheapest_way},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::seq::IndexedRandom;
use std::collections::VecDeque;

/// The cost of a step into an open cell for passages that join the level's parts, and may
/// use existing passages.
const JOINING: u8 = 2;
/// The cost of a step into an open cell for passages that form a loop, and must not
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
    for cell in cheapest_way(dungeon, from, to, JOINING) {
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
    loop {
        let mut parts = groups(dungeon.size(), |cell| dungeon.is_walkable(cell), true);
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let Some((first, others)) = parts.split_first() else { return };
        let Some(other) = others.first() else { return };
        // The passage starts from a random cell, so that not all passages leave a room in
        // the same place.
        let Some(from) = other.choose(stream).copied() else { return };
        let nearest = first.iter().copied().min_by_key(|cell| {
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
    for _ in 0..ATTEMPTS {
        if count_loops(dungeon) >= LOOPS {
            return;
        }
        let open: Vec<_> = dungeon.open_cells().filter(|cell| dungeon.is_walkable(*cell)).collect();
        let Some(from) = open.choose(stream).copied() else { return };
        let steps = steps_from(dungeon, from);
        let candidates = (0..CANDIDATES).filter_map(|_| open.choose(stream).copied());
        let detour = |cell: &Position| {
            let straight = u32::from(cell.x.abs_diff(from.x) + cell.y.abs_diff(from.y));
            steps[*cell].saturating_sub(straight)
        };
        if let Some(to) = candidates.max_by_key(|cell| (detour(cell), *cell)) {
            let way = cheapest_way(dungeon, from, to, APART);
            if way.iter().all(|cell| dungeon.hardness(*cell) < HARD) {
                for cell in way {
                    clear(dungeon, cell);
                }
            }
        }
    }
}

/// Returns the number of blocks of rock that can be walked around.
fn count_loops(dungeon: &Dungeon) -> usize {
    let size = dungeon.size();
    let blocks = groups(size, |cell| !dungeon.is_walkable(cell), false);
    let is_loop = |block: &&Vec<Position>| {
        !block.iter().any(|cell| cell.beside().any(|next| size.is_on_border(next)))
            && block.iter().filter(|cell| !dungeon.is_open(**cell)).count() >= BLOCK
    };
    blocks.iter().filter(is_loop).count()
}

/// Returns the connected groups of the inner cells for which `is_in` is true. With
/// `by_corners`, cells that touch only at a corner are connected, too.
fn groups(size: Size, is_in: impl Fn(Position) -> bool, by_corners: bool) -> Vec<Vec<Position>> {
    let mut is_left = Grid::filled(size, false);
    for cell in size.positions() {
        is_left[cell] = !size.is_on_border(cell) && is_in(cell);
    }
    let mut groups = Vec::new();
    for cell in size.positions() {
        if !is_left[cell] {
            continue;
        }
        is_left[cell] = false;
        let (mut group, mut done) = (vec![cell], 0);
        while let Some(here) = group.get(done).copied() {
            done += 1;
            let is_near = |next: &Position| by_corners || next.x == here.x || next.y == here.y;
            for next in here.neighbours().filter(is_near) {
                if is_left.get(next) == Some(&true) {
                    is_left[next] = false;
                    group.push(next);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// Returns the number of moves from a cell to every other cell, or 0 for unreachable
/// cells.
fn steps_from(dungeon: &Dungeon, from: Position) -> Grid<u32> {
    let mut steps = Grid::filled(dungeon.size(), 0);
    let mut front = VecDeque::from([from]);
    while let Some(here) = front.pop_front() {
        for next in here.neighbours() {
            if next != from && dungeon.is_walkable(next) && steps[next] == 0 {
                steps[next] = steps[here] + 1;
                front.push_back(next);
            }
        }
    }
    steps
}
