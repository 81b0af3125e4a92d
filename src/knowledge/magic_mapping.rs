//! Magic mapping.

use super::MapMemory;
use crate::{creature::Player, dungeon::Dungeon, things::Effect};
use bevy_ecs::prelude::{Component, On, Query, Res, ResMut, With};
use serde::Deserialize;

/// An effect that reveals the level's terrain, but not the mechanisms, items and creatures on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MagicMapping {}

pub(super) fn map_level(
    off: On<Effect<MagicMapping>>,
    players: Query<(), With<Player>>,
    dungeon: Res<Dungeon>,
    memory: Option<ResMut<MapMemory>>,
) {
    if let Some(mut memory) = memory.filter(|_| players.contains(off.character)) {
        memory.learn_from_a_map(&dungeon);
    }
}
