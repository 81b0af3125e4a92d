//! The Crown, the prize of the delve.

use crate::{
    action::{GameStatus, Goal},
    creature::Player,
    things::{ItemPickedUp, UseMethod},
};
use bevy_ecs::prelude::{Commands, Component, On, Query, Res, With};
use serde::Deserialize;

/// The prize. If the goal is [`Goal::Crown`], the PC wins by picking it up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct Crown {}

pub(super) fn win_with_crown(
    taken: On<ItemPickedUp>,
    crowns: Query<(), With<Crown>>,
    players: Query<(), With<Player>>,
    goal: Res<Goal>,
    mut commands: Commands,
) {
    if *goal == Goal::Crown && crowns.contains(taken.entity) && players.contains(taken.by) {
        commands.insert_resource(GameStatus::Won);
    }
}
