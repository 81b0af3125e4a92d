//! Somebody is about to enter a cell.

use super::{Moved, SteppedOn};
use crate::grid::Position;
use bevy_ecs::{
    prelude::{Entity, Resource, World},
    schedule::ScheduleLabel,
};

/// The step that the acting character is about to complete. It has left
/// nowhere yet, so what stands in the way can still be dealt with.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    step: Option<(Position, Position)>,
}

impl Arrival {
    /// Nobody goes anywhere.
    pub const NONE: Self = Self { step: None };

    /// A step from a cell to another.
    pub const fn new(from: Position, to: Position) -> Self {
        Self { step: Some((from, to)) }
    }

    /// The cell that is about to be left, and the one that is about to be entered.
    pub(super) const fn step(self) -> Option<(Position, Position)> {
        self.step
    }

    /// The cell that is about to be entered.
    pub fn to(self) -> Option<Position> {
        self.step.map(|(_, to)| to)
    }

    /// The cell that is about to be left.
    pub fn from(self) -> Option<Position> {
        self.step.map(|(from, _)| from)
    }
}

/// The schedule of any arrival after the first in one turn: of who slides on,
/// of who comes up the stairs. Its systems are those of
/// [`TurnSystems::Resolve`](crate::turn::TurnSystems::Resolve) that deal with an [`Arrival`]; a rule of one's own
/// about arrivals belongs to both.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FurtherArrival;

/// Tells everybody, and the mechanism in the cell.
#[inline]
pub(super) fn tell_of_the_step(world: &mut World, step: Moved, mechanism: Option<Entity>) {
    let Moved { who, from, to } = step;
    world.write_message(step);
    world.trigger(step);
    if let Some(entity) = mechanism {
        world.trigger(SteppedOn { entity, who, from, cell: to });
    }
}
