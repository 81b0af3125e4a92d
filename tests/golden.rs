//! The same seed gives the same game: on every machine, in debug and release.
//!
//! A hash here changes only in the commit that changes the rules, and says why.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hexdelve::prelude::*;

use hexdelve::chance::mix;

const TURNS: u64 = 2_000;

/// So many turns by an autopilot, in as many games as that takes; a game that
/// ends goes on with the next seed. All fingerprints in one.
fn play(seed: u64) -> u64 {
    let (mut hash, mut turns, mut next) = (0, 0, seed);
    while turns < TURNS {
        let name = AutopilotName::ALL[(next % 5) as usize];
        let bore = next % 7 == 6;
        let mut game = Pit::new(Seed(next)).bore(bore).start().unwrap();
        game.play(&mut *name.start(), TURNS - turns);
        hash = mix(hash, game.world().resource::<Fingerprint>().value());
        turns += game.turns();
        next += 20;
    }
    hash
}

#[test]
fn twenty_seeds_give_the_games_that_they_always_gave() {
    let hashes: Vec<_> = (0..20).map(|seed| format!("{:016x}", play(seed))).collect();
    assert_eq!(hashes, GOLDEN);
}

#[test]
fn eight_seeds_give_the_delves_that_they_always_gave() {
    let hashes: Vec<_> = (0..8).map(|seed| format!("{:016x}", delve(seed))).collect();
    assert_eq!(hashes, GOLDEN_DELVES);
}

/// A delve of the careful autopilot, and where the levels and scores took it.
fn delve(seed: u64) -> u64 {
    let mut game = Delve::new(Seed(seed)).start();
    game.play(&mut *AutopilotName::Careful.start(), 1_500);
    let depth = game.world().resource::<Depth>().deepest();
    let told = [game.world().resource::<Fingerprint>().value(), u64::from(depth)];
    let score = Score::of(game.world());
    told.into_iter().chain([score, game.turns()]).fold(0, mix)
}

const GOLDEN_DELVES: [&str; 8] = [
    "2edad4c79640f2c2",
    "bcd827c300770945",
    "095ba8e99d0495c0",
    "cc4c33263d89d975",
    "3953fd4e16f20877",
    "17f05663bbf77656",
    "fe961224bb98e769",
    "05fdf016d6abb8c8",
];

const GOLDEN: [&str; 20] = [
    "ce39d58eadff4236",
    "8c903f340b56a3c3",
    "ac9e3cb86a91c591",
    "477375529b57a67d",
    "a36d8aa804afba86",
    "6f2dd44bc0cef9bf",
    "2bdb5ba61dc217d1",
    "7c78d1f3ee38e40a",
    "53928e7ff97526fa",
    "ce1c029db653265f",
    "c59a3276118a0117",
    "d8f0773bab0e6d40",
    "e26fb70041947ca3",
    "c4bb0d786bd4bf1a",
    "6f2fbcfd06865c1b",
    "c82bc743097db2e0",
    "c729de3521ed4102",
    "35835a9b873d176d",
    "a7c5ac6c359f886f",
    "90d05c94c522e55d",
];
