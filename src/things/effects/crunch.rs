//! An effect that gives the PC away.

use crate::{
    creature::Player,
    things::{Effect, hearing::NoiseListeners},
};
use bevy_ecs::prelude::{Component, On, Query, With};
use serde::Deserialize;

/// Makes the intelligent monsters within a given distance remember the cell, if it is the
/// PC that steps on the feature.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Crunch {
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub(super) heard: u16,
}

pub(super) fn crunch_underfoot(
    off: On<Effect<Crunch>>,
    features: Query<&Crunch>,
    players: Query<(), With<Player>>,
    mut listeners: NoiseListeners,
) {
    if let (Ok(crunch), true) = (features.get(off.entity), players.contains(off.character)) {
        listeners.alert(off.cell, crunch.heard, off.cell);
    }
}
