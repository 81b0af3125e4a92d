//! Any input from a terminal: keys, partial key sequences, floods of keys, impossible
//! screen sizes, and a terminal in non-blocking mode.

use crate::{
    console::{Console, await_the_end},
    ends::games::{PROGRAM, new_state, quiet_seed, run, turns_kept},
};
use rustix::fs::OFlags;
use std::{
    env, fs,
    os::unix::process::CommandExt,
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// Sequences that terminals send for keys and other events.
const SEQUENCES: [&str; 12] = [
    "\x1b[A",
    "\x1b[1;5C",
    "\x1b[5~",
    "\x1bOA",
    "\x1bOP",
    "\x1b[<0;5;10M",
    "\x1b[M #*",
    "\x1b[200~.....\x1b[201~",
    "\x1b]11;rgb:0000/0000/0000\x1b\\",
    "\x1b[?1;2c",
    "\x1b[[A",
    "\u{e9}",
];

#[test]
fn a_torn_sequence_does_not_make_the_keyboard_deaf() {
    let cuts = SEQUENCES.iter().flat_map(|sequence| {
        let cuts = (1..sequence.len()).filter(|cut| sequence.is_char_boundary(*cut));
        cuts.map(|cut| sequence.split_at(cut).0)
    });
    let cuts: Vec<_> = cuts.collect();
    assert!(cuts.len() > 70, "{}", cuts.len());
    // The sessions sleep most of the time, so many of them can run in parallel.
    thread::scope(|scope| {
        for cuts in cuts.chunks(5) {
            scope.spawn(|| hears_what_follows(cuts));
        }
    });
}

/// A key press is recognized after each of these partial sequences and a pause.
fn hears_what_follows(cuts: &[&str]) {
    let console = Console::play(80, 24, &["--seed", "7"]);
    console.wait_for("Turn 0 ");
    for cut in cuts {
        console.press(cut);
        // Longer than the longest pause within a paste.
        thread::sleep(Duration::from_millis(if cut.len() >= 6 { 600 } else { 120 }));
        console.press("Q");
        console.wait_until(&format!("after {cut:?}, Q is heard"), |it| {
            it.text().contains("Save and quit?")
        });
        console.press("\x1b");
        console.wait_until("the question is gone", |it| !it.text().contains("Save and quit?"));
    }
    console.quit();
}

#[test]
fn amid_a_flood_of_keys_it_draws_and_takes_signals() {
    let seed = quiet_seed().to_string();
    let mut console = Console::play(80, 24, &["--seed", &seed, "--practice"]);
    console.wait_for("Turn 0 ");
    let state = console.state();
    // Rest, then take the turn back.
    console.flood(".\x7f".repeat(10_000));
    console.wait_until("some of it is drawn", |it| it.turns().len() > 4);
    let sent = Instant::now();
    console.signal("-TERM");
    let status = await_the_end(&mut console.child).expect("it ends");
    assert!(sent.elapsed() < Duration::from_millis(1_500), "{:?}", sent.elapsed());
    assert_eq!(status.signal(), Some("Terminated"));
    assert!(turns_kept(state.path()) <= 1);
}

fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

#[test]
fn a_size_that_no_screen_has_takes_no_memory() {
    for (columns, rows) in [(65_535, 65_535), (16_384, 16_384), (65_535, 24), (80, 65_535)] {
        let console = Console::play(80, 24, &["--seed", "7"]);
        console.wait_for("Turn 0 ");
        let process = console.child.process_id().unwrap();
        console.claim(columns, rows);
        thread::sleep(Duration::from_millis(300));
        console.press("?");
        thread::sleep(Duration::from_millis(300));
        console.press("\x1b");
        // A key right after Esc would be read as that key with Alt.
        thread::sleep(Duration::from_millis(300));
        console.claim(80, 24);
        console.wait_until("it is drawn again", |it| it.text().contains("Turn 0 "));
        console.quit();
        if let Some(peak) = peak(process) {
            assert!(peak < 128, "{columns} × {rows}: {peak} MiB");
        }
    }
}

#[test]
#[ignore = "the test below runs it in a process of its own"]
fn plays_without_waiting() {
    let flags = OFlags::NONBLOCK | OFlags::RDWR;
    // All three streams are the same terminal.
    rustix::fs::fcntl_setfl(std::io::stdin(), flags).unwrap();
    let failed = Command::new(PROGRAM).args(["--seed", "7"]).exec();
    panic!("{failed}");
}

#[test]
fn a_non_blocking_terminal_loses_nothing_and_is_restored() {
    let ours = env::current_exe().unwrap();
    let test = "ends::input::plays_without_waiting";
    let words = [ours.to_str().unwrap(), "--ignored", "--exact", test, "--nocapture"];
    let mut console = run(&new_state(), &words);
    console.wait_for("Turn 0 ");
    console.stop_reading();
    console.read_the_rest();
    console.press(".");
    console.wait_for("Turn 1 ");
    console.quit();
}
