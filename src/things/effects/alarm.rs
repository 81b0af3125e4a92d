//! Wakes the level.

use crate::{
    creature::{Abilities, Ability, Monster},
    mind::Knowledge,
    things::GoesOff,
};
use bevy_ecs::prelude::{Component, On, Query, With};
use serde::Deserialize;

/// Every intelligent memory becomes the cell where it goes off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alarm {}

pub(super) fn wake_the_level(
    off: On<GoesOff>,
    alarms: Query<(), With<Alarm>>,
    mut monsters: Query<(&Abilities, &mut Knowledge), With<Monster>>,
) {
    if !alarms.contains(off.entity) {
        return;
    }
    for (abilities, mut knowledge) in &mut monsters {
        if abilities.has(Ability::Intelligent) {
            *knowledge = Knowledge::Remembers(off.cell);
        }
    }
}
