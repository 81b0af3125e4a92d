//! Hides somebody from telepaths.

use crate::{
    mind::Veiled,
    things::GoesOff,
    turn::{Actor, Hourglass, Tick, TurnQueue},
};
use bevy_ecs::prelude::{Component, Entity, World};
use serde::Deserialize;

/// Telepaths lose whoever it goes off on, for so many turns. The intelligent
/// keep the last place.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veil {
    /// How long it lasts, in turns.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub turns: u16,
}

pub(super) fn veil_the_mind(world: &mut World, veil: Veil, off: GoesOff) {
    let until = world.resource::<Actor>().now() + Tick::PER_TURN * u64::from(veil.turns);
    let Ok(mut who) = world.get_entity_mut(off.on) else { return };
    who.insert(Veiled { until });
    world.resource_mut::<Hourglass>().turn(until, off.on, lift_the_veil);
}

/// A veil that was put on later stays.
fn lift_the_veil(world: &mut World, who: Entity) {
    let now = world.resource::<TurnQueue>().now();
    if world.get::<Veiled>(who).is_some_and(|veiled| veiled.until <= now) {
        world.entity_mut(who).remove::<Veiled>();
    }
}
