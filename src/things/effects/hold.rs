//! Holds somebody fast.

use crate::{action::Intent, things::GoesOff, turn::Actor};
use bevy_ecs::prelude::{Component, World};
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

pub(super) fn hold_fast(world: &mut World, hold: Hold, off: GoesOff) {
    if let Ok(mut who) = world.get_entity_mut(off.on) {
        who.insert(Stuck { moves: hold.moves });
    }
}

/// Who is stuck rests, whatever it is about to do.
pub fn lose_the_move(world: &mut World) {
    let who = world.resource::<Actor>().entity();
    let Some(mut stuck) = world.get_mut::<Stuck>(who) else { return };
    stuck.moves = stuck.moves.saturating_sub(1);
    if stuck.moves == 0 {
        world.entity_mut(who).remove::<Stuck>();
    }
    *world.resource_mut() = Intent::Rest;
}
