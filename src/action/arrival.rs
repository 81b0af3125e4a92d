//! Somebody is about to enter a cell.

use super::{Moved, kill_the_occupant};
use crate::{
    dungeon::Stacks,
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Resource, World};

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

    /// The cell that is about to be entered.
    pub fn to(self) -> Option<Position> {
        self.step.map(|(_, to)| to)
    }

    /// The cell that is about to be left.
    pub fn from(self) -> Option<Position> {
        self.step.map(|(from, _)| from)
    }
}

/// Completes steps. Who finds the cell still occupied stays where it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArrivalPlugin;

impl Plugin for ArrivalPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Arrival>().add_message::<Moved>().add_systems(
            Turn,
            enter_the_cell.in_set(TurnSystems::Resolve).after(kill_the_occupant),
        );
    }
}

/// Moves the character into the cell that it was about to enter.
pub fn enter_the_cell(world: &mut World) {
    let Some((from, to)) = world.resource_mut::<Arrival>().step.take() else { return };
    if world.resource::<Stacks>().creature(to).is_some() {
        return;
    }
    let who = world.resource::<Actor>().entity();
    if let Ok(mut character) = world.get_entity_mut(who) {
        character.insert(to);
        world.write_message(Moved { who, from, to });
    }
}
