//! An effect that holds a character in place.

use super::Rope;
use crate::{
    action::Action,
    things::{CarriedBy, Effect},
    turn::CurrentTurn,
};
use bevy_ecs::prelude::{Commands, Component, On, Populated, Query, ResMut, With};
use serde::Deserialize;

/// Costs the affected character its next moves.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hold {
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub(crate) moves: u16,
}

/// A character that loses its next moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The number of moves it has yet to lose.
    pub moves: u16,
}

pub(super) fn hold_fast(
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
