//! An effect that removes a feature.

use crate::{dungeon::Dungeon, things::EffectTriggered};
use bevy_ecs::prelude::{Component, On, Query, ResMut, With};
use serde::Deserialize;

/// Removes the feature from the cell in which it goes off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WearsAway {}

pub(super) fn wear_away(
    off: On<EffectTriggered>,
    features: Query<(), With<WearsAway>>,
    mut dungeon: ResMut<Dungeon>,
) {
    if features.contains(off.entity) {
        dungeon.set_feature(off.cell, None);
    }
}
