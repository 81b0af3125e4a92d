//! Movement: steps, digging by steps, bumps, and the arrival of the character in its new cell.

use super::{
    Action, Bump, Dug, EnteredFeature, EnteredMechanism, Moved, PendingMove, Perform, kill_occupant,
};
use crate::{
    creature::{RockBorer, Tunneling},
    dungeon::{Dungeon, Hardness, MovementCapabilities, SpatialIndex, StepOutcome, Terrain},
    grid::Position,
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::{
    prelude::{Entity, IntoScheduleConfigs, World},
    schedule::{ScheduleLabel, SingleThreadedExecutor},
};

pub(crate) fn movement_plugin(app: &mut App) {
    app.add_message::<Dug>().add_systems(Turn, perform_action.in_set(TurnSystems::Act));
}

pub(crate) fn step_completion_plugin(app: &mut App) {
    let enter = || enter_cell.after(kill_occupant);
    app.add_message::<Moved>()
        .add_systems(Turn, enter().in_set(TurnSystems::Resolve))
        .add_systems(Arrive, enter())
        .edit_schedule(Arrive, |arriving| {
            arriving.set_executor(SingleThreadedExecutor::new());
        });
}

/// Runs for every arrival after the first in a turn, such as in a slide. Add rules about arrivals
/// to it and to [`TurnSystems::Resolve`](crate::turn::TurnSystems::Resolve).
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrive;

/// Carries out the acting character's action. A step digs, or becomes the [`PendingMove`]; all else
/// but a rest is left to the observers of [`Perform`].
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

/// Moves the acting character into the cell it is about to enter.
///
/// It takes the whole world, because commands would slow down every event in the pit.
pub fn enter_cell(world: &mut World) {
    let mut current = world.resource_mut::<CurrentTurn>();
    let Some(PendingMove { from, to }) = current.pending.take() else { return };
    let Some(who) = current.actor() else { return };
    let spatial_index = world.resource::<SpatialIndex>();
    if spatial_index.creature(to).is_some() {
        return;
    }
    let mechanism = spatial_index.mechanism(to);
    if let Ok(mut character) = world.get_entity_mut(who) {
        character.insert(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}

/// Moves a character whose turn it need not be into a cell without a creature, where what lies
/// there affects it.
pub(crate) fn move_character(world: &mut World, who: Entity, to: Position) {
    let Some(from) = world.get::<Position>(who).copied() else { return };
    world.entity_mut(who).insert(to);
    let mechanism = world.resource::<SpatialIndex>().mechanism(to);
    tell_of_the_step(world, Moved { who, from, to }, mechanism);
    world.flush();
}

#[inline]
pub(super) fn tell_of_the_step(world: &mut World, step: Moved, mechanism: Option<Entity>) {
    let Moved { who, from, to } = step;
    world.write_message(step);
    world.trigger(step);
    if let Some(entity) = mechanism {
        world.trigger(EnteredMechanism { entity, character: who, from, cell: to });
    }
    if let Some(feature) = world.resource::<Dungeon>().feature(to) {
        world.trigger(EnteredFeature { entity: who, row: feature.row, from, cell: to });
    }
}
