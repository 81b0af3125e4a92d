//! The cost of a ladder to which hostile players send the most expensive journals that its
//! limits allow.
//!
//! The long form: `cargo test --profile bench --test release ladder -- --ignored --nocapture`

#![cfg(target_os = "linux")]

use crate::recorded::Recorded;
use cpu_time::ProcessTime;
use hexdelve::{
    dungeon::{Hardness, Room},
    journal::{GameSetup, RecordedAction},
};
use hexdelve_cli::{
    ladder::{Ladder, LadderLimits, LadderRecord, LadderSite, submissions},
    prelude::*,
};
use hexdelve_tui::settings::EffectiveSettings;
use std::{
    fs,
    path::Path,
    process::{Command as Process, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A row of the table of hostile games: their name, their setup, and the number of turns for
/// which the PC rests, if it lives that long.
type Hostile = (&'static str, GameSetup, u64);

/// A level whose PC has a room of its own, out of reach of monsters that do not dig.
fn cell(size: Size) -> Dungeon {
    let mut dungeon = Dungeon::filled(size, Hardness(254));
    dungeon.add_room(Room { x: 1, y: 1, width: 3, height: 3 });
    let (width, height) = (size.width() - 6, size.height() - 2);
    dungeon.add_room(Room { x: 5, y: 1, width, height });
    dungeon
}

/// A pit in such a level whose monsters let the PC rest for at least `turns` turns.
fn asylum(seed: u64, size: Size, monsters: u32, turns: u64) -> GameSetup {
    let pit = |seed| {
        let pit = PitSetup::new(Seed(seed)).monsters(monsters).dungeon(cell(size));
        pit.player_at(Position::new(2, 2))
    };
    let lives = |seed: &u64| {
        let mut game = pit(*seed).start().unwrap();
        (0..turns).all(|_| game.submit(Action::Rest).is_ok() && !game.status().is_over())
    };
    pit((seed..).step_by(10).find(lives).unwrap()).into()
}

fn hostile() -> Vec<Hostile> {
    let full = 99_990;
    let standard = Size::STANDARD;
    let wide = Size::of(256, 256);
    let open = |width, height| {
        let mut dungeon = Dungeon::filled(Size::of(width, height), Hardness(50));
        dungeon.add_room(Room { x: 1, y: 1, width: width - 2, height: height - 2 });
        dungeon
    };
    vec![
        ("resting", asylum(1, standard, 1, 200), full),
        ("resting-on", asylum(2, standard, 1, 200), full),
        ("resting-on-and-on", asylum(3, standard, 1, 200), full),
        ("practice", DelveSetup::new(Seed(4)).practice(true).into(), full),
        ("resting-in-space", asylum(5, wide, 1, 200), full),
        ("largest-pit", PitSetup::new(Seed(6)).size(wide).monsters(1_000).into(), full),
        ("diggers", asylum(7, wide, 40, 500), full),
        ("crowd", PitSetup::new(Seed(8)).dungeon(open(180, 180)).monsters(290).into(), full),
        ("plain", PitSetup::new(Seed(9)).dungeon(open(256, 256)).monsters(1_000).into(), full),
        (
            "solid",
            PitSetup::new(Seed(10)).dungeon(cell(wide)).monsters(1_000).bore(true).into(),
            full,
        ),
    ]
}

/// Writes a game in which the PC rests, or an autopilot plays, and then gives up.
fn send(file: &Path, setup: GameSetup, turns: u64, autopilot: Option<AutopilotName>) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let mut recorded = Recorded::begin(&Rules::default(), setup, file);
    match autopilot {
        Some(autopilot) => recorded.play(&mut *autopilot.start(), turns),
        None => {
            while recorded.game.turns() < turns && !recorded.game.status().is_over() {
                recorded.submit(Action::Rest);
            }
        }
    }
    if !recorded.game.status().is_over() {
        recorded.game.give_up();
        recorded.recorded_game.record(RecordedAction::GiveUp, &recorded.game);
    }
    assert!(recorded.is_written());
}

/// Sends 200 journals, ten of them hostile, and runs the ladder with a budget for each of
/// them. Returns the time and the peak memory in MB that it takes.
fn run(budget: u64) -> (Duration, u64) {
    let home = tempfile::tempdir().unwrap();
    let sent = home.path().join("sent");
    for seed in 1..=190_u64 {
        let setup = match seed % 4 {
            0 => GameSetup::from(DelveSetup::new(Seed(seed))),
            _ => PitSetup::new(Seed(seed)).into(),
        };
        let file = sent.join(format!("player-{}/game-{seed}.hexdelve", seed % 20));
        send(&file, setup, 300, Some(AutopilotName::Careful));
    }
    for (name, setup, turns) in hostile() {
        let file = sent.join(name).join("game.hexdelve");
        let begun = Instant::now();
        send(&file, setup, turns, None);
        let size = fs::metadata(&file).unwrap().len();
        println!("{name:>18}: {size:>8} bytes, played in {:.1?}", begun.elapsed());
    }
    let begun = Instant::now();
    let mut child = Process::new(env!("CARGO_BIN_EXE_hexdelve"))
        .args(["ladder", "sent", "--max-seconds", &budget.to_string()])
        .current_dir(home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut memory = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok());
        memory = peak.unwrap_or(0).max(memory);
        thread::sleep(Duration::from_millis(5));
    }
    let took = begun.elapsed();
    let output = child.wait_with_output().unwrap();
    print!("{}", String::from_utf8_lossy(&[output.stdout, output.stderr].concat()));
    assert!(output.status.success());
    assert!(fs::read_to_string(home.path().join("ladder/index.html")).unwrap().contains("player-"));
    let memory = memory / 1024;
    println!("200 journals, ten of them hostile: {took:.1?}, {memory} MB at most");
    (took, memory)
}

/// The usual run measures only the page of a game with this many turns.
const LONG: u64 = 10_000;

#[test]
fn the_page_of_a_long_game_costs_little_more_than_replays() {
    let home = tempfile::tempdir().unwrap();
    let sent = home.path().join("sent");
    send(&sent.join("eve.hexdelve"), asylum(1, Size::STANDARD, 1, 200), LONG, None);
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let (limits, appearance) = (LadderLimits::default(), EffectiveSettings::default());
    let mut record = LadderRecord::read(&home.path().join("record"), &rules, &limits).unwrap();
    let begun = ProcessTime::now();
    let sent = submissions(&sent, None).unwrap();
    let mut ladder = Ladder::judge(&sent, &rules, &limits, &mut record, 1, &|_, _| {});
    let judging = begun.elapsed();
    let site = LadderSite {
        folder: home.path(),
        top: 50,
        program: "hexdelve",
        rules: &rules,
        appearance: &appearance,
        limits: &limits,
        threads: 1,
    };
    let begun = ProcessTime::now();
    site.write(&mut ladder, &mut record, &|_, _| {}).unwrap();
    let writing = begun.elapsed();
    println!("{LONG} turns: judging takes {judging:.1?}, writing the page {writing:.1?}");
    assert_eq!(ladder.games.len(), 1);
    assert!(writing < 6 * judging + Duration::from_secs(2), "{writing:?}");
}

#[test]
#[ignore = "it measures, in release"]
fn the_most_expensive_journals_keep_within_their_budget() {
    let budget = 20;
    let (took, memory) = run(budget);
    assert!(memory < 400, "{memory} MB");
    // Two threads share ten journals, each with its budget and a turn that goes beyond it.
    assert!(took < Duration::from_secs(6 * budget), "{took:?}");
}
