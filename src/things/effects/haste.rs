//! Makes somebody fast for some moves.

use crate::{creature::Speed, things::Triggered, turn::Actor};
use bevy_ecs::prelude::{Commands, Component, On, Query, World};
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

pub(super) fn hasten(
    off: On<Triggered>,
    potions: Query<&Haste>,
    drinkers: Query<(&Speed, Option<&Hasted>)>,
    mut commands: Commands,
) {
    let Ok(haste) = potions.get(off.entity) else { return };
    let Ok((speed, hasted)) = drinkers.get(off.on) else { return };
    let own = hasted.map_or(*speed, |hasted| hasted.own);
    commands.entity(off.on).insert((Hasted { moves: haste.moves, own }, Speed::new(haste.speed)));
}

/// Counts a move of who is hasted; the last one ends it.
///
/// It takes the whole world because it runs in every event of the delve: this
/// and [`lose_the_move`](super::lose_the_move) with parameters, and commands to
/// end what is over, make an event 4 % dearer.
pub fn count_the_moves(world: &mut World) {
    let Some(who) = world.resource::<Actor>().entity() else { return };
    let Some(mut hasted) = world.get_mut::<Hasted>(who) else { return };
    hasted.moves = hasted.moves.saturating_sub(1);
    let Hasted { moves, own } = *hasted;
    if moves == 0 {
        world.entity_mut(who).insert(own).remove::<Hasted>();
    }
}
