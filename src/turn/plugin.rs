//! The plugin that lets characters take turns.

use super::{
    CurrentTurn, NextTurn, Turn, TurnQueue, TurnSystems, pick_next_actor, requeue,
    schedule_setup::set_up_turn_schedule,
};
use crate::creature::{Monster, Player, RegisterState};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// The plugin for the clock, the turn queue and the [`Turn`] schedule.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnPlugin;

impl Plugin for TurnPlugin {
    fn build(&self, app: &mut App) {
        app.edit_schedule(Turn, set_up_turn_schedule)
            .init_resource::<TurnQueue>()
            .init_resource::<CurrentTurn>()
            .restore_on_restart::<CurrentTurn>()
            .add_systems(Turn, pick_next_actor.in_set(TurnSystems::Begin))
            .add_systems(Turn, requeue.in_set(TurnSystems::Refresh));
        app.register_required_components::<Player, NextTurn>();
        app.register_required_components::<Monster, NextTurn>();
    }
}
