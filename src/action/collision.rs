//! Collisions: a character that moves into an occupied cell kills the occupant.

use super::{
    Arrive, Attack, CauseOfDeath, CharacterSummary, Kill, Killed, Moved, PendingMove,
    arrival::tell_of_the_step,
};
use crate::{
    creature::Faction,
    dungeon::SpatialIndex,
    grid::Position,
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, IntoScheduleConfigs, World},
    system::Command,
};

/// Kills the occupant of any cell another character moves into.
///
/// To use hit points instead, leave this plugin out: an occupant that survives then keeps
/// its cell, and the attacker stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollisionPlugin;

impl Plugin for CollisionPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Killed>()
            .add_systems(Turn, kill_occupant.in_set(TurnSystems::Resolve))
            .add_systems(Arrive, kill_occupant);
    }
}

/// Kills the occupant (PC or monster) of the cell the acting character is about to enter.
/// Friends change places instead. If an observer averts the kill, no one moves.
///
/// It takes the whole world because observers of [`Attack`] must have answered before the next
/// system runs, and a sync point would slow down every event in the pit.
pub fn kill_occupant(world: &mut World) {
    let current = world.resource::<CurrentTurn>();
    let Some(PendingMove { from, to: cell }) = current.pending else { return };
    let Some(by) = current.actor() else { return };
    let Some(victim) = world.resource::<SpatialIndex>().creature(cell) else { return };
    let Some(killer) = CharacterSummary::of(world, by) else { return };
    let side = |who| world.get::<Faction>(who).copied();
    if Faction::is_shared(side(by), side(victim)) {
        // A character that arrives from another level has no cell to give in exchange.
        if from != cell {
            change_places(world, (by, from), (victim, cell));
        }
        world.resource_mut::<CurrentTurn>().pending = None;
        return;
    }
    let mut attack = Attack { entity: victim, by, cell, averted: false };
    world.trigger_ref(&mut attack);
    if attack.averted {
        world.resource_mut::<CurrentTurn>().pending = None;
        return;
    }
    Kill { victim, cause: CauseOfDeath::Character(killer) }.apply(world);
}

/// During the swap, one of them is in no cell, so no cell ever holds two creatures.
fn change_places(world: &mut World, one: (Entity, Position), other: (Entity, Position)) {
    world.entity_mut(other.0).remove::<Position>();
    world.entity_mut(one.0).insert(other.1);
    world.entity_mut(other.0).insert(one.1);
    for ((who, from), to) in [(one, other.1), (other, one.1)] {
        let mechanism = world.resource::<SpatialIndex>().mechanism(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}
