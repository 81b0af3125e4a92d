//! The contents of the turn queue.

use hexdelve::{dungeon::OffLevel, prelude::*};

/// Checks that every character on the level is in the queue once, for the time of its
/// next turn, and that nobody else is, except for the dead.
pub(crate) fn assert_true(world: &mut World) {
    let mut everybody: Vec<(Entity, GameTime)> = world
        .query_filtered::<(Entity, &NextTurn), Without<OffLevel>>()
        .iter(world)
        .map(|(entity, turn)| (entity, turn.at()))
        .collect();
    let mut waiting: Vec<(Entity, GameTime)> = world
        .resource::<TurnQueue>()
        .clone()
        .into_sorted()
        .into_iter()
        .filter(|(_, who)| world.get_entity(*who).is_ok())
        .map(|(at, who)| (who, at))
        .collect();
    everybody.sort();
    waiting.sort();
    assert_eq!(waiting, everybody);
}
