//! An effect that lures intelligent monsters to a cell.

use crate::things::{AddThingParts, Effect, UseMethod, hearing::NoiseListeners};
use bevy_app::App;
use bevy_ecs::prelude::{Component, On};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Noise>("noise").add_observer(make_noise);
}

/// Makes all intelligent monsters remember the cell where the item lands, unless they see
/// the PC.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
struct Noise {}

fn make_noise(off: On<Effect<Noise>>, mut listeners: NoiseListeners) {
    listeners.alert(off.cell, u16::MAX, off.cell);
}
