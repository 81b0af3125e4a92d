//! The cost of a journal, in processor time of the playing thread, so that other load on
//! the machine does not count.
//!
//! In release mode:
//! `cargo test --profile bench --test release journal_cost -- --ignored --nocapture`

#[path = "../../../../benches/common/endless.rs"]
mod endless;

use cpu_time::ThreadTime;
use hexdelve::journal::{JournalWriter, RecordedAction};
use hexdelve_cli::prelude::*;
use std::path::Path;

/// The maximum time that a journal may add to a turn, in µs.
const MOST_FOR_A_TURN: f64 = 20.0;
/// The maximum time for resuming a game of 10,000 turns, in seconds.
const MOST_FOR_A_GAME: f64 = 0.5;

fn seconds(work: impl FnOnce()) -> f64 {
    let begun = ThreadTime::now();
    work();
    begun.elapsed().as_secs_f64()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The actions of some delves that an autopilot has played.
fn delves(many: u64) -> Vec<(DelveSetup, Vec<Action>)> {
    let record = |seed| {
        let delve = DelveSetup::new(Seed(seed));
        let mut game = delve.start();
        let mut careful = AutopilotName::Careful.start();
        let mut commands = Vec::new();
        while !game.status().is_over() && commands.len() < 1_000 {
            let mut command = careful.choose_action(&game.player_view().unwrap());
            if game.submit(command).is_err() {
                command = Action::Rest;
                game.submit(command).unwrap();
            }
            commands.push(command);
        }
        (delve, commands)
    };
    (0..many).map(record).collect()
}

/// The time for a turn of these delves, in µs, with or without a journal.
fn a_turn(delves: &[(DelveSetup, Vec<Action>)], journal: Option<&Path>) -> f64 {
    let (mut spent, mut turns) = (0.0, 0_u32);
    for (number, (delve, commands)) in (0..).zip(delves) {
        let mut game = delve.start();
        let header = GameHeader::new(delve.clone(), game.world());
        let writer = journal.map(|folder| {
            JournalWriter::begin(&folder.join(format!("{number}-game")), &header).unwrap()
        });
        let recorded_game = RecordedGame::new(header, Rules::default());
        let mut recorded_game = writer.map(|writer| recorded_game.with_writer(writer));
        spent += seconds(|| {
            for command in commands {
                game.submit(*command).unwrap();
                if let Some(recorded_game) = &mut recorded_game {
                    recorded_game.record(RecordedAction::Turn(*command), &game);
                }
            }
        });
        turns += u32::try_from(commands.len()).unwrap();
        if let Some(recorded_game) = recorded_game {
            assert!(recorded_game.writer().is_some_and(|writer| writer.error().is_none()));
            assert_eq!(recorded_game.records().len(), commands.len());
        }
    }
    spent * 1e6 / f64::from(turns)
}

#[test]
#[ignore = "it measures, in release"]
fn a_journal_adds_little_to_a_turn() {
    let delves = delves(16);
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        without.push(a_turn(&delves, None));
        let folder = tempfile::tempdir().unwrap();
        with.push(a_turn(&delves, Some(folder.path())));
    }
    let (without, with) = (median(without), median(with));
    let added = with - without;
    println!(
        "journalling adds {added:.1} µs a turn (limit {MOST_FOR_A_TURN}): {with:.1} µs with it, \
         {without:.1} µs without"
    );
    assert!(added <= MOST_FOR_A_TURN);
}

#[test]
#[ignore = "it measures, in release"]
fn a_game_of_ten_thousand_turns_resumes_in_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    endless::write(&file, Seed(7), 10_000);
    let took = || {
        seconds(|| {
            let game = endless::take_up(&file);
            assert_eq!(game.turns(), 10_000);
            assert!(game.monsters() >= 10, "it was no empty level");
        })
    };
    // Other programs that share the caches can only slow it down, so the minimum counts.
    let took = (0..7).map(|_| took()).fold(f64::INFINITY, f64::min);
    println!("resuming 10,000 turns takes {took:.3} s (limit {MOST_FOR_A_GAME})");
    assert!(took <= MOST_FOR_A_GAME);
}
