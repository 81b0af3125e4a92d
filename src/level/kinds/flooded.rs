//! Flooded halls: rooms and corridors with two or three lakes that span rooms, and mud around them.

use super::{
    building::{cover, rooms_without_stairs, until_it_fits},
    regions::join_all,
};
use crate::{
    dungeon::{Dungeon, Terrain},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::IndexedRandom};

const LAKES: (u32, u32) = (2, 3);
/// The radius of a lake in rows.
const RADIUS: (u16, u16) = (5, 6);

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
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
