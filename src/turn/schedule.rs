//! The schedule of a turn and its sets.

use bevy_ecs::{prelude::SystemSet, schedule::ScheduleLabel};

/// The schedule whose one run is one character's turn.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// What happens in a turn, in this order.
///
/// A system of one's own goes where it belongs, before or after a set, by
/// [`ExtensionSystems`](super::ExtensionSystems): before `Act` it can change or forbid what the character
/// is about to do, after `Act` it sees what happened. Two systems that touch the
/// same data in no stated order are refused when the game starts.
///
/// ```
/// use hexdelve::prelude::*;
/// fn nobody_moves(mut intent: ResMut<Action>) {
///     *intent = Action::Rest;
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
    /// The next character is taken from the queue; the clock moves.
    Begin,
    /// What it sees, remembers, knows.
    Sense,
    /// Its mind, or the player's command, gives an intent.
    Decide,
    /// The intent is carried out: a bite into rock, a step.
    Act,
    /// Who arrived kills who stood there; the dead leave; the game may end.
    Resolve,
    /// What was derived from the world is right again; the character re-enters
    /// the queue.
    Refresh,
}

impl TurnSystems {
    /// All of them, in their order.
    pub const ALL: [Self; 6] = every_variant![Begin, Sense, Decide, Act, Resolve, Refresh];
}
