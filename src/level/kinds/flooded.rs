//! Flooded halls: rooms and corridors with lakes, and mud around the lakes.

use super::building::{cell_of, cover, join_all};
use crate::{
    dungeon::{Dungeon, generate as rooms},
    level::LevelSite,
    rng::GameRng,
};
use rand::RngExt;

pub(super) fn generate(site: &LevelSite<'_>, stream: &mut GameRng) -> Dungeon {
    let mut dungeon = rooms(site.size, stream);
    let (water, mud) = (site.feature("deep water"), site.feature("mud"));
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
