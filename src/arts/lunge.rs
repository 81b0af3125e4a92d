//! Lunge: two cells straight, through a free one, striking the second.

use super::{add_art, advance, aimed, is_free, use_now, victim_at};
use crate::{
    action::CustomAction,
    grid::Position,
    player::Skill,
    things::{Effect, Stuck},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Lunge>(app, LUNGE).add_observer(lunge);
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lunge {}

const LUNGE: Skill =
    Skill { name: "lunge", key: None, help: "strike a cell two cells away", precondition };

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
        advance(world, from, first);
        if world.get::<Position>(who) == Some(&first) && world.get::<Stuck>(who).is_none() {
            advance(world, first, first.step(way));
        }
    });
}
