//! Rooms in solid rock, packed in a pattern: a great hall, a dark vault, a warren.

use super::building::{add_room_where, cover, dig_way, until_it_fits};
use crate::{
    dungeon::{Dungeon, Hardness, Room, Terrain, cell_of, solid_rock},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

pub(super) fn great_hall(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = solid_rock(params.size, stream);
        let (width, height) = (params.size.width(), params.size.height());
        let hall = Room {
            x: stream.random_range(width / 8..=width * 3 / 8),
            y: stream.random_range(2..=height / 3),
            width: width / 2 - stream.random_range(width / 20..=width / 8),
            height: height * 3 / 7,
        };
        dungeon.add_room(hall);
        for _ in 0..6 {
            let extent = (stream.random_range(4..=6), 3);
            if let Some(room) = add_room_where(&mut dungeon, extent, |_| true, stream) {
                let (from, to) = (cell_of(room, stream), cell_of(hall, stream));
                dig_way(&mut dungeon, from, to);
            }
        }
        // The pillars come last, because passages would be dug through them.
        let pillar = params.feature(if stream.random_ratio(1, 3) { "crystal" } else { "pillar" });
        let cells = pillars(hall, stream).into_iter();
        cells.for_each(|cell| dungeon.set_feature(cell, pillar));
        dungeon
    })
}

/// In one of four patterns. No pillar is beside a wall, so none blocks a doorway.
fn pillars(hall: Room, stream: &mut GameRng) -> Vec<Position> {
    let (apart_x, apart_y) = (stream.random_range(3..=5), stream.random_range(2..=4));
    let columns = spread(hall.x, hall.width, apart_x);
    let rows = spread(hall.y, hall.height, apart_y);
    let aisles = [hall.y + 2, hall.y + hall.height - 3];
    let grid = |columns: &[u16], rows: &[u16]| -> Vec<_> {
        rows.iter().flat_map(|y| columns.iter().map(|x| Position::new(*x, *y))).collect()
    };
    match stream.random_range(0..4) {
        0 => grid(&columns, &rows),
        // Every other row is shifted by half the spacing.
        1 => {
            let between: Vec<_> =
                columns.windows(2).map(|pair| pair[0].midpoint(pair[1])).collect();
            let row = |(index, y): (usize, &u16)| {
                grid(if index % 2 == 0 { &columns } else { &between }, &[*y])
            };
            rows.iter().enumerate().flat_map(row).collect()
        }
        // Two colonnades along the long walls.
        2 => grid(&spread(hall.x, hall.width, 2), &aisles),
        // A ring around the middle.
        _ => {
            let sides = [hall.x + hall.width / 4, hall.x + hall.width - 1 - hall.width / 4];
            let along: Vec<_> = (sides[0]..=sides[1]).step_by(2).collect();
            let down: Vec<_> = (aisles[0]..=aisles[1]).step_by(2).collect();
            [grid(&along, &aisles), grid(&sides, &down)].concat()
        }
    }
}

fn spread(start: u16, extent: u16, apart: u16) -> Vec<u16> {
    let first = start + 1 + (extent - 3) % apart / 2;
    (first..start + extent - 1).step_by(usize::from(apart)).collect()
}

const CHAMBER: (u16, u16) = (5, 3);
const WALL: Hardness = Hardness(250);
const MERGED: u32 = 20;
const WITH_PILLAR: u32 = 25;

