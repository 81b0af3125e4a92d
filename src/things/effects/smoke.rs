//! Hides everybody from everybody.

use crate::{
    sight::{Haze, refresh_the_field_of_view},
    things::{GoesOff, Usage},
    turn::{Actor, Hourglass, Tick},
};
use bevy_ecs::prelude::{Component, Entity, World};
use serde::Deserialize;

/// Sight within so many cells reaches neighbours only, for so many turns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Usage = Usage::AppliedOrThrown)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// How far it spreads.
    #[serde(deserialize_with = "crate::things::numbers::radius")]
    pub radius: u16,
    /// How long it stays, in turns.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub turns: u16,
}

pub(super) fn fill_with_smoke(world: &mut World, smoke: Smoke, off: GoesOff) {
    let cloud = world.spawn((off.cell, Haze { radius: smoke.radius })).id();
    let end = world.resource::<Actor>().now() + Tick::PER_TURN * u64::from(smoke.turns);
    world.resource_mut::<Hourglass>().turn(end, cloud, lift_the_smoke);
}

/// Whoever acts when it lifts sees already: sight is not put right before the
/// end of a turn else.
fn lift_the_smoke(world: &mut World, cloud: Entity) {
    world.despawn(cloud);
    world
        .run_system_cached(refresh_the_field_of_view)
        .expect("where there is smoke there is sight");
}
