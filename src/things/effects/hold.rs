//! An effect that holds a character in place.

use super::Rope;
use crate::{
    action::Action,
    things::{CarriedBy, EffectTriggered},
    turn::CurrentActor,
};
use bevy_ecs::prelude::{Commands, Component, On, Query, With, World};
use serde::Deserialize;

/// Costs the affected character its next moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// The number of moves.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub moves: u16,
}

/// A character that loses its next moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The number of moves it has yet to lose.
    pub moves: u16,
}

pub(super) fn hold_fast(
    off: On<EffectTriggered>,
    holds: Query<&Hold>,
    ropes: Query<&CarriedBy, With<Rope>>,
    mut commands: Commands,
) {
    let Ok(hold) = holds.get(off.entity) else { return };
    let has_rope = ropes.iter().any(|rope| rope.carrier == off.character);
    let moves = if has_rope { 1 } else { hold.moves };
    commands.entity(off.character).try_insert(Stuck { moves });
}

/// Replaces a stuck character's action with a rest.
///
/// The system takes the whole world to save time; see
/// [`count_haste_moves`](super::count_haste_moves).
pub fn skip_stuck_turn(world: &mut World) {
    let Some(who) = world.resource::<CurrentActor>().entity() else { return };
    let Some(mut stuck) = world.get_mut::<Stuck>(who) else { return };
    stuck.moves = stuck.moves.saturating_sub(1);
    if stuck.moves == 0 {
        world.entity_mut(who).remove::<Stuck>();
    }
    *world.resource_mut() = Action::Rest;
}