pub(super) fn dark_vault(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = solid_rock(params.size, stream);
        let chambers = (params.size.width() / 16).clamp(2, 6);
        let width = chambers * (CHAMBER.0 + 1) + 1;
        let right = (params.size.width() - width).saturating_sub(3).max(2);
        let left = stream.random_range(2..=right);
        let top = stream.random_range(2..=(params.size.height() - 12).max(2));
        let walls = Room { x: left, y: top - 1, width, height: 2 * CHAMBER.1 + 6 };
        walls.cells().for_each(|cell| dungeon.fill(cell, WALL));
        let passage = Room { x: left + 1, y: top + CHAMBER.1 + 1, width: width - 2, height: 2 };
        passage.cells().for_each(|cell| dungeon.open(cell, Terrain::Corridor));
        let [crystal, spores, pillar] =
            ["crystal", "spores", "pillar"].map(|name| params.feature(name));
        for index in 0..chambers {
            let x = left + 1 + index * (CHAMBER.0 + 1);
            for (y, door) in [(top, top + CHAMBER.1), (top + CHAMBER.1 + 4, top + CHAMBER.1 + 3)] {
                let chamber = Room { x, y, width: CHAMBER.0, height: CHAMBER.1 };
                dungeon.add_room(chamber);
                if index > 0 && stream.random_ratio(MERGED, 100) {
                    let wall = Room { x: x - 1, width: 1, ..chamber };
                    wall.cells().for_each(|cell| dungeon.open(cell, Terrain::Floor));
                } else if stream.random_ratio(WITH_PILLAR, 100) {
                    let middle = Position::new(x + CHAMBER.0 / 2, y + CHAMBER.1 / 2);
                    dungeon.set_feature(middle, pillar);
                }
                let way_in = x + stream.random_range(0..CHAMBER.0);
                dungeon.open(Position::new(way_in, door), Terrain::Corridor);
                let window = Position::new(x + stream.random_range(0..CHAMBER.0), door);
                if window.x.abs_diff(way_in) > 1 {
                    dungeon.open(window, Terrain::Corridor);
                    dungeon.set_feature(window, crystal);
                }
                if let (true, Some(spores)) = (stream.random_ratio(1, 3), spores) {
                    cover(&mut dungeon, cell_of(chamber, stream), 1, spores, stream);
                }
            }
        }
        let gates = [left, left + width - 1].map(|x| {
            let gate = Position::new(x, passage.y + stream.random_range(0..passage.height));
            dungeon.open(gate, Terrain::Corridor);
            Position::new(if x == left { x - 1 } else { x + 1 }, gate.y)
        });
        // Passages end outside the gates, so that they do not break through the walls.
        for gate in gates.into_iter().cycle().take(6) {
            let extent = (stream.random_range(4..=8), stream.random_range(3..=4));
            let is_outside = |cell| !walls.contains(cell);
            if let Some(room) = add_room_where(&mut dungeon, extent, is_outside, stream) {
                let from = cell_of(room, stream);
                dungeon.open(gate, Terrain::Corridor);
                dig_way(&mut dungeon, from, gate);
            }
        }
        dungeon
    })
}

/// The width and height of a room, including its right and lower walls.
const PLOT: (u16, u16) = (6, 4);
const SHARE: u32 = 66;
/// In this fraction of the columns, rooms are so close that a single door connects neighbours.
const WINDOW: (u16, u16) = (9, 13);
const DOORWAYS: u32 = 90;

pub(super) fn warren(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = solid_rock(params.size, stream);
        let columns = (params.size.width() - 2) / PLOT.0;
        // The last row's lower wall is part of the outermost ring.
        let rows = (params.size.height() - 1) / PLOT.1;
        let window = columns * WINDOW.0 / WINDOW.1;
        let left = stream.random_range(0..=columns - window);
        let mut rooms = Vec::new();
        for y in 0..rows {
            for x in left..left + window {
                if stream.random_ratio(SHARE, 100) {
                    let (width, height) = (stream.random_range(4..=5), 3);
                    rooms.push(Room { x: 1 + x * PLOT.0, y: 1 + y * PLOT.1, width, height });
                }
            }
        }
        for room in &rooms {
            dungeon.add_room(*room);
        }
        for room in &rooms {
            for other in &rooms {
                let is_right = other.y == room.y && other.x == room.x + PLOT.0;
                let is_below = other.x == room.x && other.y == room.y + PLOT.1;
                if (is_right || is_below) && stream.random_ratio(DOORWAYS, 100) {
                    open_doorway(&mut dungeon, *room, *other, stream);
                }
            }
        }
        dungeon
    })
}

fn open_doorway(dungeon: &mut Dungeon, room: Room, other: Room, stream: &mut GameRng) {
    let doorway = if room.y == other.y {
        let y = room.y + stream.random_range(0..room.height.min(other.height));
        let x = room.x + room.width;
        Room { x, y, width: other.x - x, height: 1 }
    } else {
        let x = room.x + stream.random_range(0..room.width.min(other.width));
        let y = room.y + room.height;
        Room { x, y, width: 1, height: other.y - y }
    };
    doorway.cells().for_each(|cell| dungeon.open(cell, Terrain::Corridor));
}
