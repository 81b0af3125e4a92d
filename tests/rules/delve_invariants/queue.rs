//! Who waits for its turn.

use hexdelve::{dungeon::OffLevel, prelude::*};

/// Everybody on the level waits once, for the time that it knows; nobody else
/// does, but for the dead.
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
