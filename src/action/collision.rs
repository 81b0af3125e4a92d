//! Collision: the arrival kills.

use super::{Arrival, Figure, Killed};
use crate::{
    creature::{Abilities, Number},
    dungeon::Stacks,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Entity, IntoScheduleConfigs, World};

/// Whoever arrives in a cell kills who stood there. To put hit points in its
/// place, leave this plugin out: who then survives keeps its cell, and the
/// other stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollisionPlugin;

impl Plugin for CollisionPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Killed>()
            .add_systems(Turn, kill_the_occupant.in_set(TurnSystems::Resolve));
    }
}

/// Kills who stands in the cell that is about to be entered: the PC, a
/// monster, friend or foe.
pub fn kill_the_occupant(world: &mut World) {
    let Some(cell) = world.resource::<Arrival>().to() else { return };
    let Some(occupant) = world.resource::<Stacks>().creature(cell) else { return };
    let arrived = world.resource::<Actor>().entity();
    let Some((victim, killer)) = figure(world, occupant).zip(figure(world, arrived)) else {
        return;
    };
    world.despawn(occupant);
    world.write_message(Killed { victim, killer, cell });
}

fn figure(world: &World, entity: Entity) -> Option<Figure> {
    let character = world.get_entity(entity).ok()?;
    let (number, abilities) = character.get_components::<(&Number, &Abilities)>().ok()?;
    Some(Figure { entity, number: *number, abilities: *abilities })
}
