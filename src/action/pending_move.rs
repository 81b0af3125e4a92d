//! A character's arrival in a cell.

use super::{Moved, SteppedOnFeature, SteppedOnMechanism};
use crate::{dungeon::Dungeon, grid::Position};
use bevy_ecs::{
    prelude::{Entity, Resource, World},
    schedule::ScheduleLabel,
};

/// The step the acting character is about to complete. The character has not left its
/// cell yet, so rules can still deal with the occupant of the next cell.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PendingMove {
    step: Option<(Position, Position)>,
}

impl PendingMove {
    /// No step.
    pub const NONE: Self = Self { step: None };

    /// Creates a step from one cell to another.
    pub const fn new(from: Position, to: Position) -> Self {
        Self { step: Some((from, to)) }
    }

    /// The cell the character is about to leave, and the one it is about to enter.
    pub(super) const fn step(self) -> Option<(Position, Position)> {
        self.step
    }

    /// Returns the cell the character is about to enter.
    pub fn destination(self) -> Option<Position> {
        self.step.map(|(_, to)| to)
    }

    /// Returns the cell the character is about to leave.
    pub fn origin(self) -> Option<Position> {
        self.step.map(|(from, _)| from)
    }
}

/// The schedule that runs for every arrival after the first in a turn, such as when a
/// character keeps sliding or climbs a staircase.
///
/// Its systems are those in [`TurnSystems::Resolve`](crate::turn::TurnSystems::Resolve)
/// that deal with a [`PendingMove`]. Add a custom rule about arrivals both to that set
/// and to this schedule.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RepeatedArrivalSchedule;

/// To all readers and observers, and to the mechanism in the cell.
#[inline]
pub(super) fn tell_of_the_step(world: &mut World, step: Moved, mechanism: Option<Entity>) {
    let Moved { who, from, to } = step;
    world.write_message(step);
    world.trigger(step);
    if let Some(entity) = mechanism {
        world.trigger(SteppedOnMechanism { entity, character: who, from, cell: to });
    }
    if let Some(feature) = world.resource::<Dungeon>().feature(to) {
        world.trigger(SteppedOnFeature { entity: who, row: feature.row, from, cell: to });
    }
}
