//! Draws the intelligent to a place.

use crate::things::{GoesOff, Usage, hearing::be_heard};
use bevy_ecs::prelude::{Component, World};
use serde::Deserialize;

/// The intelligent that do not see the PC remember it where this comes down.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Usage = Usage::Thrown)]
#[serde(deny_unknown_fields)]
pub struct Noise {}

pub(super) fn make_a_noise(world: &mut World, _: Noise, off: GoesOff) {
    be_heard(world, off.cell, u16::MAX, off.cell);
}
