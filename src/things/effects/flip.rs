//! An effect that toggles one of the four bits.

use crate::{
    action::ItemTarget,
    creature::Abilities,
    dungeon::SpatialIndex,
    things::{
        AddThingParts, Effect, Thing, ThingEvent, ThingEventKind, UseMethod, thing_event::announce,
    },
};
use bevy_app::App;
use bevy_ecs::prelude::{Commands, Component, On, Query, Res};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Flip>("flip").add_observer(toggle_bit);
}

/// Permanently toggles one chosen bit of the character the item is aimed at.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Aimed)]
#[serde(deny_unknown_fields)]
pub struct Flip {}

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
    let (thing, what) =
        (kinds.get(off.entity).ok().map(|it| it.0), ThingEventKind::AbilityToggled(ability));
    announce(&mut commands, ThingEvent { character: who, thing, cell, kind: what });
}
