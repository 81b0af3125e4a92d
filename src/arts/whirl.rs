//! Whirl: strikes all eight neighbours.

use super::{add_art, is_friend, use_now, victim_at};
use crate::{
    action::{CustomAction, Strike},
    dungeon::SpatialIndex,
    grid::{Direction, Position},
    things::Effect,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Whirl>(app, "whirl", precondition).add_observer(whirl);
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whirl {}

fn precondition(world: &World, who: Entity, _: CustomAction) -> Result<(), &'static str> {
    use_now::<Whirl>(world, who)?;
    let place = world.get::<Position>(who).copied();
    let mut cells = place.into_iter().flat_map(Position::neighbours);
    let is_beset = cells.any(|cell| victim_at(world, cell).is_some());
    if is_beset { Ok(()) } else { Err("Nobody is next to you.") }
}

fn whirl(off: On<Effect<Whirl>>, mut commands: Commands) {
    let (by, place) = (off.character, off.cell);
    commands.queue(move |world: &mut World| {
        for way in Direction::ALL {
            let cell = place.step(way);
            let victim = world.resource::<SpatialIndex>().creature(cell);
            if victim.is_some_and(|victim| !is_friend(world, victim)) {
                Strike { by, cell, direction: Some(way) }.carry_out(world);
                world.flush();
            }
        }
    });
}
