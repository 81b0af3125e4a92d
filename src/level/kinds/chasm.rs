//! A chasm that winds through rooms and corridors from top to bottom, with at least two bridges.

use super::{
    building::{cell_of, rooms_without_stairs, until_it_fits},
    regions::{clear, dig_way},
};
use crate::{
    dungeon::{Dungeon, Room, Terrain},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::SliceRandom};
use std::ops::Range;

const WIDTH: (u16, u16) = (2, 4);
/// Corridors cross the chasm elsewhere, too.
const BRIDGES: usize = 2;
/// The minimum number of rows from one straight bridge to the next.
const APART: u16 = 5;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
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
