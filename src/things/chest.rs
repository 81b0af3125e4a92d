//! Chests: solid, slow to open, and loud (`RULES` §7).

use super::{
    AddEffects, Happened, Happening, Thing, Touching, happening::tell, hearing::be_heard,
    try_the_door,
};
use crate::{
    action::Intent,
    dungeon::{Obstacle, Stacks},
    grid::Position,
    turn::Actor,
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, IntoScheduleConfigs, World},
    world::DeferredWorld,
};
use serde::Deserialize;

/// A chest. The PC opens it by walking into it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Obstacle = Obstacle::solid(None, None))]
#[serde(deny_unknown_fields)]
pub struct Chest {
    /// Turns that it takes to open, as many as are left.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub turns: u16,
    /// Within how many cells the intelligent hear that.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub heard: u16,
}

/// What a thing holds until it is opened. It has no place of its own.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[component(on_remove = spill)]
pub struct Contents(pub Vec<Entity>);

fn spill(mut world: DeferredWorld<'_>, context: HookContext) {
    let chest = world.entity(context.entity);
    let Some((place, held)) =
        chest.get::<Position>().copied().zip(chest.get::<Contents>().cloned())
    else {
        return;
    };
    let mut commands = world.commands();
    for item in held.0 {
        commands.entity(item).try_insert(place);
    }
}

/// Lets the PC open chests.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChestsPlugin;

impl Plugin for ChestsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Happened>()
            .add_part::<Chest>("chest")
            .add_systems(Touching, force_the_chest.after(try_the_door));
    }
}

/// A chest that the PC walks into: a turn's work, and everybody near hears it.
pub fn force_the_chest(world: &mut World) {
    let Intent::Step(direction) = *world.resource::<Intent>() else { return };
    let actor = *world.resource::<Actor>();
    let who = actor.entity();
    let Some(place) = world.get::<Position>(who).copied() else { return };
    let cell = place.step(direction);
    if !actor.is_player() {
        return;
    }
    let Some((entity, chest)) = chest_at(world, cell) else { return };
    *world.resource_mut() = Intent::Rest;
    // No way leads to the chest itself: they come to where it is opened from.
    be_heard(world, cell, chest.heard, place);
    let thing = world.get::<Thing>(entity).map(|thing| thing.0);
    let left = chest.turns.saturating_sub(1);
    let what = if left == 0 {
        world.despawn(entity);
        Happening::Emptied
    } else {
        world.entity_mut(entity).insert(Chest { turns: left, ..chest });
        Happening::Forced
    };
    world.flush();
    tell(world, Happened { who, thing, cell, what });
}

/// The chest of a cell.
pub(crate) fn chest_at(world: &World, cell: Position) -> Option<(Entity, Chest)> {
    let entity = world.resource::<Stacks>().at(cell).mechanism?;
    Some((entity, *world.get::<Chest>(entity)?))
}
