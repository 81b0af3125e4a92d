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
    "99a470c438777741",
    "ce5e90f6ff1dd185",
    "edb50ed30108922a",
    "1a413aaeb5fe221a",
    "598367002ecdd413",
    "8f1aec099600bf6b",
    "80a18d9e5e62c055",
    "76105d34bed78d29",
];

const GOLDEN: [&str; 20] = [
    "56c8a6063881b201",
    "5abc37ba8adb7694",
    "05207facedc0a306",
    "b2e311d4666406c4",
    "4563d5833fe7c155",
    "8905fbfed80afeba",
    "a77ef43aebdd40c2",
    "d641f51f2a5678de",
    "4e03b03a761d1970",
    "7a8d310d2f47aa76",
    "de1844cd4ff0c64d",
    "9e2257fe32d470f4",
    "1f2701e4f2c8413f",
    "0639df6414b0c693",
    "4401cb6dc3086d2d",
    "e9351f2933e3304b",
    "1834881cbd3a02d8",
    "13c21abd3a47ff43",
    "c46a113c0c1a9889",
    "b6089c9554432fa0",
];
