//! Steps, through rock too.

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

/// Takes the step that the character intends: it is about to arrive in the next
/// cell, where nothing solid is in the way. Rock is dug first, and where nothing
/// is left of it, the step is taken in the same turn.
///
/// It needs the whole world, because whoever observes a bite sees it before the
/// step goes on.
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
