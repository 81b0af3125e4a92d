//! An effect that makes a character fast for a number of moves.

use crate::{creature::Speed, things::EffectTriggered, turn::CurrentActor};
use bevy_ecs::prelude::{Commands, Component, On, Query, World};
use serde::Deserialize;

/// Changes a character's speed for a number of moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// The speed.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub speed: u16,
    /// The duration, in moves of the hasted character.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub moves: u16,
}

/// A character whose speed is changed for a number of moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasted {
    /// The number of moves left.
    pub moves: u16,
    /// The character's normal speed.
    pub normal_speed: Speed,
}

pub(super) fn hasten(
    off: On<EffectTriggered>,
    potions: Query<&Haste>,
    drinkers: Query<(&Speed, Option<&Hasted>)>,
    mut commands: Commands,
) {
    let Ok(haste) = potions.get(off.entity) else { return };
    let Ok((speed, hasted)) = drinkers.get(off.character) else { return };
    let own = hasted.map_or(*speed, |hasted| hasted.normal_speed);
    commands
        .entity(off.character)
        .insert((Hasted { moves: haste.moves, normal_speed: own }, Speed::new(haste.speed)));
}

/// Counts a move of a hasted character. The last move restores its normal speed.
///
/// The system takes the whole world to save time, because it runs on every turn of a
/// delve. If this system and [`skip_stuck_turn`](super::skip_stuck_turn) took parameters,
/// and used commands to remove components, a turn would cost 4 % more.
pub fn count_haste_moves(world: &mut World) {
    let Some(who) = world.resource::<CurrentActor>().entity() else { return };
    let Some(mut hasted) = world.get_mut::<Hasted>(who) else { return };
    hasted.moves = hasted.moves.saturating_sub(1);
    let Hasted { moves, normal_speed: own } = *hasted;
    if moves == 0 {
        world.entity_mut(who).insert(own).remove::<Hasted>();
    }
}
