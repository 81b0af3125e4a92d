//! Monsters that repeat the PC's steps.

use crate::{action::Action, creature::Unique, grid::Direction, mind::Habit, turn::CurrentTurn};
use bevy_ecs::prelude::{Component, Query, Res, ResMut};
use serde::Deserialize;

/// A monster that does not think: it repeats the PC's last action if that was a step, and
/// rests otherwise.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique, Habit = Habit::Repeats)]
#[serde(deny_unknown_fields)]
pub struct Echo {
    /// The direction of the PC's last action, if it was a step.
    #[serde(skip)]
    pub step: Option<Direction>,
}

pub(super) fn remember_step(current: Res<CurrentTurn>, mut echoes: Query<&mut Echo>) {
    for mut echo in &mut echoes {
        echo.step = if let Action::Step(way) = current.action { Some(way) } else { None };
    }
}

pub(super) fn repeat_step(mut current: ResMut<CurrentTurn>, echoes: Query<&Echo>) {
    if let Some(echo) = current.actor().and_then(|who| echoes.get(who).ok()) {
        current.action = echo.step.map_or(Action::Rest, Action::Step);
    }
}
