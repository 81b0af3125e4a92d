//! An effect that toggles one of the four bits.

use crate::{
    action::ItemTarget,
    creature::Abilities,
    dungeon::SpatialIndex,
    things::{AddThingParts, Effect, Thing, ThingEventKind, UseMethod, thing_event::announce},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Flip>("flip").add_observer(toggle_bit);
}

/// Permanently toggles one chosen bit of the character the item is aimed at.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Aimed)]
#[serde(deny_unknown_fields)]
pub(super) struct Flip {}

fn toggle_bit(
    off: On<Effect<Flip>>,
    kinds: Query<&Thing>,
    spatial_index: Res<SpatialIndex>,
    characters: Query<&Abilities>,
    mut commands: Commands,
) {
    let ItemTarget::Ability(cell, ability) = off.target else { return };
    let Some(who) = spatial_index.creature(cell) else { return };
    let Ok(abilities) = characters.get(who) else { return };
    commands.entity(who).insert(abilities.toggled(ability));
    let what = ThingEventKind::AbilityToggled(ability);
    announce(&mut commands, (who, cell), kinds.get(off.entity).ok(), what);
}
