//! The completion of steps.

use super::{Moved, PendingMove, SteppedOnFeature, SteppedOnMechanism, kill_occupant};
use crate::{
    dungeon::{Dungeon, SpatialIndex},
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, IntoScheduleConfigs, World},
    schedule::{ScheduleLabel, SingleThreadedExecutor},
};

/// Completes steps. A character whose target cell is still occupied stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct StepCompletionPlugin;

impl Plugin for StepCompletionPlugin {
    fn build(&self, app: &mut App) {
        let enter = || enter_cell.after(kill_occupant);
        app.add_message::<Moved>()
            .add_systems(Turn, enter().in_set(TurnSystems::Resolve))
            .add_systems(RepeatedArrivalSchedule, enter())
            .edit_schedule(RepeatedArrivalSchedule, |arriving| {
                arriving.set_executor(SingleThreadedExecutor::new());
            });
    }
}

/// Moves the acting character into the cell it is about to enter.
///
/// The system takes the whole world for speed: nearly every turn has a step, and queuing
/// an insertion and two triggers as commands would slow down every event in the pit.
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

/// The schedule that runs for every arrival after the first in a turn, such as when a
/// character keeps sliding or climbs a staircase.
///
/// Its systems are those in [`TurnSystems::Resolve`](crate::turn::TurnSystems::Resolve)
/// that deal with a [`PendingMove`]. Add a custom rule about arrivals both to that set
/// and to this schedule.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RepeatedArrivalSchedule;

/// To all readers and observers, and to the mechanism in the cell.
#[inline]
pub(super) fn tell_of_the_step(world: &mut World, step: Moved, mechanism: Option<Entity>) {
    let Moved { who, from, to } = step;
    world.write_message(step);
    world.trigger(step);
    if let Some(entity) = mechanism {
        world.trigger(SteppedOnMechanism { entity, character: who, from, cell: to });
    }
    if let Some(feature) = world.resource::<Dungeon>().feature(to) {
        world.trigger(SteppedOnFeature { entity: who, row: feature.row, from, cell: to });
    }
}
