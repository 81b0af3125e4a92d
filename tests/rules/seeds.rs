//! The streams of random numbers of a seed, and visits to every level of many seeds.

use hexdelve::prelude::*;
use hexdelve::rng::hash_combine;
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
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

/// `rand` keeps the results of ranges, `choose` and `shuffle` within 0.10.x. If this fails,
/// games play out differently, which requires a new version of the rules.
#[test]
fn the_streams_are_the_same_in_every_release() {
    let mut stream = Seed(u64::MAX).behaviour(3, 17);
    let small = [(); 8].map(|()| stream.random_range(0..100_u32));
    let shorts = [(); 4].map(|()| stream.random_range(5..=20_u16));
    let coins = [(); 8].map(|()| u8::from(stream.random_bool(0.5)));
    let chosen = [(); 8].map(|()| *b"abcdefgh".choose(&mut stream).unwrap());
    let weighted =
        [(); 8].map(|()| *b"abc".choose_weighted(&mut stream, |it| it - b'a' + 1).unwrap());
    let mut shuffled = *b"abcdefgh";
    shuffled.shuffle(&mut stream);
    assert_eq!((small, shorts), ([57, 47, 56, 17, 64, 45, 48, 17], [10, 14, 5, 8]));
    assert_eq!(coins, [1, 0, 1, 1, 0, 0, 1, 0]);
    assert_eq!([chosen, weighted, shuffled], [*b"ahedafed", *b"bcbbbbcc", *b"dechgbaf"]);
    assert_eq!(hash_combine(hash_combine(0, 1), 2), 0x819c_a5fe_1f7f_9691);
}
