//! Collision: the arrival kills.

use super::{Arrival, Arriving, Blow, Figure, Killed};
use crate::{
    creature::{Abilities, Birth, Number},
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
            .add_systems(Turn, kill_the_occupant.in_set(TurnSystems::Resolve))
            .add_systems(Arriving, kill_the_occupant);
    }
}

/// Kills who stands in the cell that is about to be entered: the PC, a
/// monster, friend or foe. Where the [`Blow`] is averted, nobody arrives.
pub fn kill_the_occupant(world: &mut World) {
    let Some(cell) = world.resource::<Arrival>().to() else { return };
    let Some(occupant) = world.resource::<Stacks>().creature(cell) else { return };
    let arrived = world.resource::<Actor>().entity();
    let Some((victim, killer)) = figure(world, occupant).zip(figure(world, arrived)) else {
        return;
    };
    let mut blow = Blow { entity: occupant, by: arrived, cell, averted: false };
    world.trigger_ref(&mut blow);
    if blow.averted {
        *world.resource_mut() = Arrival::NONE;
        return;
    }
    let death = Killed { victim, killer, cell };
    world.write_message(death);
    world.trigger(death);
    world.despawn(occupant);
}

fn figure(world: &World, entity: Entity) -> Option<Figure> {
    let character = world.get_entity(entity).ok()?;
    let (number, abilities) = character.get_components::<(&Number, &Abilities)>().ok()?;
    let birth = character.get::<Birth>().copied();
    Some(Figure { entity, number: *number, abilities: *abilities, birth })
}
