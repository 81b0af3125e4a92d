//! Somebody is about to enter a cell.

use super::{Footfall, Moved, kill_the_occupant};
use crate::{
    dungeon::Stacks,
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{Entity, IntoScheduleConfigs, Resource, World},
    schedule::{ScheduleLabel, SingleThreadedExecutor},
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
/// [`TurnSystems::Resolve`] that deal with an [`Arrival`]; a rule of one's own
/// about arrivals belongs to both.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arriving;

/// Completes steps. Who finds the cell still occupied stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArrivalPlugin;

impl Plugin for ArrivalPlugin {
    fn build(&self, app: &mut App) {
        let enter = || enter_the_cell.after(kill_the_occupant);
        app.init_resource::<Arrival>()
            .add_message::<Moved>()
            .add_systems(Turn, enter().in_set(TurnSystems::Resolve))
            .add_systems(Arriving, enter())
            .edit_schedule(Arriving, |arriving| {
                arriving.set_executor(SingleThreadedExecutor::new());
            });
    }
}

/// Moves the character into the cell that it was about to enter.
///
/// It needs the whole world: nearly every turn has a step, and an insertion and
/// two triggers by commands would cost every event of the pit.
pub fn enter_the_cell(world: &mut World) {
    let Some((from, to)) = world.resource::<Arrival>().step else { return };
    *world.resource_mut() = Arrival::NONE;
    let stacks = world.resource::<Stacks>();
    if stacks.creature(to).is_some() {
        return;
    }
    let mechanism = stacks.mechanism(to);
    let Some(who) = world.resource::<Actor>().entity() else { return };
    if let Ok(mut character) = world.get_entity_mut(who) {
        character.insert(to);
        tell_of_the_step(world, Moved { who, from, to }, mechanism);
    }
}

/// Tells everybody, and the mechanism in the cell.
#[inline]
pub(super) fn tell_of_the_step(world: &mut World, step: Moved, mechanism: Option<Entity>) {
    let Moved { who, from, to } = step;
    world.write_message(step);
    world.trigger(step);
    if let Some(entity) = mechanism {
        world.trigger(Footfall { entity, who, from, cell: to });
    }
}
