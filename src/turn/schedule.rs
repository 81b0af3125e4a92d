//! The programme of a turn.

use super::{
    executor::run_one_after_the_other,
    extension_systems::{ExtensionSystems, OrderExtensions},
};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Schedule, SystemSet, World},
    schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel},
};

/// The schedule whose one run is one character's turn.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// What happens in a turn, in this order.
///
/// A system of one's own goes where it belongs, before or after a set, by
/// [`ExtensionSystems`]: before `Act` it can change or forbid what the character
/// is about to do, after `Act` it sees what happened. Two systems that touch the
/// same data in no stated order are refused when the game starts.
///
/// ```
/// use hexdelve::prelude::*;
/// fn nobody_moves(mut intent: ResMut<Intent>) {
///     *intent = Intent::Rest;
/// }
/// let mut game = Scenario::draw("4....@")
///     .plugin(|app: &mut App| {
///         let before = ExtensionSystems::Before(TurnSystems::Act);
///         app.add_systems(Turn, nobody_moves.in_set(before));
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
    pub const ALL: [Self; 6] = every_variant![Begin, Sense, Decide, Act, Resolve, Refresh];
}

/// Lays down the programme: sets in their order, on one thread. What plugins
/// that came earlier have put into it stays. Two systems that could run in
/// either order are refused, because such a game could not be played again.
pub(super) fn lay_down_the_programme(schedule: &mut Schedule) {
    let settings = ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    };
    // Passes run in the order in which they came: extensions are put in order
    // before Bevy looks where their commands are to be applied.
    let without_commands = ScheduleBuildSettings { auto_insert_apply_deferred: false, ..settings };
    run_one_after_the_other(schedule);
    schedule
        .set_build_settings(without_commands)
        .add_build_pass(OrderExtensions::default())
        .set_build_settings(settings);
    for set in TurnSystems::ALL {
        let sets = (ExtensionSystems::Before(set).intern(), set.intern());
        schedule.configure_sets((sets.0, sets.1, ExtensionSystems::After(set).intern()).chain());
    }
    for pair in TurnSystems::ALL.windows(2) {
        let next = ExtensionSystems::Before(pair[1]);
        schedule.configure_sets((ExtensionSystems::After(pair[0]), next).chain());
    }
}

/// Builds the turn, so that a game that could not be played again does not begin.
///
/// # Panics
/// Where two systems that touch the same data have no order, or the orders
/// contradict one another. It names them, if Bevy's feature `debug` is on.
pub(crate) fn refuse_what_has_no_order(world: &mut World) {
    _ = world.try_schedule_scope(Turn, |world, schedule| {
        if let Err(error) = schedule.initialize(world) {
            let why = error.to_string(schedule.graph(), world);
            panic!(
                "a turn has systems without an order: {why}\nSay .before or .after, or put them \
                 into ExtensionSystems. The feature `debug-names` has their names told here."
            );
        }
    });
}
