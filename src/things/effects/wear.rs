//! An effect that removes a feature.

use crate::{
    dungeon::Dungeon,
    things::{AddThingParts, Effect},
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, On, ResMut};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<WearsAway>("wears_away").add_observer(wear_away);
}

/// Removes the feature from the cell in which it goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct WearsAway {}

fn wear_away(off: On<Effect<WearsAway>>, mut dungeon: ResMut<Dungeon>) {
    dungeon.set_feature(off.cell, None);
}
