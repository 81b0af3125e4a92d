//! An effect that makes two characters swap places.

use crate::{
    dungeon::SpatialIndex,
    grid::Position,
    things::{
        AddThingParts, Effect, EffectTriggered, ThingEventKind, UseMethod, thing_event::tell,
    },
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Exchange>("exchange").add_observer(exchange_places);
}

/// Lets its user swap places with the creature it is aimed at. Neither sets off anything
/// in its new cell.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::AimedAtCreature)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {}

fn exchange_places(off: On<Effect<Exchange>>, mut commands: Commands) {
    let off = *off;
    commands.queue(move |world: &mut World| exchange(world, off));
}

/// The creature is in no cell while the user moves, so no cell ever holds two creatures.
fn exchange(world: &mut World, off: EffectTriggered) {
    let Some(aim) = off.target.cell() else { return };
    let Some(other) = world.resource::<SpatialIndex>().creature(aim) else { return };
    let Some(place) = world.get::<Position>(off.character).copied() else { return };
    if other == off.character {
        return;
    }
    world.entity_mut(other).remove::<Position>();
    world.entity_mut(off.character).insert(aim);
    world.entity_mut(other).insert(place);
    for who in [(off.character, aim), (other, place)] {
        tell(world, who, off.entity, ThingEventKind::Teleported);
    }
}
