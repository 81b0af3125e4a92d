//! Halting a game in the middle of a turn. A schedule runs as a whole or not at all, so the later
//! systems are removed from it before the last run, and the game cannot continue afterwards.

use crate::{
    creature::{Monster, Player},
    game::Game,
    turn::{Turn, TurnQueue, TurnSystems, run_turns_while},
};
use bevy_ecs::{
    prelude::{Schedule, SystemSet, World},
    schedule::{InternedSystemSet, ScheduleCleanupPolicy},
};

const PATIENCE: u32 = 1_000;

/// Ends the game for good at the point in that turn where the set begins.
pub(super) fn halt(game: &mut Game, set: TurnSystems, player: bool) {
    let mut patience = PATIENCE;
    run_turns_while(game.world_mut(), |world| {
        patience -= 1;
        patience > 0 && !is_next(world, player)
    });
    assert!(patience > 0, "no character takes a turn");
    game.world_mut().schedule_scope(Turn, |world, schedule| {
        schedule.initialize(world).expect("the schedule has run before");
        for late in those_from(schedule, set) {
            let policy = ScheduleCleanupPolicy::RemoveSystemsOnly;
            schedule.remove_systems_in_set(late, world, policy).expect("it is in the schedule");
        }
        schedule.run(world);
    });
}

fn is_next(world: &World, player: bool) -> bool {
    let next = world.resource::<TurnQueue>().peek();
    next.and_then(|who| world.get_entity(who).ok()).is_some_and(|who| {
        if player { who.contains::<Player>() } else { who.contains::<Monster>() }
    })
}

/// Whether or not it belongs to a set of the turn. Each is named by the set only it is in.
fn those_from(schedule: &Schedule, set: TurnSystems) -> Vec<InternedSystemSet> {
    let sets = TurnSystems::ALL.into_iter().skip_while(|other| *other != set);
    let graph = schedule.graph();
    let members = sets.filter_map(|set| graph.systems_in_set(set.intern()).ok());
    let late: Vec<_> = members.flatten().copied().collect();
    let systems = schedule.systems().expect("it has been initialized");
    let from = systems.skip_while(|(key, _)| !late.contains(key));
    let own = from.filter_map(|(_, system)| system.default_system_sets().into_iter().next());
    // The schedule's own sync points belong to no set that the graph knows.
    own.filter(|own| graph.systems_in_set(*own).is_ok()).collect()
}
