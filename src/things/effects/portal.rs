//! An effect that moves a character elsewhere.

use super::Anchored;
use crate::{
    creature::CharacterId,
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    rng::Seed,
    things::{AddThingParts, Effect, Thing, ThingEventKind, thing_event::announce},
    turn::NextTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use rand::seq::IndexedRandom;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Portal>("portal").add_observer(send_elsewhere);
}

/// Moves a character to a random open cell without a creature or a mechanism.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Portal {}

fn send_elsewhere(
    off: On<Effect<Portal>>,
    kinds: Query<&Thing>,
    travellers: Query<(&CharacterId, &NextTurn)>,
    anchored: Anchored<'_, '_>,
    (seed, dungeon, spatial_index): (Res<Seed>, Res<Dungeon>, Res<SpatialIndex>),
    mut commands: Commands,
) {
    let who = off.character;
    let Ok((id, turn)) = travellers.get(who) else { return };
    // Only a character that stepped on the thing has a direction, not one that used it.
    if off.direction.is_some() && anchored.holds(who) {
        return;
    }
    let mut stream = seed.stream(b"portal", id.to_bits(), turn.turns_taken());
    let is_free = |cell: &Position| spatial_index.is_free(&dungeon, *cell);
    let free: Vec<_> = dungeon.open_cells().filter(is_free).collect();
    let Some(cell) = free.choose(&mut stream).copied() else { return };
    commands.entity(who).insert(cell);
    announce(&mut commands, (who, cell), kinds.get(off.entity).ok(), ThingEventKind::Teleported);
}
