//! Takes somebody elsewhere.

use crate::{
    chance::Seed,
    creature::Number,
    dungeon::{Dungeon, Stacks},
    grid::Position,
    things::{GoesOff, Happened, Happening, Thing, happening::tell},
    turn::NextTurn,
};
use bevy_ecs::prelude::{Component, Entity, World};
use rand::seq::IndexedRandom;
use serde::Deserialize;

/// To a random open cell without creature or mechanism.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Portal {}

pub(super) fn send_elsewhere(world: &mut World, _: Portal, off: GoesOff) {
    let who = off.on;
    let Some(cell) = any_free_cell(world, who) else { return };
    if let Ok(mut traveller) = world.get_entity_mut(who) {
        traveller.insert(cell);
    }
    let thing = world.get::<Thing>(off.entity).map(|thing| thing.0);
    tell(world, Happened { who, thing, cell, what: Happening::Removed });
}

/// By the luck of this turn of the traveller.
fn any_free_cell(world: &World, who: Entity) -> Option<Position> {
    let (number, turn) =
        world.get_entity(who).ok()?.get_components::<(&Number, &NextTurn)>().ok()?;
    let mut stream = world.resource::<Seed>().stream(b"portal", number.key(), turn.taken());
    let (dungeon, stacks) = (world.resource::<Dungeon>(), world.resource::<Stacks>());
    let is_free = |cell: &Position| {
        let stack = stacks.at(*cell);
        stack.creature.is_none() && stack.mechanism.is_none()
    };
    dungeon.open_cells().filter(is_free).collect::<Vec<_>>().choose(&mut stream).copied()
}
