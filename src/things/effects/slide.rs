//! Does not let anybody stop.

use super::Stuck;
use crate::{
    action::{Arrival, Arriving},
    dungeon::Dungeon,
    grid::{Direction, Position},
    things::GoesOff,
    turn::Actor,
};
use bevy_ecs::prelude::{Component, Entity, World};
use serde::Deserialize;

/// Whoever steps on it goes on in its direction, until something solid is in
/// the way. Arrivals kill, and the slide goes on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slide {}

/// It is on its way: a slide on the way changes nothing.
#[derive(Component)]
struct Sliding;

pub(super) fn slide_on(world: &mut World, _: Slide, off: GoesOff) {
    let Some(direction) = off.heading else { return };
    // An arrival is always that of the one whose turn it is.
    if world.resource::<Actor>().entity() != off.on || world.get::<Sliding>(off.on).is_some() {
        return;
    }
    world.entity_mut(off.on).insert(Sliding);
    go_on(world, off.on, off.cell, direction);
    if let Ok(mut who) = world.get_entity_mut(off.on) {
        who.remove::<Sliding>();
    }
}

fn go_on(world: &mut World, who: Entity, mut place: Position, direction: Direction) {
    while world.get::<Position>(who) == Some(&place) && world.get::<Stuck>(who).is_none() {
        let next = place.step(direction);
        if !world.resource::<Dungeon>().lets_in(next) {
            return;
        }
        *world.resource_mut() = Arrival::new(place, next);
        world.run_schedule(Arriving);
        if world.get::<Position>(who) == Some(&place) {
            return;
        }
        place = next;
    }
}
