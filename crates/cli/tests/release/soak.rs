//! A million turns in one process: the invariants hold after each turn, every turn is
//! recorded, and memory use stays flat.
//!
//! The usual test run plays some thousands of turns. For a million, in release mode:
//! `HEXDELVE_SOAK=1000000 cargo test --profile bench --test release soak -- --include-ignored --nocapture`

#![cfg(target_os = "linux")]

use crate::{
    invariants::{Invariants, count_what_is_used_up},
    recorded::Recorded,
};
use hexdelve::{
    journal::{GameSetup, Journal},
    replay::verify_journal,
};
use hexdelve_cli::prelude::*;
use std::{
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
};

/// Memory use is measured for the whole process, so only one test runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// The maximum growth of memory use between a tenth of the run and its end: an amount in
/// KiB, or a percentage, whichever is larger.
const MOST_GROWTH: (u64, u64) = (2 << 10, 10);

fn asked_for() -> u64 {
    let asked = std::env::var("HEXDELVE_SOAK");
    asked.map_or(5_000, |turns| turns.parse().expect("HEXDELVE_SOAK is a number of turns"))
}

fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Game `number` and its autopilot: delves, every third of them with undo, and pits of
/// all sizes.
fn game(number: u64) -> (GameSetup, AutopilotName) {
    let seed = Seed(number);
    let delve = |mode| DelveSetup::new(seed).mode(mode).turn_limit(Some(2_000)).into();
    match number % 4 {
        0 | 2 => (delve(GameMode::Delve), AutopilotName::Careful),
        1 => (delve(GameMode::Practice), AutopilotName::Careful),
        _ => {
            let mut dice = seed.stream(b"soak", 0, 0);
            let size = Size::of(dice.random_range(30..=140), dice.random_range(14..=60));
            let pit = PitSetup::new(seed)
                .size(size)
                .monsters(5 + dice.random_range(0..30))
                .bore(dice.random_bool(0.5));
            let name = *AutopilotName::ALL[..5].choose(&mut dice).unwrap();
            (pit.turn_limit(Some(300)).into(), name)
        }
    }
}

/// Plays one game and checks the invariants after each turn. Returns the number of turns
/// played, including those that were taken back.
fn play(number: u64, rules: &Rules, file: &Path) -> u64 {
    let (setup, name) = game(number);
    let mut recorded = Recorded::begin(rules, setup, file);
    let mut autopilot = name.start();
    let mut invariants = Invariants::of(&mut recorded.game);
    let mut dice = Seed(number).stream(b"back", 0, 0);
    let (mut turns, mut back) = (0, 0);
    while !recorded.game.status().is_over() {
        recorded.play(&mut *autopilot, 1);
        turns += 1;
        invariants.check(&mut recorded.game);
        let may = recorded.recorded_game.header().mode().can_take_back() && back < 20;
        if may && dice.random_range(0..40) == 0 {
            back += 1;
            recorded.take_back(1 + dice.random_range(0..15));
            // From here on, the autopilot and the invariants start afresh.
            (autopilot, invariants) = (name.start(), Invariants::of(&mut recorded.game));
        }
    }
    assert!(recorded.is_written(), "game {number}");
    assert_eq!(recorded.recorded_game.taken_back() > 0, back > 0);
    turns
}

#[test]
fn all_holds_for_any_number_of_turns_in_flat_memory() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let asked = asked_for();
    let rules = Rules::default().with(count_what_is_used_up);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let (mut turns, mut games, mut early) = (0, 0, None);
    while turns < asked {
        turns += play(games, &rules, &file);
        games += 1;
        if games % 16 == 0 {
            let journal = Journal::open(&file).unwrap();
            verify_journal(&journal, &rules, &mut |_, _| {}).unwrap();
        }
        fs::remove_file(&file).unwrap();
        if turns >= asked / 10 {
            early.get_or_insert_with(memory);
        }
    }
    let (early, late) = (early.unwrap(), memory());
    println!(
        "{turns} turns in {games} games: everything held; {early} KiB after a tenth, {late} KiB \
         at the end"
    );
    // Memory that fills up in the first hundred games, such as caches, is not a leak.
    if asked >= 200_000 {
        let (flat, percent) = MOST_GROWTH;
        let most = early + flat.max(early * percent / 100);
        assert!(late <= most, "memory grows: {early} KiB, then {late} KiB");
    }
}

fn peace() -> Rules {
    Rules::default().without::<CollisionPlugin>()
}

/// Plays a pit in which no character dies for this number of turns, and resumes it
/// halfway.
fn one_long_game(turns: u64) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let pit = PitSetup::new(Seed(7));
    let mut recorded = Recorded::begin(&peace(), pit, &file);
    assert_eq!(recorded.recorded_game.header().plugins, ["-CollisionPlugin"]);
    let mut autopilot = AutopilotName::Random.start();
    recorded.play(&mut *autopilot, turns / 2);
    drop(recorded.recorded_game);
    let left = recorded.game;
    let mut recorded = Recorded::take_up(&peace(), &file);
    let fingerprint = |game: &Game| *game.world().resource::<Fingerprint>();
    assert_eq!(fingerprint(&recorded.game), fingerprint(&left));
    recorded.play(&mut *autopilot, turns - turns / 2);
    assert!(recorded.is_written());
    let journal = Journal::open(&file).unwrap();
    assert_eq!(journal.records().len() as u64, turns);
    let again = verify_journal(&journal, &peace(), &mut |_, _| {}).unwrap();
    assert_eq!(fingerprint(&again), fingerprint(&recorded.game));
    assert_eq!((again.turns(), again.monsters()), (turns, 10), "nobody dies");
    println!("{turns} turns of one game in {} bytes", fs::metadata(&file).unwrap().len());
}

#[test]
fn one_game_of_two_thousand_turns_is_one_journal() {
    one_long_game(2_000);
}

#[test]
#[ignore = "it takes a while, in release"]
fn one_game_of_two_hundred_thousand_turns_is_one_journal() {
    one_long_game(200_000);
}
