//! The schedule of a turn and its system sets.

use bevy_ecs::{prelude::SystemSet, schedule::ScheduleLabel};

/// The schedule of a turn: one run is one character's turn.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// The system sets of a turn, in the order they run.
///
/// To add your own system before or after one of these sets, use
/// [`ExtensionSystems`](super::ExtensionSystems): before `Act`, it can change or forbid the
/// action. Two systems that access the same data in no order are rejected at the start.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnSystems {
    /// Takes the next character from the queue and advances the clock.
    Begin,
    /// Updates what the character sees, remembers and knows.
    Sense,
    /// Lets the character's mind or the player choose its action.
    Decide,
    /// Carries out the action: digs into rock, or moves one step.
    Act,
    /// Resolves collisions: the arriving character kills the occupant of its cell.
    Resolve,
    /// Updates what is derived from the world, and puts the character back into the queue.
    Refresh,
}

/// The systems that matter only on the PC's turns, and do not run on those of monsters.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerTurnSystems;

/// The systems that matter only on the turns of [`Unique`](crate::creature::Unique)
/// monsters, and do not run on others.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UniqueTurnSystems;

impl TurnSystems {
    /// All sets, in the order they run.
    pub const ALL: [Self; 6] = every_variant![Begin, Sense, Decide, Act, Resolve, Refresh];
}
