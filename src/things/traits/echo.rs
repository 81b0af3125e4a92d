//! Monsters that repeat the PC's steps.

use crate::{
    action::Action,
    creature::{RegisterState, Unique},
    grid::Direction,
    mind::Habit,
    things::AddThingParts,
    turn::{
        CurrentTurn, ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems, UniqueTurnSystems,
    },
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let decided = ExtensionSystems::After(TurnSystems::Decide);
    app.register_state::<Echo>().add_part::<Echo>("echo").add_systems(
        Turn,
        (remember_step.in_set(PlayerTurnSystems), repeat_step.in_set(UniqueTurnSystems))
            .in_set(decided),
    );
}

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

fn remember_step(current: Res<CurrentTurn>, mut echoes: Query<&mut Echo>) {
    for mut echo in &mut echoes {
        echo.step = if let Action::Step(way) = current.action { Some(way) } else { None };
    }
}

fn repeat_step(mut current: ResMut<CurrentTurn>, echoes: Query<&Echo>) {
    if let Some(echo) = current.actor().and_then(|who| echoes.get(who).ok()) {
        current.action = echo.step.map_or(Action::Rest, Action::Step);
    }
}
