//! What several kinds of levels share. Loops keep a chase from ending in a dead end.

use crate::{
    dungeon::{Dungeon, Feature, Hardness, Room, Terrain, find_way, generate},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use std::cmp::Reverse;

const OPEN: (usize, usize) = (15, 30);
const ATTEMPTS: u32 = 50;
const CANDIDATES: usize = 8;

/// Tries until the share of open cells is right (rules §1).
pub(super) fn until_it_fits(
    stream: &mut GameRng,
    mut draw: impl FnMut(&mut GameRng) -> Dungeon,
) -> Dungeon {
    let mut attempt = |stream: &mut GameRng| {
        let mut dungeon = draw(stream);
        join_all(&mut dungeon, stream);
        add_loops(&mut dungeon, stream);
        dungeon
    };
    let mut dungeon = attempt(stream);
    let mut attempts = 0..ATTEMPTS;
    while !is_right(&dungeon) && attempts.next().is_some() {
        dungeon = attempt(stream);
    }
    add_stairs(&mut dungeon, stream);
    dungeon
}

/// Without stairs, because features added later may take up their places.
pub(super) fn rooms_without_stairs(size: Size, stream: &mut GameRng) -> Dungeon {
    let mut dungeon = generate(size, stream);
    for stairs in [Terrain::UpStairs, Terrain::DownStairs] {
        for cell in dungeon.cells_with(stairs).collect::<Vec<_>>() {
            dungeon.open(cell, Terrain::Floor);
        }
    }
    dungeon
}

fn is_right(dungeon: &Dungeon) -> bool {
    let (open, area) = (dungeon.open_cells().count(), dungeon.size().area());
    (OPEN.0 * area..=OPEN.1 * area).contains(&(open * 100))
}

pub(super) fn inner_cells(size: Size) -> impl Iterator<Item = Position> {
    size.positions().filter(move |cell| !size.is_on_border(*cell))
}

/// In free cells, where it does not touch another room, if there is such a place.
pub(super) fn add_room_where(
    dungeon: &mut Dungeon,
    (width, height): (u16, u16),
    is_free: impl Fn(Position) -> bool,
    stream: &mut GameRng,
) -> Option<Room> {
    let size = dungeon.size();
    let right = size.width().checked_sub(width + 1)?.max(1);
    let bottom = size.height().checked_sub(height + 1)?.max(1);
    for _ in 0..ATTEMPTS {
        let (x, y) = (stream.random_range(1..=right), stream.random_range(1..=bottom));
        let room = Room { x, y, width, height };
        let around = Room { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
        if around.cells().all(|cell| !dungeon.is_open(cell)) && room.cells().all(&is_free) {
            dungeon.add_room(room);
            return Some(room);
        }
    }
    None
}

fn add_stairs(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let is_bare = |cell: &Position| dungeon.feature(*cell).is_none();
    let mut bare: Vec<_> = dungeon.cells_with(Terrain::Floor).filter(is_bare).collect();
    bare.shuffle(stream);
    let pairs = stream.random_range(1..=2).min(bare.len() / 2);
    let up = bare.split_off(bare.len() - pairs);
    for _ in 0..pairs {
        let from_the_nearest = |index: &usize| up.iter().map(|up| up.distance(bare[*index])).min();
        let down = (0..bare.len().min(CANDIDATES)).max_by_key(from_the_nearest);
        let Some(down) = down.map(|index| bare.swap_remove(index)) else { break };
        dungeon.open(down, Terrain::DownStairs);
    }
    for cell in up {
        dungeon.open(cell, Terrain::UpStairs);
    }
}

/// Pillars, lakes and chasms stay: they give their levels their character.
pub(crate) fn cover(
    dungeon: &mut Dungeon,
    middle: Position,
    radius: u16,
    feature: Feature,
    stream: &mut GameRng,
) {
    let span = |at: u16, reach: u16| at.saturating_sub(reach)..=at.saturating_add(reach);
    for y in span(middle.y, radius) {
        // On the screen, a cell is twice as high as it is wide.
        for x in span(middle.x, radius * 2) {
            let (wide, high) = (u32::from(x.abs_diff(middle.x)), u32::from(y.abs_diff(middle.y)));
            let edge = u32::from(radius) * u32::from(radius) * 4;
            let is_inside = wide * wide + 4 * high * high <= edge + stream.random_range(0..=2);
            let cell = Position::new(x, y);
            let is_floor = dungeon.terrain(cell) == Terrain::Floor && dungeon.is_walkable(cell);
            if is_inside && is_floor {
                dungeon.set_feature(cell, Some(feature));
            }
        }
    }
}

/// Takes out the cells connected to the first one, as indices in breadth-first order. Only from the
/// outermost ring can a step lead out of the grid, or to the ring's other side.
pub(crate) fn take_connected(cells: &mut Grid<bool>, first: usize, steps: &[usize]) -> Vec<usize> {
    let left = cells.cells_mut();
    left[first] = false;
    let (mut taken, mut done) = (vec![first], 0);
    while let Some(here) = taken.get(done).copied() {
        done += 1;
        let around = steps.iter().map(|step| here.wrapping_add(*step));
        taken.extend(around.filter(|next| left.get_mut(*next).is_some_and(std::mem::take)));
    }
    taken
}

/// In the order of their first cells.
fn regions(mut cells: Grid<bool>, steps: &[usize]) -> Vec<Vec<usize>> {
    let starts = 0..cells.size().area();
    let region = |at: usize| cells.cells()[at].then(|| take_connected(&mut cells, at, steps));
    starts.filter_map(region).collect()
}

const JOINING: u8 = 2;
const APART: u8 = 16;

const LOOPS: usize = 2;
const BLOCK: usize = 4;
/// Loops are not dug through rock this hard: built walls have no back doors.
const HARD: Hardness = Hardness(250);
const LOOP_ATTEMPTS: u32 = 14;
const FAR_ENDS: usize = 24;

pub(super) fn dig_way(dungeon: &mut Dungeon, from: Position, to: Position) {
    let way = find_way(dungeon, from, to, JOINING);
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

pub(crate) fn join_all(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let size = dungeon.size();
    loop {
        let mut parts = regions(dungeon.walkable_cells(), &size.steps());
        parts.sort_by_key(|part| Reverse(part.len()));
        let [first, other, ..] = &parts[..] else { return };
        // From a random cell, so that not all passages leave a room in the same place.
        let Some(from) = other.choose(stream).map(|cell| size.position(*cell)) else { return };
        let steps = |cell: &Position| (cell.x.abs_diff(from.x) + cell.y.abs_diff(from.y), *cell);
        let nearest = first.iter().map(|cell| size.position(*cell)).min_by_key(steps);
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
    for _ in 0..LOOP_ATTEMPTS {
        if loops >= LOOPS {
            return;
        }
        let Some(from) = open.choose(stream).copied() else { return };
        let lengths = path_lengths(&walkable, from);
        let candidates = (0..FAR_ENDS).filter_map(|_| open.choose(stream).copied());
        let from = size.position(from);
        let detour = |cell: usize| {
            let Position { x, y } = size.position(cell);
            let straight = u32::from(x.abs_diff(from.x) + y.abs_diff(from.y));
            lengths[cell].saturating_sub(straight + 1)
        };
        let farthest = candidates.max_by_key(|cell| (detour(*cell), size.position(*cell)));
        if let Some(to) = farthest.map(|cell| size.position(cell)) {
            let way = find_way(dungeon, from, to, APART);
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
    let mut walls = walkable.clone();
    walls.cells_mut().iter_mut().for_each(|cell| *cell = !*cell);
    let solid =
        |region: &Vec<usize>| region.iter().filter(|it| rock[**it] != Hardness::OPEN).count();
    // The first region is no block: the outermost ring is part of it.
    let regions = regions(walls, &walkable.size().steps()[..4]);
    regions.iter().skip(1).filter(|region| solid(region) >= BLOCK).count()
}

/// Counts both ends; 0 for cells out of reach. Cells are given by their indices.
fn path_lengths(walkable: &Grid<bool>, from: usize) -> Vec<u32> {
    let around = walkable.size().steps();
    // Cells that cannot be walked on count as reached, so that no path enters them.
    let mut lengths: Vec<_> = walkable.cells().iter().map(|it| u32::from(!it)).collect();
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
