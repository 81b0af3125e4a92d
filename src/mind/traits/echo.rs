//! Monsters that repeat the PC's steps.

use crate::{action::Action, creature::Player, grid::Direction, turn::CurrentActor};
use bevy_ecs::prelude::{Component, Has, Query, Res, ResMut};
use serde::Deserialize;

/// A monster that does not think: it repeats the PC's last action if that was a step, and
/// rests otherwise.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Echo {
    /// The direction of the PC's last action, if it was a step.
    #[serde(skip)]
    pub step: Option<Direction>,
}

/// Replaces an acting echo's action. When the PC acts, all echoes learn its step.
pub fn repeat_step(
    actor: Res<CurrentActor>,
    players: Query<Has<Player>>,
    mut echoes: Query<&mut Echo>,
    mut intent: ResMut<Action>,
) {
    let Some(who) = actor.entity() else { return };
    if players.get(who) == Ok(true) {
        let step = match *intent {
            Action::Step(way) => Some(way),
            _ => None,
        };
        echoes.iter_mut().for_each(|mut echo| echo.step = step);
    } else if let Ok(echo) = echoes.get(who) {
        *intent = echo.step.map_or(Action::Rest, Action::Step);
    }
}
