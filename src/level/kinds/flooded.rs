//! Flooded halls: rooms and corridors with lakes, and mud around the lakes.

use super::building::{cell_of, cover, join_all};
use crate::{
    dungeon::{Dungeon, generate as rooms},
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let mut dungeon = rooms(params.size, stream);
    let (water, mud) = (params.feature("deep water"), params.feature("mud"));
    for room in dungeon.rooms().to_vec() {
        if stream.random_ratio(1, 4) {
            continue;
        }
        let radius = (room.height.min(room.width / 2) / 2).clamp(1, 4);
        let middle = cell_of(room, stream);
        for (feature, radius) in [(mud, radius + 1), (water, radius)] {
            if let Some(feature) = feature {
                cover(&mut dungeon, middle, radius, feature, stream);
            }
        }
    }
    join_all(&mut dungeon, stream);
    dungeon
}
