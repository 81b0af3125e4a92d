//! Makes a level known.

use super::Memory;
use crate::{dungeon::Dungeon, things::GoesOff};
use bevy_ecs::prelude::{Component, Mut, World};
use serde::Deserialize;

/// The level's terrain becomes known, but not what stands and lies on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {}

pub(super) fn map_the_level(world: &mut World, _: Mapping, off: GoesOff) {
    if !world.contains_resource::<Memory>() || !is_player(world, off) {
        return;
    }
    world.resource_scope(|world, mut memory: Mut<'_, Memory>| {
        let dungeon = world.resource::<Dungeon>();
        for cell in dungeon.size().positions() {
            memory.learn(dungeon, cell);
        }
    });
}

fn is_player(world: &World, off: GoesOff) -> bool {
    world.get::<crate::creature::Player>(off.on).is_some()
}
