//! Collision: the arrival kills.

use super::{
    Arrival, BeforeKill, CauseOfDeath, CharacterSummary, FurtherArrival, Kill, Killed, Moved,
    arrival::tell_of_the_step,
};
use crate::{
    creature::Faction,
    dungeon::SpatialIndex,
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, IntoScheduleConfigs, World},
    system::Command,
};

/// Whoever arrives in a cell kills who stood there. To put hit points in its
/// place, leave this plugin out: who then survives keeps its cell, and the
/// other stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct CollisionPlugin;

impl Plugin for CollisionPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Killed>()
            .add_systems(Turn, kill_the_occupant.in_set(TurnSystems::Resolve))
            .add_systems(FurtherArrival, kill_the_occupant);
    }
}

/// What the arrival of somebody in a cell where nobody's friend stands comes to
/// (rules §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collision {
    /// The occupant dies, and who arrived has the cell.
    OccupantDies,
    /// The arrival is undone: both stay where they were, the turn is spent.
    Averted,
}

impl Collision {
    /// By whether anything averts the death.
    ///
    /// ```
    /// use hexdelve::action::Collision;
    /// assert_eq!([false, true].map(Collision::of), [Collision::OccupantDies, Collision::Averted]);
    /// ```
    pub const fn of(averted: bool) -> Self {
        if averted { Self::Averted } else { Self::OccupantDies }
    }
}

/// Kills who stands in the cell that is about to be entered, the PC or a monster, and
/// has friends change places. Where the [`BeforeKill`] is averted, nobody arrives.
///
/// It needs the whole world: what observes the blow answers at once, and the
/// cell is free, or is not, before the next system. A command and a point at
/// which commands are applied would cost every event of the pit.
pub fn kill_the_occupant(world: &mut World) {
    let Some((from, cell)) = world.resource::<Arrival>().step() else { return };
    let Some(victim) = world.resource::<SpatialIndex>().creature(cell) else { return };
    let Some(by) = world.resource::<Actor>().entity() else { return };
    let Some(killer) = CharacterSummary::of(world, by) else { return };
    if are_friends(world, by, victim) {
        // Who comes from another level has no place to give.
        if from != cell {
            change_places(world, (by, from), (victim, cell));
        }
        *world.resource_mut() = Arrival::NONE;
        return;
    }
    let mut blow = BeforeKill { entity: victim, by, cell, averted: false };
    world.trigger_ref(&mut blow);
    if Collision::of(blow.averted) == Collision::Averted {
        *world.resource_mut() = Arrival::NONE;
        return;
    }
    Kill { victim, cause: CauseOfDeath::Arrival(killer) }.apply(world);
}

fn are_friends(world: &World, one: Entity, other: Entity) -> bool {
    let side = |who| world.get::<Faction>(who).copied();
    Faction::is_shared(side(one), side(other))
}

/// One of them is nowhere in between, so that no cell holds two.
fn change_places(world: &mut World, one: (Entity, Position), other: (Entity, Position)) {
    world.entity_mut(other.0).remove::<Position>();
    world.entity_mut(one.0).insert(other.1);
    world.entity_mut(other.0).insert(one.1);
    for ((who, from), to) in [(one, other.1), (other, one.1)] {
        let mechanism = world.resource::<SpatialIndex>().mechanism(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}
