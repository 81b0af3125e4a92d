//! Recorded games replay to the same end, and debug and release builds record the same
//! journals, record by record.

use crate::{forgery::split, recorded::Recorded};
use hexdelve::{
    journal::{GameSetup, Journal},
    prelude::*,
    replay::verify_journal,
    rng::hash_combine,
};
use std::fs;

/// The turn limit of a delve: long enough for several levels, short enough for many
/// games.
const LIMIT: u64 = 400;
const GAMES: u64 = 50;
/// The hash of the records of these games. It changes with the rules, and with what the
/// autopilots do.
const RECORDS: u64 = 0xad02_16c8_554d_7a3f;

/// Returns game `number`: three delves by the careful autopilot for each pit by another
/// autopilot.
fn game(number: u64) -> (GameSetup, AutopilotName) {
    let seed = Seed(number);
    if number % 4 != 3 {
        return (DelveSetup::new(seed).turn_limit(Some(LIMIT)).into(), AutopilotName::Careful);
    }
    let mut dice = seed.stream(b"replays", 0, 0);
    let size = Size::of(dice.random_range(40..=120), dice.random_range(16..=50));
    let pit = PitSetup::new(seed)
        .size(size)
        .monsters(5 + dice.random_range(0..20))
        .bore(dice.random_bool(0.5));
    let name = AutopilotName::ALL[1 + (number / 4 % 4) as usize];
    (pit.turn_limit(Some(200)).into(), name)
}

fn record_and_verify(games: u64) -> u64 {
    let rules = Rules::default();
    let folder = tempfile::tempdir().unwrap();
    let (mut hash, mut turns, mut won, mut lost) = (0, 0, 0, 0);
    for number in 0..games {
        let (setup, autopilot) = game(number);
        let file = folder.path().join("game");
        let mut recorded = Recorded::begin(&rules, setup, &file);
        recorded.play(&mut *autopilot.start(), u64::MAX);
        let game = recorded.game;
        drop(recorded.recorded_game);
        let again = verify_journal(&Journal::open(&file).unwrap(), &rules, &mut |_, _| {});
        let again = again.unwrap_or_else(|error| panic!("game {number}: {error}"));
        assert_eq!(again.status(), game.status(), "game {number}");
        assert_eq!(again.drawing(), game.drawing(), "game {number}");
        turns += game.turns();
        won += u64::from(game.status() == GameStatus::Won);
        lost += u64::from(matches!(game.status(), GameStatus::Lost { .. }));
        hash = fold_the_records(hash, &fs::read(&file).unwrap());
        fs::remove_file(&file).unwrap();
    }
    println!("{games} games verify: {turns} turns, {won} won, {lost} lost, records {hash:#018x}");
    hash
}

/// Hashes the contents of each record without its checksum, which depends on the header
/// and so on the start time of the game.
fn fold_the_records(hash: u64, journal: &[u8]) -> u64 {
    split(journal).1.into_iter().fold(hash, |hash, record| {
        let (entry, rest) = record.split_at(8);
        let hash = hash_combine(hash, u64::from_le_bytes(entry.try_into().unwrap()));
        hash_combine(hash, u64::from(u32::from_le_bytes(rest[..4].try_into().unwrap())))
    })
}

#[test]
fn fifty_games_verify_and_are_alike_in_debug_and_release() {
    assert_eq!(record_and_verify(GAMES), RECORDS);
}
