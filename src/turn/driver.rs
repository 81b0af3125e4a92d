//! Turn after turn.

use super::Turn;
use bevy_ecs::prelude::{Schedule, World};

/// Runs turns as long as `go_on` says so, asked before each.
///
/// The schedule is taken out of the world once, not once a turn.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@....4").start();
/// let mut turns = 0;
/// run_turns_while(game.world_mut(), |_| {
///     turns += 1;
///     turns <= 5
/// });
/// assert_eq!(turns, 6);
/// ```
pub fn run_turns_while(world: &mut World, mut go_on: impl FnMut(&World) -> bool) {
    world.schedule_scope(Turn, |world, schedule| {
        let something_is_put_off = puts_something_off(schedule, world);
        schedule.set_apply_final_deferred(something_is_put_off);
        while go_on(world) {
            schedule.run(world);
        }
        // Who runs it another way may have added to it by then.
        schedule.set_apply_final_deferred(true);
    });
}

/// Whether any system leaves commands behind it. Those of the pit leave none, and
/// asking each for them at the end of every turn is 3 % of an event.
fn puts_something_off(schedule: &mut Schedule, world: &mut World) -> bool {
    // What is wrong with a schedule that cannot be built, its first run tells.
    schedule.initialize(world).is_err()
        || schedule
            .systems()
            .map_or(true, |mut systems| systems.any(|(_, system)| system.has_deferred()))
}
