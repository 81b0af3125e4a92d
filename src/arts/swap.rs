//! Swap: changes places with a creature in view.

use super::{add_art, use_now, victim_at};
use crate::{action::CustomAction, dungeon::SpatialIndex, grid::Position, things::Effect};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Swap>(app, "swap", precondition).add_observer(swap);
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Swap {
    /// The greatest distance in cells.
    range: u16,
}

fn precondition(world: &World, who: Entity, planned: CustomAction) -> Result<(), &'static str> {
    let range = use_now::<Swap>(world, who)?.range;
    victim_at(world, planned.cell()).ok_or("You see nobody there.")?;
    let place = world.get::<Position>(who);
    let is_near = place.is_some_and(|place| place.distance(planned.cell()) <= range);
    if is_near { Ok(()) } else { Err("That is too far away.") }
}

/// Neither sets off anything. The other is in no cell while the PC moves, so that no cell ever
/// holds two creatures.
fn swap(off: On<Effect<Swap>>, mut commands: Commands) {
    let (who, place, aim) = (off.character, off.cell, off.target.cell());
    commands.queue(move |world: &mut World| {
        let Some(aim) = aim else { return };
        let Some(other) = world.resource::<SpatialIndex>().creature(aim) else { return };
        world.entity_mut(other).remove::<Position>();
        world.entity_mut(who).insert(aim);
        world.entity_mut(other).insert(place);
    });
}
