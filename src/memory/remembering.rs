//! The PC remembers what it sees.

use super::{Mapping, Memory, Remembered, mapping::map_the_level};
use crate::{
    dungeon::{Dungeon, Obstacle, Stacks},
    grid::Position,
    sight::{FieldOfView, refresh_the_field_of_view},
    things::{AddEffects, Discovered, Door, Thing, Trap},
    turn::{Turn, TurnQueue, TurnSystems, enter_the_queue_again},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Entity, IntoScheduleConfigs, Mut, World};

/// Keeps the [`Memory`], where there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemoryPlugin;

impl Plugin for MemoryPlugin {
    fn build(&self, app: &mut App) {
        app.add_effect::<Mapping>("mapping", map_the_level).add_systems(
            Turn,
            remember_what_is_seen
                .in_set(TurnSystems::Refresh)
                .after(refresh_the_field_of_view)
                .after(enter_the_queue_again),
        );
    }
}

/// Before the PC is asked, it remembers what it sees: terrain, mechanisms,
/// items. Traps that it has not discovered are floor to it.
pub fn remember_what_is_seen(world: &mut World) {
    if !world.resource::<TurnQueue>().player_is_next() || !world.contains_resource::<Memory>() {
        return;
    }
    world.resource_scope(|world, mut memory: Mut<'_, Memory>| look_around(world, &mut memory));
}

fn look_around(world: &World, memory: &mut Memory) {
    let view = world.resource::<FieldOfView>();
    let dungeon = world.resource::<Dungeon>();
    let stacks = world.resource::<Stacks>();
    for cell in view.cells() {
        memory.learn(dungeon, cell);
    }
    memory.forget(|thing| view.sees(thing.cell) && !is_there(world, thing));
    let mechanisms = stacks.mechanisms().filter(|(cell, _)| view.sees(*cell));
    for (cell, entity) in mechanisms.filter(|(_, entity)| is_visible(world, *entity)) {
        memory.note(as_seen(world, entity, cell, false));
    }
    for (cell, pile) in stacks.piles().filter(|(cell, _)| view.sees(*cell)) {
        if dungeon.is_open(cell) {
            pile.iter().for_each(|item| memory.note(as_seen(world, *item, cell, true)));
        }
    }
}

fn is_there(world: &World, thing: &Remembered) -> bool {
    world.get::<Position>(thing.entity) == Some(&thing.cell)
        && world.resource::<Dungeon>().is_open(thing.cell)
}

/// Whether a mechanism shows: all but traps that have not been discovered.
pub(crate) fn is_visible(world: &World, mechanism: Entity) -> bool {
    world.get::<Trap>(mechanism).is_none() || world.get::<Discovered>(mechanism).is_some()
}

/// A thing as it looks now.
pub(crate) fn as_seen(world: &World, entity: Entity, cell: Position, is_item: bool) -> Remembered {
    let obstacle = world.get::<Obstacle>(entity).copied();
    Remembered {
        entity,
        cell,
        kind: world.get::<Thing>(entity).map(|thing| thing.0),
        latch: world.get::<Door>(entity).map(|door| door.latch),
        obstacle: obstacle.filter(|_| !is_item).unwrap_or_default(),
        is_item,
    }
}
