//! Makes somebody fast for some moves.

use crate::{creature::Speed, things::GoesOff, turn::Actor};
use bevy_ecs::prelude::{Component, World};
use serde::Deserialize;

/// Gives a speed for so many moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// The speed.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub speed: u16,
    /// For how many moves of the one who has it.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub moves: u16,
}

/// Has another speed than its own, for so many moves more.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasted {
    /// Moves left.
    pub moves: u16,
    /// Its own speed.
    pub own: Speed,
}

pub(super) fn hasten(world: &mut World, haste: Haste, off: GoesOff) {
    let Ok(mut who) = world.get_entity_mut(off.on) else { return };
    let speed = who.get::<Speed>().copied().unwrap_or_default();
    let own = who.get::<Hasted>().map_or(speed, |hasted| hasted.own);
    who.insert((Hasted { moves: haste.moves, own }, Speed::new(haste.speed)));
}

/// Counts a move of who is hasted; the last one ends it.
pub fn count_the_moves(world: &mut World) {
    let who = world.resource::<Actor>().entity();
    let Some(mut hasted) = world.get_mut::<Hasted>(who) else { return };
    hasted.moves = hasted.moves.saturating_sub(1);
    let Hasted { moves, own } = *hasted;
    if moves == 0 {
        world.entity_mut(who).insert(own).remove::<Hasted>();
    }
}
