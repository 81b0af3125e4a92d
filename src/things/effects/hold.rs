//! An effect that holds a character in place.

use super::Rope;
use crate::{
    action::{Action, perform_action},
    creature::RegisterState,
    things::{AddThingParts, CarriedBy, Effect},
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Stuck>()
        .add_part::<Hold>("hold")
        .add_observer(hold_fast)
        .add_systems(Turn, skip_stuck_turn.in_set(TurnSystems::Act).before(perform_action));
}

/// Costs the affected character its next moves.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hold {
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub(crate) moves: u16,
}

/// A character that loses its next moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The number of moves it has yet to lose.
    pub moves: u16,
}

fn hold_fast(
    off: On<Effect<Hold>>,
    holds: Query<&Hold>,
    ropes: Query<&CarriedBy, With<Rope>>,
    mut commands: Commands,
) {
    let Ok(hold) = holds.get(off.entity) else { return };
    let has_rope = ropes.iter().any(|rope| rope.carrier == off.character);
    let moves = if has_rope { 1 } else { hold.moves };
    commands.entity(off.character).try_insert(Stuck { moves });
}

pub(crate) fn skip_stuck_turn(
    mut stuck: Populated<&mut Stuck>,
    mut current: ResMut<CurrentTurn>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok(mut stuck) = stuck.get_mut(who) else { return };
    stuck.moves = stuck.moves.saturating_sub(1);
    if stuck.moves == 0 {
        commands.entity(who).remove::<Stuck>();
    }
    current.action = Action::Rest;
}
