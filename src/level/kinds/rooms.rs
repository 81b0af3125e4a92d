//! Rooms and corridors with something across them: lakes, a chasm, or decay.

use super::building::{
    clear, cover, dig_way, inner_cells, join_all, rooms_without_stairs, until_it_fits,
};
use crate::{
    dungeon::{Dungeon, Room, Terrain, cell_of},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use std::{iter, ops::Range};

const LAKES: (u32, u32) = (2, 3);
const RADIUS: (u16, u16) = (5, 6);

pub(super) fn flooded(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let (water, mud) = (params.feature("deep water"), params.feature("mud"));
    until_it_fits(stream, |stream| {
        let mut dungeon = rooms_without_stairs(params.size, stream);
        let Some((water, mud)) = water.zip(mud) else { return dungeon };
        let floor: Vec<_> = dungeon.cells_with(Terrain::Floor).collect();
        for _ in 0..stream.random_range(LAKES.0..=LAKES.1) {
            let Some(middle) = floor.choose(stream).copied() else { break };
            let radius = stream.random_range(RADIUS.0..=RADIUS.1);
            cover(&mut dungeon, middle, radius + 1, mud, stream);
            cover(&mut dungeon, middle, radius, water, stream);
        }
        join_all(&mut dungeon, stream);
        let is_water = |cell: Position| dungeon.feature(cell) == Some(water);
        let is_shore = |it: &Position| dungeon.is_bare(*it) && it.beside().any(is_water);
        let shores: Vec<_> = dungeon.open_cells().filter(is_shore).collect();
        for cell in shores {
            dungeon.set_feature(cell, Some(mud));
        }
        dungeon
    })
}

const WIDTH: (u16, u16) = (2, 4);
/// Corridors cross the chasm elsewhere, too.
const BRIDGES: usize = 2;
/// The minimum number of rows from one straight bridge to the next.
const APART: u16 = 5;

/// A chasm that winds through rooms and corridors from top to bottom, with at least two bridges.
pub(super) fn chasm(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = rooms_without_stairs(params.size, stream);
        let Some(chasm) = params.feature("chasm") else { return dungeon };
        let course = course(&dungeon, stream);
        for (y, columns) in (1..).zip(&course) {
            for cell in columns.clone().map(|x| Position::new(x, y)) {
                if dungeon.terrain(cell) == Terrain::Rock {
                    dungeon.open(cell, Terrain::Floor);
                }
                if dungeon.terrain(cell) == Terrain::Floor {
                    dungeon.set_feature(cell, Some(chasm));
                }
            }
        }
        add_bridges(&mut dungeon, &course, stream);
        dungeon
    })
}

/// In each of the inner rows. The chasm starts where there are rooms on both sides.
fn course(dungeon: &Dungeon, stream: &mut GameRng) -> Vec<Range<u16>> {
    let (width, height) = (dungeon.size().width(), dungeon.size().height());
    let bounds = |x: u16| x.clamp(width / 5, width * 4 / 5);
    let mut rooms: Vec<_> = dungeon.rooms().iter().map(|room| room.x).collect();
    rooms.sort_unstable();
    let (first, last) = match rooms[..] {
        [_, first, .., last, _] => (first, last),
        _ => (width / 4, width * 3 / 4),
    };
    let mut left = stream.random_range(first..=last);
    let mut wide = stream.random_range(WIDTH.0..=WIDTH.1);
    let row = |_| {
        left = bounds(left.saturating_add_signed(stream.random_range(-1..=1)));
        let wider = wide.saturating_add_signed(stream.random_range(-1..=1));
        wide = wider.clamp(WIDTH.0, WIDTH.1);
        left..left + wide
    };
    (1..height - 1).map(row).collect()
}

