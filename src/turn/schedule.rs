//! The programme of a turn.

use super::executor::run_one_after_the_other;
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Schedule, SystemSet},
    schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel},
};

/// The schedule whose one run is one character's turn.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// What happens in a turn, in this order.
///
/// A system of one's own goes where it belongs: before `Act` it can change or
/// forbid what the character is about to do, after `Act` it sees what happened.
/// Two systems that touch the same data in no stated order are refused when the
/// game starts: say `.after` or `.before`.
///
/// ```
/// use hexdelve::prelude::*;
/// fn nobody_moves(mut intent: ResMut<Intent>) {
///     *intent = Intent::Rest;
/// }
/// let mut game = Scenario::draw("4....@")
///     .plugin(|app: &mut App| {
///         let frozen = nobody_moves.after(TurnSystems::Decide).before(TurnSystems::Act);
///         app.add_systems(Turn, frozen);
///     })
///     .start();
/// let before = game.drawing();
/// game.submit(Command::Rest).unwrap();
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
    pub const ALL: [Self; 6] =
        [Self::Begin, Self::Sense, Self::Decide, Self::Act, Self::Resolve, Self::Refresh];
}

/// Lays down the programme: sets in their order, on one thread. What plugins
/// that came earlier have put into it stays. Two systems that could run in
/// either order are refused, because such a game could not be played again.
pub(super) fn lay_down_the_programme(schedule: &mut Schedule) {
    run_one_after_the_other(schedule);
    schedule
        .set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..ScheduleBuildSettings::default()
        })
        .configure_sets(
            (
                TurnSystems::Begin,
                TurnSystems::Sense,
                TurnSystems::Decide,
                TurnSystems::Act,
                TurnSystems::Resolve,
                TurnSystems::Refresh,
            )
                .chain(),
        );
}
