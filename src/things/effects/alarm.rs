//! Wakes the level.

use crate::{
    creature::{Abilities, Ability, Monster},
    mind::Knowledge,
    things::GoesOff,
};
use bevy_ecs::prelude::{Component, With, World};
use serde::Deserialize;

/// Every intelligent memory becomes the cell where it goes off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alarm {}

pub(super) fn wake_the_level(world: &mut World, _: Alarm, off: GoesOff) {
    let mut monsters = world.query_filtered::<(&Abilities, &mut Knowledge), With<Monster>>();
    for (abilities, mut knowledge) in monsters.iter_mut(world) {
        if abilities.has(Ability::Intelligent) {
            *knowledge = Knowledge::Remembers(off.cell);
        }
    }
}
