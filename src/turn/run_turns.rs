//! Running turns in a loop.

use super::Turn;
use bevy_ecs::prelude::{Schedule, World};

/// Runs turns as long as `go_on`, called before each turn, returns `true`.
pub fn run_turns_while(world: &mut World, mut go_on: impl FnMut(&World) -> bool) {
    world.schedule_scope(Turn, |world, schedule| {
        let something_is_put_off = puts_something_off(schedule, world);
        schedule.set_apply_final_deferred(something_is_put_off);
        while go_on(world) {
            schedule.run(world);
        }
        // Restores the default: other code may add systems before it runs the schedule.
        schedule.set_apply_final_deferred(true);
    });
}

/// Whether any system leaves commands: the pit's leave none, and checking each for them at the
/// end of every turn takes 3 % of it.
fn puts_something_off(schedule: &mut Schedule, world: &mut World) -> bool {
    // If the schedule cannot be built, its first run reports the error.
    schedule.initialize(world).is_err()
        || schedule
            .systems()
            .map_or(true, |mut systems| systems.any(|(_, system)| system.has_deferred()))
}
