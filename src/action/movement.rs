//! Steps, including steps into rock.

use super::{Action, Arrival, Dug, digging::dig};
use crate::{
    dungeon::Dungeon,
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, World};

/// Lets characters step, tunnelers bite, and borers walk into rock.
#[derive(Clone, Copy, Debug, Default)]
pub struct MovementPlugin;

impl Plugin for MovementPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Action>()
            .add_message::<Dug>()
            .add_systems(Turn, take_the_step.in_set(TurnSystems::Act));
    }
}

/// Starts the acting character's step: sets the [`Arrival`] in the next cell, if nothing
/// solid is in the way. Rock is dug first; if none is left, the step takes place in the
/// same turn.
///
/// It needs the whole world because observers of a bite run before the step continues.
pub fn take_the_step(world: &mut World) {
    let Action::Step(direction) = *world.resource::<Action>() else { return };
    let Some(who) = world.resource::<Actor>().entity() else { return };
    let Some(from) = world.get::<Position>(who).copied() else { return };
    let to = from.step(direction);
    if !world.resource::<Dungeon>().is_open(to) {
        dig(world, who, to);
    }
    if world.resource::<Dungeon>().lets_in(to) {
        *world.resource_mut() = Arrival::new(from, to);
    }
}
