//! A warren: many small rooms, one door apart.

use super::building::until_it_fits;
use crate::{
    dungeon::{Dungeon, Room, Terrain, solid_rock},
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

/// The width and height of a room, including its right and lower walls.
const PLOT: (u16, u16) = (6, 4);
/// The percentage of plots in the window that have a room.
const SHARE: u32 = 66;
/// Within this fraction of the columns, rooms are dense enough to be one door apart.
const WINDOW: (u16, u16) = (9, 13);
const DOORWAYS: u32 = 90;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
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
