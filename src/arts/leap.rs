//! Leap: two cells straight, over anything not solid, into a free cell.

use super::{add_art, aimed, hold, is_free, is_friend, is_open, step_to, use_now};
use crate::{action::CustomAction, dungeon::SpatialIndex, things::Effect};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Leap>(app, "leap", precondition).add_observer(leap);
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Leap {
    /// The number of moves that a creature below loses.
    held: u16,
}

fn precondition(world: &World, who: Entity, planned: CustomAction) -> Result<(), &'static str> {
    use_now::<Leap>(world, who)?;
    let (from, way) = aimed(world, who, planned)?;
    let below = from.step(way);
    let can_leap = is_open(world, below) && is_free(world, below.step(way));
    if can_leap { Ok(()) } else { Err("You need a free cell to land in, and a way there.") }
}

fn leap(off: On<Effect<Leap>>, leaps: Query<&Leap>, mut commands: Commands) {
    let (Ok(leap), Some(way)) = (leaps.get(off.entity), off.direction) else { return };
    let (held, from, below) = (leap.held, off.cell, off.cell.step(way));
    commands.queue(move |world: &mut World| {
        let creature = world.resource::<SpatialIndex>().creature(below);
        if let Some(creature) = creature.filter(|it| !is_friend(world, *it)) {
            hold(world, creature, held);
        }
        step_to(world, from, below.step(way));
    });
}
