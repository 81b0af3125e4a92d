//! An effect that brings the roof down.

use crate::{
    dungeon::{Dungeon, Hardness, SpatialIndex, Terrain},
    things::EffectTriggered,
};
use bevy_ecs::prelude::{Component, On, Query, Res, ResMut};
use serde::Deserialize;

/// Turns the neighbouring open cells into rock, except stairs and cells with a mechanism
/// or a creature. Items in these cells are buried, and reappear when the cells are
/// dug out.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rockfall {
    /// The hardness of the new rock, 1–254.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub hardness: u8,
}

pub(super) fn collapse_rock(
    off: On<EffectTriggered>,
    rockfalls: Query<&Rockfall>,
    spatial_index: Res<SpatialIndex>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(rockfall) = rockfalls.get(off.entity) else { return };
    for cell in off.cell.neighbours() {
        let stack = spatial_index.at(cell);
        let taken = stack.creature.is_some() || stack.mechanism.is_some();
        let falls = matches!(dungeon.terrain(cell), Terrain::Floor | Terrain::Corridor);
        if falls && !taken {
            dungeon.fill(cell, Hardness(rockfall.hardness));
        }
    }
}
