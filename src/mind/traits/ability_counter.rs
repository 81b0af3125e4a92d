//! Monsters whose ability mask counts up.

use crate::{creature::Abilities, turn::CurrentActor};
use bevy_ecs::prelude::{Commands, Component, Query, Res, With};
use serde::Deserialize;

/// A monster whose ability mask grows by 1 after each turn that it takes; after 15 comes 0.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityCounter {}

impl AbilityCounter {
    /// Returns the abilities after one more turn.
    ///
    /// ```
    /// use hexdelve::{mind::AbilityCounter, prelude::*};
    /// let next = |mask| AbilityCounter::next(Abilities::from_mask(mask)).mask();
    /// assert_eq!([next(0), next(6), next(15)], [1, 7, 0]);
    /// ```
    pub const fn next(abilities: Abilities) -> Abilities {
        Abilities::from_mask((abilities.mask() + 1) % 16)
    }
}

/// Gives the acting monster its next abilities, if it is a counter.
pub fn count_up_abilities(
    actor: Res<CurrentActor>,
    counters: Query<&Abilities, With<AbilityCounter>>,
    mut commands: Commands<'_, '_>,
) {
    let Some(who) = actor.entity() else { return };
    if let Ok(abilities) = counters.get(who) {
        commands.entity(who).insert(AbilityCounter::next(*abilities));
    }
}
