//! Shove: drives a neighbour away, through all in its way.

use super::{add_art, aimed, hold, is_friend, is_open, use_now, victim_at};
use crate::{
    action::{CustomAction, Strike, move_character},
    dungeon::SpatialIndex,
    grid::{Direction, Position},
    things::{Effect, Stuck},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    add_art::<Shove>(app, "shove", precondition).add_observer(shove);
}

#[derive(Component, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shove {
    /// The distance in cells.
    cells: u16,
    /// The number of moves that the creature loses.
    held: u16,
    /// The number of moves that it loses if something stops it.
    stopped: u16,
}

fn precondition(world: &World, who: Entity, planned: CustomAction) -> Result<(), &'static str> {
    use_now::<Shove>(world, who)?;
    let (from, way) = aimed(world, who, planned)?;
    victim_at(world, from.step(way)).map(|_| ()).ok_or("Nobody is there.")
}

fn shove(off: On<Effect<Shove>>, shoves: Query<&Shove>, mut commands: Commands) {
    let (Ok(shove), Some(way)) = (shoves.get(off.entity).copied(), off.direction) else { return };
    let (by, start) = (off.character, off.cell.step(way));
    commands.queue(move |world: &mut World| {
        let Some(victim) = world.resource::<SpatialIndex>().creature(start) else { return };
        // New holds replace old ones, but these add up.
        let before = world.entity_mut(victim).take::<Stuck>().map_or(0, |stuck| stuck.moves);
        let is_stopped = drive(world, (by, victim), (start, way), shove.cells);
        let lost = if is_stopped { shove.stopped } else { shove.held };
        hold(world, victim, before + lost);
    });
}

/// Returns whether something solid or a stopped strike ends it. What acts on the creature ends it,
/// too.
fn drive(
    world: &mut World,
    (by, victim): (Entity, Entity),
    (mut place, way): (Position, Direction),
    cells: u16,
) -> bool {
    for _ in 0..cells {
        let next = place.step(way);
        let other = world.resource::<SpatialIndex>().creature(next);
        let is_shut = !is_open(world, next) || other.is_some_and(|it| is_friend(world, it));
        if is_shut || !(Strike { by, cell: next, direction: Some(way) }).carry_out(world) {
            return true;
        }
        move_character(world, victim, next);
        place = next;
        let goes_on = world.get::<Position>(victim) == Some(&place);
        if !goes_on || world.get::<Stuck>(victim).is_some() {
            break;
        }
    }
    false
}
