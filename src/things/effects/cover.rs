//! An effect that covers the ground with a feature.

use crate::{
    dungeon::{Dungeon, SpatialIndex},
    things::{AddThingParts, Catalogue, Effect, UseMethod},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Cover>("cover").add_observer(cover_ground);
}

/// Puts a feature on the bare cells within a radius of the cell where the item lands, or
/// of the trap. Cells with a mechanism or a staircase stay as they are; so do cells with
/// a creature or an item if the feature is solid.
#[derive(Component, Clone, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The name of the feature.
    pub feature: String,
    /// The radius in cells.
    #[serde(deserialize_with = "super::super::catalogue::radius")]
    pub radius: u16,
}

fn cover_ground(
    off: On<Effect<Cover>>,
    items: Query<&Cover>,
    catalogue: Res<Catalogue>,
    spatial_index: Res<SpatialIndex>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(cover) = items.get(off.entity) else { return };
    let feature = catalogue.find(&cover.feature).and_then(|row| catalogue.feature(row));
    let Some(feature) = feature else { return };
    let is_free = |cell| {
        let stack = spatial_index.at(cell);
        let is_empty = stack.creature.is_none() && stack.items.is_empty();
        stack.mechanism.is_none() && (is_empty || !feature.obstacle.is_solid())
    };
    let cells: Vec<_> = dungeon
        .open_cells()
        .filter(|cell| cell.distance(off.cell) <= cover.radius && dungeon.is_bare(*cell))
        .filter(|cell| !dungeon.terrain(*cell).is_staircase() && is_free(*cell))
        .collect();
    for cell in cells {
        dungeon.set_feature(cell, Some(feature));
    }
}
