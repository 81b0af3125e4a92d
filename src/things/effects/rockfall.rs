//! Brings the roof down.

use crate::{
    dungeon::{Dungeon, Hardness, SpatialIndex, Terrain},
    things::Triggered,
};
use bevy_ecs::prelude::{Component, On, Query, Res, ResMut};
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

pub(super) fn bring_down_the_rock(
    off: On<Triggered>,
    rockfalls: Query<&Rockfall>,
    stacks: Res<SpatialIndex>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(rockfall) = rockfalls.get(off.entity) else { return };
    for cell in off.cell.neighbours() {
        let stack = stacks.at(cell);
        let taken = stack.creature.is_some() || stack.mechanism.is_some();
        let falls = matches!(dungeon.terrain(cell), Terrain::Floor | Terrain::Corridor);
        if falls && !taken {
            dungeon.fill(cell, Hardness(rockfall.hardness));
        }
    }
}
