//! Turn after turn.

use super::Turn;
use bevy_ecs::prelude::World;

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
        while go_on(world) {
            schedule.run(world);
        }
    });
}
