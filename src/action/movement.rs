//! Steps, including steps into rock.

use super::{Action, Dug, PendingMove, digging::dig};
use crate::{
    creature::RestoreOnRestart,
    dungeon::Dungeon,
    grid::Position,
    turn::{CurrentActor, FinalAfter, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, World};

/// Lets characters step, tunnelers dig into rock, and borers walk into it.
#[derive(Clone, Copy, Debug, Default)]
pub struct MovementPlugin;

impl Plugin for MovementPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Action>()
            .restore_on_restart::<Action>()
            .add_message::<Dug>()
            .add_systems(Turn, begin_step.in_set(TurnSystems::Act));
        app.world_mut().get_resource_or_init::<FinalAfter>().add::<Action>(TurnSystems::Act);
    }
}

/// Starts the acting character's step: sets the [`PendingMove`] to the next cell unless
/// something solid is in the way. Rock is dug first; if none is left, the step takes
/// place on the same turn.
///
/// The system takes the whole world because observers of digging run before the step
/// continues.
pub fn begin_step(world: &mut World) {
    let Action::Step(direction) = *world.resource::<Action>() else { return };
    let Some(who) = world.resource::<CurrentActor>().entity() else { return };
    let Some(from) = world.get::<Position>(who).copied() else { return };
    let to = from.step(direction);
    if !world.resource::<Dungeon>().is_open(to) {
        dig(world, who, to);
    }
    if world.resource::<Dungeon>().is_passable(to) {
        *world.resource_mut() = PendingMove::new(from, to);
    }
}
