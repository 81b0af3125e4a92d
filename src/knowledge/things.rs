//! The PC's perception of things.

use super::{MapMemory, RememberedThing};
use crate::{
    dungeon::{Dungeon, Obstacle, SpatialIndex},
    grid::Position,
    things::{Discovered, Door, DroppedByPlayer, Thing, Trap},
};
use bevy_ecs::prelude::{Entity, World};

/// Returns the things that the PC remembers, as in [`MapMemory::things`]. Without a memory,
/// returns all things on the level except undiscovered traps.
pub fn known_things(world: &World) -> Vec<RememberedThing> {
    let memory = world.get_resource::<MapMemory>();
    memory.map_or_else(|| things_in(world, |_| true), |memory| memory.things().copied().collect())
}

/// First mechanisms, except undiscovered traps, then items.
pub(super) fn things_in(world: &World, sees: impl Fn(Position) -> bool) -> Vec<RememberedThing> {
    let (spatial_index, dungeon) = (world.resource::<SpatialIndex>(), world.resource::<Dungeon>());
    let mechanisms = spatial_index
        .mechanisms()
        .filter(|(cell, entity)| sees(*cell) && is_visible(world, *entity))
        .map(|(cell, entity)| as_seen(world, entity, cell, false));
    let items = spatial_index
        .piles()
        .filter(|(cell, _)| sees(*cell) && dungeon.is_open(*cell))
        .flat_map(|(cell, pile)| pile.iter().map(move |item| as_seen(world, *item, cell, true)));
    mechanisms.chain(items).collect()
}

/// Whether a mechanism is visible. All mechanisms are, except undiscovered traps.
fn is_visible(world: &World, mechanism: Entity) -> bool {
    world.get::<Trap>(mechanism).is_none() || world.get::<Discovered>(mechanism).is_some()
}

fn as_seen(world: &World, entity: Entity, cell: Position, is_item: bool) -> RememberedThing {
    let obstacle = world.get::<Obstacle>(entity).copied();
    RememberedThing {
        entity,
        cell,
        kind: world.get::<Thing>(entity).map(|thing| thing.0),
        door_state: world.get::<Door>(entity).map(|door| door.latch),
        obstacle: obstacle.filter(|_| !is_item).unwrap_or_default(),
        is_item,
        dropped_by_player: world.get::<DroppedByPlayer>(entity).is_some(),
    }
}
