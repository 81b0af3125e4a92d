//! The completion of steps.

use super::{Arrival, FurtherArrival, Moved, arrival::tell_of_the_step, kill_the_occupant};
use crate::{
    dungeon::SpatialIndex,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, World},
    schedule::SingleThreadedExecutor,
};

/// Completes steps. A character whose target cell is still occupied stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArrivalPlugin;

impl Plugin for ArrivalPlugin {
    fn build(&self, app: &mut App) {
        let enter = || enter_the_cell.after(kill_the_occupant);
        app.init_resource::<Arrival>()
            .add_message::<Moved>()
            .add_systems(Turn, enter().in_set(TurnSystems::Resolve))
            .add_systems(FurtherArrival, enter())
            .edit_schedule(FurtherArrival, |arriving| {
                arriving.set_executor(SingleThreadedExecutor::new());
            });
    }
}

/// Moves the acting character into the cell that it is about to enter.
///
/// It needs the whole world for speed: nearly every turn has a step, and queuing an
/// insertion and two triggers as commands would slow down every event of the pit.
pub fn enter_the_cell(world: &mut World) {
    let Some((from, to)) = world.resource::<Arrival>().step() else { return };
    *world.resource_mut() = Arrival::NONE;
    let stacks = world.resource::<SpatialIndex>();
    if stacks.creature(to).is_some() {
        return;
    }
    let mechanism = stacks.mechanism(to);
    let Some(who) = world.resource::<Actor>().entity() else { return };
    if let Ok(mut character) = world.get_entity_mut(who) {
        character.insert(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}
