//! An effect that lures intelligent monsters to a cell.

use crate::things::{AddThingParts, EffectTriggered, UseMethod, hearing::NoiseListeners};
use bevy_app::App;
use bevy_ecs::prelude::{Component, On, Query, With};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Noise>("noise").add_observer(make_noise);
}

/// Makes all intelligent monsters remember the cell where the item lands, unless they see
/// the PC.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
pub struct Noise {}

fn make_noise(
    off: On<EffectTriggered>,
    noises: Query<(), With<Noise>>,
    mut listeners: NoiseListeners,
) {
    if noises.contains(off.entity) {
        listeners.alert(off.cell, u16::MAX, off.cell);
    }
}
