//! Hides somebody from telepaths.

use crate::{
    mind::MindVeiled,
    things::Triggered,
    turn::{Actor, Expirations, Expired, Tick},
};
use bevy_ecs::prelude::{Commands, Component, On, Query, Res, ResMut};
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

pub(super) fn veil_the_mind(
    off: On<Triggered>,
    veils: Query<&Veil>,
    actor: Res<Actor>,
    mut expirations: ResMut<Expirations>,
    mut commands: Commands,
) {
    let Ok(veil) = veils.get(off.entity) else { return };
    let until = actor.now() + Tick::PER_TURN * u64::from(veil.turns);
    commands.entity(off.on).try_insert(MindVeiled { until });
    expirations.add::<MindVeiled>(until, off.on);
}

/// A veil that was put on later stays.
pub(super) fn lift_the_veil(
    veil: On<Expired<MindVeiled>>,
    actor: Res<Actor>,
    veiled: Query<&MindVeiled>,
    mut commands: Commands,
) {
    if veiled.get(veil.entity).is_ok_and(|veiled| veiled.until <= actor.now()) {
        commands.entity(veil.entity).remove::<MindVeiled>();
    }
}
