//! The schedule of a turn and its system sets.

use bevy_ecs::{prelude::SystemSet, schedule::ScheduleLabel};

/// The schedule of a turn: one run is one character's turn.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// The system sets of a turn, in the order they run.
///
/// To add your own system before or after one of these sets, use
/// [`ExtensionSystems`](super::ExtensionSystems): before `Act`, a system can change or
/// forbid the character's action; after `Act`, it sees what happened. Two systems that
/// access the same data without a defined order are rejected when the game starts.
///
/// ```
/// use hexdelve::prelude::*;
/// fn nobody_moves(mut current: ResMut<CurrentTurn>) {
///     current.action = Action::Rest;
/// }
/// let mut game = Scenario::draw("4....@")
///     .plugin(|app: &mut App| {
///         let before = ExtensionSystems::Before(TurnSystems::Act);
///         app.add_systems(Turn, nobody_moves.in_set(before));
///     })
///     .start();
/// let before = game.drawing();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.drawing(), before);
/// ```
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
    /// Resolves collisions: the arriving character kills the occupant of its cell, the
    /// dead leave the level, and the game may end.
    Resolve,
    /// Updates everything that is derived from the world, and puts the character back
    /// into the queue.
    Refresh,
}

/// The systems that matter only on the PC's turns, and do not run on those of monsters.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Breaths(u32);
/// fn breathe(mut breaths: ResMut<Breaths>) {
///     breaths.0 += 1;
/// }
/// let mut game = Scenario::draw("@...0")
///     .plugin(|app: &mut App| {
///         let after = ExtensionSystems::After(TurnSystems::Act);
///         app.init_resource::<Breaths>();
///         app.add_systems(Turn, breathe.in_set(after).in_set(PlayerTurnSystems));
///     })
///     .start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().resource::<Breaths>().0, 1);
/// ```
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
