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
    "174837cc9cebec62",
    "bcd827c300770945",
    "ceb28daf43e31392",
    "5d6036c443ce22b8",
    "3953fd4e16f20877",
    "97ceb1dabd4ae952",
    "83be1069ed343d50",
    "4c54111f1b841677",
];

const GOLDEN: [&str; 20] = [
    "ef69eeab5bcd5395",
    "cc22d1d85a662020",
    "7883ad77d580e284",
    "de154c704b58c059",
    "29a4fb72f145d18e",
    "aae947c47084e4f8",
    "fddfae0f34f7bc4c",
    "aa204b7582d66bfc",
    "ca561b1fd725f1c0",
    "637dab1dfaba3c9f",
    "ad5cc879db7df3d9",
    "339aa33d2f81ba53",
    "01117ba17239bb50",
    "2a6be3c95080a5dc",
    "77395e64dd5e629a",
    "f91d9335278f3fd7",
    "ff1491732b818e4f",
    "f943d08238cd7dd7",
    "09d59f5323a2065d",
    "fd770a04f81e09e5",
];
