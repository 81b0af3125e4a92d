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
    "13e5be1bcb709d84",
    "b9eba92a73f85c13",
    "3a097071b2c8f761",
    "0c49163a43403748",
    "ce1822f3579f6bbd",
    "4bab3f5b9b79a99c",
    "9513e7907f58a9c5",
    "579e798d59aff417",
];

const GOLDEN: [&str; 20] = [
    "451a9aadc331551b",
    "34ef7f755078c85e",
    "fb96ad402cd486fb",
    "1cc8c8b87ba684c4",
    "aa88eb756b626d1b",
    "d397d533b1cddcf3",
    "24fd4e7b823bc541",
    "3785b275dd88181c",
    "9472b065d56727d1",
    "c0d80c25c6f05399",
    "63bdd67200580a25",
    "f616ed7ab24a535e",
    "475a2ab2ef73cb84",
    "dc7a235006f2d69a",
    "a612860f5a31c42b",
    "b5ce7838442aee73",
    "b166ba627372f3a7",
    "bd31a721d35c84bf",
    "49ce5888e5cfd040",
    "7f46b14993682f0b",
];
