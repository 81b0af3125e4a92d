//! An effect that gives the PC away.

use crate::{
    creature::Player,
    things::{AddThingParts, Effect, hearing::NoiseListeners},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Crunch>("crunch").add_observer(crunch_underfoot);
}

/// Makes the intelligent monsters within a given distance remember the cell, if it is the
/// PC that steps on the feature.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crunch {
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub(super) heard: u16,
}

fn crunch_underfoot(
    off: On<Effect<Crunch>>,
    features: Query<&Crunch>,
    players: Query<(), With<Player>>,
    mut listeners: NoiseListeners,
) {
    if let (Ok(crunch), true) = (features.get(off.entity), players.contains(off.character)) {
        listeners.alert(off.cell, crunch.heard, off.cell);
    }
}
