//! Monsters whose ability mask counts up.

use crate::{
    creature::{Abilities, Unique},
    turn::CurrentTurn,
};
use bevy_ecs::prelude::{Commands, Component, Query, Res, With};
use serde::Deserialize;

/// A monster whose ability mask grows by 1 after each turn it takes, wrapping from 15 to
/// 0.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[serde(deny_unknown_fields)]
pub struct AbilityCounter {}

impl AbilityCounter {
    /// Returns the abilities after one more turn.
    pub const fn next(abilities: Abilities) -> Abilities {
        Abilities::from_mask((abilities.mask() + 1) % 16)
    }
}

pub(super) fn count_up_abilities(
    current: Res<CurrentTurn>,
    counters: Query<&Abilities, With<AbilityCounter>>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    if let Ok(abilities) = counters.get(who) {
        commands.entity(who).insert(AbilityCounter::next(*abilities));
    }
}
