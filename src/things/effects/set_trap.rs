//! An effect that sets a trap.

use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    things::{AddThingParts, Catalogue, Discovered, Effect},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<SetTrap>("set_trap").add_observer(set_trap);
}

/// Sets a trap in its user's cell if that cell is bare and has neither a mechanism nor a
/// staircase. The PC knows about the trap; the monsters on the level do not.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetTrap {
    pub(crate) trap: String,
}

fn set_trap(
    off: On<Effect<SetTrap>>,
    kits: Query<&SetTrap>,
    catalogue: Res<Catalogue>,
    (dungeon, spatial_index): (Res<Dungeon>, Res<SpatialIndex>),
    mut commands: Commands,
) {
    let (Ok(kit), cell) = (kits.get(off.entity), off.cell) else { return };
    let Some(kind) = catalogue.find(&kit.trap) else { return };
    if is_free(&dungeon, &spatial_index, cell) {
        let catalogue = catalogue.clone();
        commands.queue(move |world: &mut World| {
            let trap = catalogue.spawn(world, kind);
            world.entity_mut(trap).insert((cell, Discovered));
        });
    }
}

pub(crate) fn has_room_for_a_trap(world: &World, cell: Position) -> bool {
    is_free(world.resource(), world.resource(), cell)
}

fn is_free(dungeon: &Dungeon, spatial_index: &SpatialIndex, cell: Position) -> bool {
    dungeon.is_bare(cell)
        && !dungeon.terrain(cell).is_staircase()
        && spatial_index.mechanism(cell).is_none()
}
