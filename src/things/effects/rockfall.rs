//! Brings the roof down.

use crate::{
    dungeon::{Dungeon, Hardness, Stacks, Terrain},
    things::GoesOff,
};
use bevy_ecs::prelude::{Component, World};
use serde::Deserialize;

/// The neighbouring open cells become rock, but for stairs, mechanisms and
/// creatures. Items there are buried, and come back when they are dug out.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rockfall {
    /// How hard, 1–254.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub hardness: u8,
}

pub(super) fn bring_down_the_rock(world: &mut World, rockfall: Rockfall, off: GoesOff) {
    for cell in off.cell.neighbours() {
        let stack = world.resource::<Stacks>().at(cell);
        let taken = stack.creature.is_some() || stack.mechanism.is_some();
        let mut dungeon = world.resource_mut::<Dungeon>();
        let falls = matches!(dungeon.terrain(cell), Terrain::Floor | Terrain::Corridor);
        if falls && !taken {
            dungeon.fill(cell, Hardness(rockfall.hardness));
        }
    }
}
