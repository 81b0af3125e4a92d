//! Monsters whose ability mask counts up.

use crate::{
    creature::{Abilities, RegisterState, Unique},
    things::AddThingParts,
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems, UniqueTurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    app.register_state::<AbilityCounter>()
        .add_part::<AbilityCounter>("counter")
        .add_systems(Turn, count_up_abilities.in_set(resolved).in_set(UniqueTurnSystems));
}

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

fn count_up_abilities(
    current: Res<CurrentTurn>,
    counters: Query<&Abilities, With<AbilityCounter>>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    if let Ok(abilities) = counters.get(who) {
        commands.entity(who).insert(AbilityCounter::next(*abilities));
    }
}
