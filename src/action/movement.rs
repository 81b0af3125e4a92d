//! Actions: steps, including steps into rock, and what observers carry out.

use super::{Action, Bump, Dug, PendingMove, Perform};
use crate::{
    creature::{RockBorer, Tunneling},
    dungeon::{Dungeon, Hardness, MovementCapabilities, SpatialIndex, StepOutcome, Terrain},
    grid::Position,
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Entity, IntoScheduleConfigs, World};

/// Lets characters step, tunnelers dig into rock, and borers walk into it.
#[derive(Clone, Copy, Debug, Default)]
pub struct MovementPlugin;

impl Plugin for MovementPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Dug>().add_systems(Turn, perform_action.in_set(TurnSystems::Act));
    }
}

/// Carries out the acting character's action. A step becomes the [`PendingMove`], unless
/// something solid is in the way; rock is dug first. Everything else but a rest is left to the
/// observers of [`Perform`].
pub fn perform_action(world: &mut World) {
    let mut current = world.resource_mut::<CurrentTurn>();
    let (action, Some(who)) = (current.perform(), current.actor()) else { return };
    let direction = match action {
        Action::Rest => return,
        Action::Step(direction) => direction,
        _ => {
            world.trigger(Perform { entity: who, action });
            return world.flush();
        }
    };
    let Some(from) = world.get::<Position>(who).copied() else { return };
    let to = from.step(direction);
    let is_free = |world: &World| world.resource::<Dungeon>().is_passable(to);
    if !is_free(world) {
        bump(world, who, from, to);
        if world.resource_mut::<CurrentTurn>().perform() == Action::Rest {
            return;
        }
        dig(world, who, to);
    }
    if is_free(world) {
        world.resource_mut::<CurrentTurn>().pending = Some(PendingMove { from, to });
    }
}

fn bump(world: &mut World, who: Entity, from: Position, cell: Position) {
    if world.resource::<Dungeon>().obstacle(cell).is_solid() {
        let mechanism = world.resource::<SpatialIndex>().mechanism(cell);
        world.trigger(Bump { entity: who, from, cell, mechanism });
        world.flush();
    }
}

/// A tunneler digs once, and a borer removes all the rock, unless it is immutable (rules §4).
fn dig(world: &mut World, who: Entity, cell: Position) {
    let Ok(character) = world.get_entity(who) else { return };
    let (bores, teeth) = (character.contains::<RockBorer>(), character.get::<Tunneling>().copied());
    let means =
        MovementCapabilities { digs: bores || teeth.is_some(), ..MovementCapabilities::NONE };
    let mut dungeon = world.resource_mut::<Dungeon>();
    if means.step_into(dungeon.hardness(cell)) != StepOutcome::Digs {
        return;
    }
    let left = match teeth {
        _ if bores => {
            dungeon.open(cell, Terrain::Corridor);
            Hardness::OPEN
        }
        Some(teeth) => dungeon.dig(cell, teeth.strength),
        None => return,
    };
    let dug = Dug { who, cell, remaining: left };
    world.write_message(dug);
    world.trigger(dug);
}
