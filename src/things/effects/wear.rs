//! An effect that removes a feature.

use crate::{dungeon::Dungeon, things::Effect};
use bevy_ecs::prelude::{Component, On, ResMut};
use serde::Deserialize;

/// Removes the feature from the cell in which it goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WearsAway {}

pub(super) fn wear_away(off: On<Effect<WearsAway>>, mut dungeon: ResMut<Dungeon>) {
    dungeon.set_feature(off.cell, None);
}
