//! The same seed gives the same game: on every machine, in debug and release.
//!
//! A hash here changes only in the commit that changes the rules, and says why.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hexdelve::prelude::*;

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

const GOLDEN: [&str; 20] = [
    "0ba5410d710aadf5",
    "74e1fb5c11802e09",
    "2dce4ba09d18270f",
    "1960534b193462e8",
    "8eb390dc54a8d2c8",
    "eefe27d0f0e2a514",
    "92fc575b948fa117",
    "5b1ac357928bf049",
    "e2bfed3bb42325a9",
    "e20f2926c8785a01",
    "e1410ce2b78e10f0",
    "1242828282a0cd55",
    "d695ce75167918d0",
    "38cf84a75a6952a1",
    "bda290e52d248a9b",
    "c6b414799abb5864",
    "c85181f7358fdc47",
    "80e780a7e0173bf1",
    "798c9905ee07e03f",
    "1366bb4d3bf44a81",
];
