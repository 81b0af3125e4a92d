//! Magic mapping.

use super::MapMemory;
use crate::{creature::Player, dungeon::Dungeon, things::EffectTriggered};
use bevy_ecs::prelude::{Component, On, Query, Res, ResMut, With};
use serde::Deserialize;

/// An effect that reveals the level's terrain, but not the mechanisms, items and
/// creatures on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MagicMapping {}

pub(super) fn map_level(
    off: On<EffectTriggered>,
    maps: Query<(), With<MagicMapping>>,
    players: Query<(), With<Player>>,
    dungeon: Res<Dungeon>,
    memory: Option<ResMut<MapMemory>>,
) {
    let is_meant = maps.contains(off.entity) && players.contains(off.character);
    if let Some(mut memory) = memory.filter(|_| is_meant) {
        memory.learn_from_a_map(&dungeon);
    }
}
