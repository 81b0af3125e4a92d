//! Lunge: two cells straight, through a free one, striking the second.

use super::{add_art, aimed, is_free, step_to, use_now, victim_at};
use crate::{
    action::{CustomAction, move_character},
    grid::Position,
    things::{Effect, Stuck},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Lunge>(app, "lunge", precondition).add_observer(lunge);
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lunge {}

fn precondition(world: &World, who: Entity, planned: CustomAction) -> Result<(), &'static str> {
    use_now::<Lunge>(world, who)?;
    let (from, way) = aimed(world, who, planned)?;
    if !is_free(world, from.step(way)) {
        return Err("The cell before you is not free.");
    }
    let victim = victim_at(world, from.step(way).step(way));
    victim.map(|_| ()).ok_or("You see nobody two cells away in that direction.")
}

/// If the first cell holds or moves the PC, it gets no farther.
fn lunge(off: On<Effect<Lunge>>, mut commands: Commands) {
    let (who, from, direction) = (off.character, off.cell, off.direction);
    commands.queue(move |world: &mut World| {
        let Some(way) = direction else { return };
        let first = from.step(way);
        move_character(world, who, first);
        if world.get::<Position>(who) == Some(&first) && world.get::<Stuck>(who).is_none() {
            step_to(world, first, first.step(way));
        }
    });
}
