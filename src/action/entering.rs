//! The completion of steps.

use super::{Arrive, Moved, PendingMove, arrival::tell_of_the_step, kill_occupant};
use crate::{
    dungeon::SpatialIndex,
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, World},
    schedule::SingleThreadedExecutor,
};

/// Completes steps. A character whose target cell is still occupied stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepCompletionPlugin;

impl Plugin for StepCompletionPlugin {
    fn build(&self, app: &mut App) {
        let enter = || enter_cell.after(kill_occupant);
        app.add_message::<Moved>()
            .add_systems(Turn, enter().in_set(TurnSystems::Resolve))
            .add_systems(Arrive, enter())
            .edit_schedule(Arrive, |arriving| {
                arriving.set_executor(SingleThreadedExecutor::new());
            });
    }
}

/// Moves the acting character into the cell it is about to enter.
///
/// It takes the whole world for speed: nearly every turn has a step, and commands would slow
/// down every event in the pit.
pub fn enter_cell(world: &mut World) {
    let mut current = world.resource_mut::<CurrentTurn>();
    let Some(PendingMove { from, to }) = current.pending.take() else { return };
    let Some(who) = current.actor() else { return };
    let spatial_index = world.resource::<SpatialIndex>();
    if spatial_index.creature(to).is_some() {
        return;
    }
    let mechanism = spatial_index.mechanism(to);
    if let Ok(mut character) = world.get_entity_mut(who) {
        character.insert(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}
