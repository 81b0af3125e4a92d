//! What several kinds of levels share: rooms in random places, stairs, and patches.

use super::regions::{add_loops, join_all};
use crate::{
    dungeon::{Dungeon, Feature, Room, Terrain, generate},
    grid::{Position, Size},
    rng::GameRng,
};
use rand::{RngExt, seq::SliceRandom};

/// The minimum and maximum share of open cells in a level, as a percentage.
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
    for _ in 0..ATTEMPTS {
        if is_right(&dungeon) {
            break;
        }
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
    let (right, bottom) =
        (size.width().checked_sub(width + 1)?, size.height().checked_sub(height + 1)?);
    for _ in 0..ATTEMPTS {
        let room = Room {
            x: stream.random_range(1..=right.max(1)),
            y: stream.random_range(1..=bottom.max(1)),
            width,
            height,
        };
        let around = Room { x: room.x - 1, y: room.y - 1, width: width + 2, height: height + 2 };
        if around.cells().all(|cell| !dungeon.is_open(cell)) && room.cells().all(&is_free) {
            dungeon.add_room(room);
            return Some(room);
        }
    }
    None
}

pub(super) fn cell_of(room: Room, stream: &mut GameRng) -> Position {
    let x = room.x + stream.random_range(0..room.width);
    Position::new(x, room.y + stream.random_range(0..room.height))
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
pub(in crate::level) fn cover(
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
