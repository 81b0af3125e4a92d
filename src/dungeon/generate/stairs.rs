//! A level's staircases, on the floor of rooms.

use super::excavation::Excavation;
use crate::{dungeon::Terrain, grid::Position, rng::GameRng};
use rand::{RngExt, seq::IndexedRandom};

const ROOMS_TO_A_PAIR: u32 = 32;

pub(super) fn add_stairs(site: &mut Excavation, stream: &mut GameRng) {
    let rooms = u32::try_from(site.rooms.len()).expect("a level has fewer rooms than cells");
    let pairs = 1 + stream.random_range(0..2) + rooms / ROOMS_TO_A_PAIR;
    for _ in 0..pairs {
        let up = stream.random_range(0..rooms);
        let down = (up + 1 + stream.random_range(0..rooms - 1)) % rooms;
        for (room, stairs) in [(up, Terrain::UpStairs), (down, Terrain::DownStairs)] {
            let room = site.rooms[room as usize];
            let is_floor = |cell: &Position| site.terrain[*cell] == Terrain::Floor;
            let floor: Vec<_> = room.cells().filter(is_floor).collect();
            if let Some(cell) = floor.choose(stream).copied() {
                site.terrain[cell] = stairs;
            }
        }
    }
}
