//! The streams of random numbers of a seed, and visits to every level of many seeds.

use hexdelve::prelude::*;
use std::collections::BTreeSet;

/// Removes all monsters from the level. A PC that is alone can go down from anywhere.
pub(crate) fn clear(game: &mut Game) {
    let world = game.world_mut();
    let monsters: Vec<_> = world.query_filtered::<Entity, With<Monster>>().iter(world).collect();
    for monster in monsters {
        world.despawn(monster);
    }
}

/// Shows each level of a seed as the PC finds it on arrival.
pub(crate) fn each_level(seed: u64, mut show: impl FnMut(u16, &mut Game)) {
    let mut game = DelveSetup::new(Seed(seed)).start();
    for level in 1..=8 {
        show(level, &mut game);
        clear(&mut game);
        if level < 8 {
            game.submit(Action::Descend).unwrap();
        }
    }
}

#[test]
fn no_two_seeds_levels_turns_or_purposes_share_their_numbers() {
    let streams = (0..64).map(Seed).flat_map(|seed| {
        (0..50_u16).flat_map(move |n| {
            let (turn, who) = (seed.behaviour(0, u64::from(n) + 1), seed.behaviour(n.into(), 0));
            [seed.layout(n), seed.inhabitants(n), who, turn]
        })
    });
    let firsts: BTreeSet<u64> = streams.map(|mut stream| stream.next_u64()).collect();
    assert_eq!(firsts.len(), 64 * 50 * 4);
}
