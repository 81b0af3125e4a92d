//! The configuration of the [`Turn`] schedule.

use super::{
    PlayerTurnSystems, Turn, TurnSystems, UniqueTurnSystems,
    current_turn::{is_players_turn, is_uniques_turn},
    extension_systems::{ExtensionSystems, OrderExtensions},
};
use bevy_ecs::{
    prelude::{IntoScheduleConfigs, Schedule, SystemSet, World},
    schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor},
};

/// Its sets run in order, on one thread; what plugins have added is kept. Bevy has to reject pairs
/// of systems that could run in either order, because they would prevent exact replays.
pub(super) fn set_up_turn_schedule(schedule: &mut Schedule) {
    let settings = ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    };
    // Build passes run in the order they were added. Extensions must be ordered before Bevy's pass
    // that inserts sync points, so it is switched off while `OrderExtensions` is added, and then on
    // again: the settings add or remove it.
    let without_commands = ScheduleBuildSettings { auto_insert_apply_deferred: false, ..settings };
    schedule
        .set_executor(SingleThreadedExecutor::new())
        .set_build_settings(without_commands)
        .add_build_pass(OrderExtensions::default())
        .set_build_settings(settings);
    schedule.configure_sets(PlayerTurnSystems.run_if(is_players_turn));
    schedule.configure_sets(UniqueTurnSystems.run_if(is_uniques_turn));
    for set in TurnSystems::ALL {
        let sets = (ExtensionSystems::Before(set).intern(), set.intern());
        schedule.configure_sets((sets.0, sets.1, ExtensionSystems::After(set).intern()).chain());
    }
    for pair in TurnSystems::ALL.windows(2) {
        let next = ExtensionSystems::Before(pair[1]);
        schedule.configure_sets((ExtensionSystems::After(pair[0]), next).chain());
    }
}

/// Builds the schedule now, so that a game that could not be replayed fails at startup: it panics
/// if systems that access the same data have no defined order, or contradictory ones. The message
/// names the systems if Bevy's `debug` feature is enabled.
pub(crate) fn refuse_ambiguous_order(world: &mut World) {
    _ = world.try_schedule_scope(Turn, |world, schedule| {
        if let Err(error) = schedule.initialize(world) {
            let why = error.to_string(schedule.graph(), world);
            panic!(
                "some systems of a turn have no order: {why}\nOrder them with .before or .after, or add \
                 them to ExtensionSystems. The feature `debug-names` shows their names here."
            );
        }
    });
}
