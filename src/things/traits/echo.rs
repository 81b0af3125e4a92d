//! Monsters that repeat the PC's steps.

use crate::{
    action::Action,
    creature::CarryState,
    grid::Direction,
    things::AddThingParts,
    turn::{CurrentActor, ExtensionSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, IntoScheduleConfigs, Populated, Res, ResMut};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let decided = ExtensionSystems::After(TurnSystems::Decide);
    app.carry::<Echo>().add_part::<Echo>("echo").add_systems(Turn, repeat_step.in_set(decided));
}

/// A monster that does not think: it repeats the PC's last action if that was a step, and
/// rests otherwise.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Echo {
    /// The direction of the PC's last action, if it was a step.
    #[serde(skip)]
    pub step: Option<Direction>,
}

fn repeat_step(
    mut echoes: Populated<&mut Echo>,
    actor: Res<CurrentActor>,
    mut intent: ResMut<Action>,
) {
    let Some(who) = actor.entity() else { return };
    if actor.is_player() {
        let step = match *intent {
            Action::Step(way) => Some(way),
            _ => None,
        };
        echoes.iter_mut().for_each(|mut echo| echo.step = step);
    } else if let Ok(echo) = echoes.get(who) {
        *intent = echo.step.map_or(Action::Rest, Action::Step);
    }
}
