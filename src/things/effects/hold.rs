//! Holds somebody fast.

use crate::{action::Action, things::Triggered, turn::Actor};
use bevy_ecs::prelude::{Commands, Component, On, Query, World};
use serde::Deserialize;

/// The next so many moves of whoever it goes off on are lost.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// How many.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub moves: u16,
}

/// Cannot do anything for so many moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// Moves that will be lost.
    pub moves: u16,
}

pub(super) fn hold_fast(off: On<Triggered>, holds: Query<&Hold>, mut commands: Commands) {
    if let Ok(hold) = holds.get(off.entity) {
        commands.entity(off.on).try_insert(Stuck { moves: hold.moves });
    }
}

/// Who is stuck rests, whatever it is about to do.
///
/// It takes the whole world for what it costs: see
/// [`count_the_moves`](super::count_the_moves).
pub fn lose_the_move(world: &mut World) {
    let Some(who) = world.resource::<Actor>().entity() else { return };
    let Some(mut stuck) = world.get_mut::<Stuck>(who) else { return };
    stuck.moves = stuck.moves.saturating_sub(1);
    if stuck.moves == 0 {
        world.entity_mut(who).remove::<Stuck>();
    }
    *world.resource_mut() = Action::Rest;
}
