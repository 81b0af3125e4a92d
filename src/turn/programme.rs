//! The programme of a turn, laid down in its schedule.

use super::{
    Turn, TurnSystems,
    executor::run_one_after_the_other,
    extension_systems::{ExtensionSystems, OrderExtensions},
};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Schedule, SystemSet, World},
    schedule::{LogLevel, ScheduleBuildSettings},
};

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