fn add_bridges(dungeon: &mut Dungeon, course: &[Range<u16>], stream: &mut GameRng) {
    let mut rows: Vec<_> = (2..).zip(course.windows(3)).collect();
    rows.shuffle(stream);
    let mut bridged: Vec<u16> = Vec::new();
    for (y, course) in rows {
        if bridged.iter().any(|other| other.abs_diff(y) < APART) {
            continue;
        }
        let start = course.iter().map(|columns| columns.start).min().unwrap_or_default();
        let end = course.iter().map(|columns| columns.end).max().unwrap_or_default();
        let ends = [Position::new(start - 1, y), Position::new(end, y)];
        (start - 1..=end).for_each(|x| clear(dungeon, Position::new(x, y)));
        let (left, right): (Vec<Room>, Vec<_>) =
            dungeon.rooms().iter().copied().partition(|room| room.x < start);
        for (end, rooms) in ends.into_iter().zip([left, right]) {
            let distance = |room: &Room| Position::new(room.x, room.y).distance(end);
            if let Some(room) = rooms.into_iter().min_by_key(distance) {
                dig_way(dungeon, cell_of(room, stream), end);
            }
        }
        bridged.push(y);
        if bridged.len() == BRIDGES {
            break;
        }
    }
}

/// The maximum number of fallen walls, which serve as shortcuts.
const BREACHES: usize = 8;
const THICKEST: usize = 3;
const RUBBLE: usize = 16;
const WEBS: usize = 6;

pub(super) fn ruin(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let [rubble, web, growth] = ["rubble", "web", "tall growth"].map(|name| params.feature(name));
    until_it_fits(stream, |stream| {
        let mut dungeon = rooms_without_stairs(params.size, stream);
        let mut breaches: Vec<_> =
            inner_cells(params.size).flat_map(|cell| breaches_at(&dungeon, cell)).collect();
        for breach in breaches.partial_shuffle(stream, BREACHES).0 {
            // Another breach may have opened beside it.
            if !breaches_at(&dungeon, breach[0]).contains(breach) {
                continue;
            }
            for cell in &*breach {
                dungeon.open(*cell, Terrain::Corridor);
            }
            if stream.random_ratio(1, 2) {
                dungeon.set_feature(breach[0], rubble);
            }
        }
        if let Some(growth) = growth {
            for room in dungeon.rooms().to_vec() {
                if stream.random_ratio(1, 2) {
                    continue;
                }
                for _ in 0..=room.area() / 40 {
                    let middle = cell_of(room, stream);
                    cover(&mut dungeon, middle, stream.random_range(1..=2), growth, stream);
                }
            }
        }
        let is_wall = |cell: Position| dungeon.terrain(cell) == Terrain::Rock;
        let by_a_wall = |cell: &Position| cell.beside().any(is_wall);
        let mut floor: Vec<_> = dungeon.cells_with(Terrain::Floor).filter(by_a_wall).collect();
        for cell in floor.partial_shuffle(stream, RUBBLE).0 {
            dungeon.set_feature(*cell, rubble);
        }
        let is_passage = |cell: &Position| {
            dungeon.is_bare(*cell)
                && cell.beside().filter(|next| dungeon.is_open(*next)).count() == 2
        };
        let mut ways: Vec<_> = dungeon.cells_with(Terrain::Corridor).filter(is_passage).collect();
        for cell in ways.partial_shuffle(stream, WEBS).0 {
            dungeon.set_feature(*cell, web);
        }
        dungeon
    })
}

/// Walls beside an opening do not count.
fn breaches_at(dungeon: &Dungeon, cell: Position) -> Vec<Vec<Position>> {
    let is_wall =
        |at: &Position| dungeon.terrain(*at) == Terrain::Rock && !dungeon.size().is_on_border(*at);
    let is_floor = |at: &Position| dungeon.terrain(*at) == Terrain::Floor;
    let breach = |inside: Position| {
        let direction = inside.toward(cell)?;
        let line = iter::successors(Some(cell), |at| Some(at.step(direction)));
        let cells: Vec<_> = line.take_while(is_wall).take(THICKEST + 1).collect();
        let opposite = cells.last()?.step(direction);
        let is_end = |next: Position| next == inside || next == opposite;
        let is_narrow =
            |at: &Position| at.beside().all(|next| is_end(next) || !dungeon.is_open(next));
        let is_breach =
            cells.len() <= THICKEST && dungeon.is_open(opposite) && cells.iter().all(is_narrow);
        is_breach.then_some(cells)
    };
    let inside = is_wall(&cell).then(|| cell.beside().filter(is_floor));
    inside.into_iter().flatten().filter_map(breach).collect()
}
