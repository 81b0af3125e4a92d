//! The plugin that lets characters take turns.

use super::{
    Actor, NextTurn, Turn, TurnQueue, TurnSystems, enter_the_queue_again,
    programme::lay_down_the_programme, take_the_next_turn,
};
use crate::creature::{Monster, Player};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// The plugin for the clock, the turn queue and the [`Turn`] schedule.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnPlugin;

impl Plugin for TurnPlugin {
    fn build(&self, app: &mut App) {
        app.edit_schedule(Turn, lay_down_the_programme)
            .init_resource::<TurnQueue>()
            .insert_resource(Actor::NOBODY)
            .add_systems(Turn, take_the_next_turn.in_set(TurnSystems::Begin))
            .add_systems(Turn, enter_the_queue_again.in_set(TurnSystems::Refresh));
        app.register_required_components::<Player, NextTurn>();
        app.register_required_components::<Monster, NextTurn>();
    }
}
