//! Turns one of the four bits over.

use crate::{
    action::Aim,
    creature::Abilities,
    dungeon::Stacks,
    things::{GoesOff, Happened, Happening, Thing, Usage, happening::tell},
};
use bevy_ecs::prelude::{Component, World};
use serde::Deserialize;

/// Toggles one chosen bit of the character that it is aimed at, for good.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Usage = Usage::Aimed)]
#[serde(deny_unknown_fields)]
pub struct Flip {}

pub(super) fn toggle_the_bit(world: &mut World, _: Flip, off: GoesOff) {
    let Aim::Bit(cell, ability) = off.aim else { return };
    let Some(who) = world.resource::<Stacks>().creature(cell) else { return };
    let abilities = world.get::<Abilities>(who).copied().unwrap_or_default();
    world.entity_mut(who).insert(abilities.toggled(ability));
    world.flush();
    let thing = world.get::<Thing>(off.entity).map(|thing| thing.0);
    tell(world, Happened { who, thing, cell, what: Happening::Flipped(ability) });
}
