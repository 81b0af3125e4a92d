//! The same seed gives the same game on every machine, in debug and in release builds.
//!
//! A hash here changes only in a commit that changes the rules, and that commit says why.

use hexdelve::journal::Score;
use hexdelve_cli::prelude::*;

use hexdelve::rng::hash_combine;

const TURNS: u64 = 2_000;

/// Has autopilots play `TURNS` turns, in as many games as that takes. Each game has
/// another seed. Returns the hash of all fingerprints.
fn play(seed: u64) -> u64 {
    let (mut hash, mut turns, mut next) = (0, 0, seed);
    while turns < TURNS {
        let name = AutopilotName::ALL[(next % 5) as usize];
        let bore = next % 7 == 6;
        let mut game = PitSetup::new(Seed(next)).bore(bore).start().unwrap();
        game.play(&mut *name.start(), TURNS - turns);
        hash = hash_combine(hash, game.world().resource::<Fingerprint>().value());
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

/// Has the careful autopilot play a delve. Returns the hash of its fingerprint, depth,
/// score, and turns.
fn delve(seed: u64) -> u64 {
    let mut game = DelveSetup::new(Seed(seed)).start();
    game.play(&mut *AutopilotName::Careful.start(), 1_500);
    let depth = game.world().resource::<Depth>().deepest();
    let told = [game.world().resource::<Fingerprint>().value(), u64::from(depth)];
    let score = Score::of(game.world());
    told.into_iter().chain([score, game.turns()]).fold(0, hash_combine)
}

const GOLDEN_DELVES: [&str; 8] = [
    "dbc7dfb98207e139",
    "6279dfac502e5379",
    "ba8b8fc109c6fccb",
    "48667f8a43818a8a",
    "2cc65831d4ea095c",
    "15ba77abca5cd550",
    "da00366c89bafcb8",
    "bc75f4965da414cd",
];

const GOLDEN: [&str; 20] = [
    "7e0ec47d9c9cd1de",
    "1726dcdc040fe1b6",
    "445ca7bf5e30a8b2",
    "823d0261bdaa2a49",
    "a5f5e83ac6563142",
    "76a5470394ae597d",
    "f3bc78b7fb19eaf1",
    "5d657336428cb325",
    "fbba9150c8015759",
    "6afcca9c7d95d589",
    "75a63a65d8028f64",
    "d5e871874a5312f3",
    "7063747e4e8aace1",
    "a54127fbd51c2789",
    "896754e119b622a3",
    "c25fbd40fe3c4f48",
    "68b06806a8b7abfe",
    "dfe84d81928e7f12",
    "0e52923fd3a7aae0",
    "ac330a4b7768eecd",
];
