//! Flooded halls: rooms and corridors with two or three lakes that span rooms, and mud around them.

use super::{
    building::{cover, rooms_without_stairs, until_it_fits},
    ways::join_all,
};
use crate::{
    dungeon::{Dungeon, Feature, Terrain},
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
            for (feature, radius) in [(mud, radius + 1), (water, radius)] {
                cover(&mut dungeon, middle, radius, feature, stream);
            }
        }
        join_all(&mut dungeon, stream);
        add_shores(&mut dungeon, water, mud);
        dungeon
    })
}

fn add_shores(dungeon: &mut Dungeon, water: Feature, mud: Feature) {
    let is_shore = |cell: &Position| {
        dungeon.is_bare(*cell) && cell.beside().any(|next| dungeon.feature(next) == Some(water))
    };
    for cell in dungeon.open_cells().filter(is_shore).collect::<Vec<_>>() {
        dungeon.set_feature(cell, Some(mud));
    }
}
