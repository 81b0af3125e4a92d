//! A level of 4096 × 4096 cells with a million monsters of all kinds fits into one
//! gibibyte, which is the peak memory use of the process while it generates and plays the
//! level.
//!
//! The test takes a minute in release mode and prints its results, so it is run by name:
//! `cargo test --profile bench --test release memory -- --ignored --nocapture`

#![cfg(target_os = "linux")]

use hexdelve_cli::prelude::*;

const MOST: u64 = 1 << 30;

fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    let kibibytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kibibytes * 1024
}

/// Run this test by name, so that nothing else is in the process.
#[test]
#[ignore = "it takes a minute, in release"]
fn a_million_monsters_live_in_one_gibibyte() {
    let mut game = PitSetup::new(Seed(1)).size(Size::LARGEST).monsters(1_000_000).start().unwrap();
    println!("made: {} MiB", peak() >> 20);
    // A PC that walks needs distance maps to several cells.
    for turn in 0..4 {
        let player_view = game.player_view().unwrap();
        let Some(way) = player_view.possible_steps().into_iter().next() else { break };
        game.submit(Action::Step(way)).unwrap();
        println!("after turn {turn}: {} MiB, {} monsters", peak() >> 20, game.monsters());
        if game.status().is_over() {
            break;
        }
    }
    assert!(game.turns() > 0);
    assert!(peak() <= MOST, "{} MiB are more than 1024", peak() >> 20);
}
