//! Characters' actions on obstacles and items.

use super::skip_stuck_turn;
use crate::{
    action::{Action, begin_step},
    dungeon::Dungeon,
    grid::Position,
    turn::{CurrentActor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, World},
    schedule::{ScheduleLabel, SingleThreadedExecutor},
};

/// The schedule that runs when a character steps into something solid.
///
/// A system that can deal with the obstacle does so, and replaces the step with a rest
/// unless the way is now clear. In most turns there is no such step, and this schedule
/// does not run.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BumpSchedule;

/// The schedule that runs for every action except a rest or a step.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerformActionSchedule;

/// Lets characters deal with obstacles and items.
#[derive(Clone, Copy, Debug, Default)]
pub struct InteractionPlugin;

impl Plugin for InteractionPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Turn,
            run_bump_or_action.in_set(TurnSystems::Act).after(skip_stuck_turn).before(begin_step),
        );
        for label in [BumpSchedule.intern(), PerformActionSchedule.intern()] {
            app.edit_schedule(label, |schedule| {
                schedule.set_executor(SingleThreadedExecutor::new());
            });
        }
    }
}

/// Runs [`BumpSchedule`] or [`PerformActionSchedule`] if the action calls for it.
pub fn run_bump_or_action(world: &mut World) {
    match *world.resource::<Action>() {
        Action::Rest => {}
        Action::Step(direction) => {
            let Some(who) = world.resource::<CurrentActor>().entity() else { return };
            let Some(cell) = world.get::<Position>(who).map(|place| place.step(direction)) else {
                return;
            };
            if world.resource::<Dungeon>().obstacle(cell).is_solid() {
                world.run_schedule(BumpSchedule);
            }
        }
        _ => world.run_schedule(PerformActionSchedule),
    }
}
