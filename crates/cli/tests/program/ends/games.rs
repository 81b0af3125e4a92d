//! The games in a save folder, as the library reads them, and the program in terminals.

use crate::console::Console;
use hexdelve::{
    journal::{Journal, JournalTail, RecordedAction, SaveFolder},
    replay::verify_journal,
};
use hexdelve_cli::prelude::*;
use portable_pty::CommandBuilder;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, LazyLock},
    time::SystemTime,
};
use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_hexdelve");

pub(crate) fn new_state() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().unwrap())
}

/// A command that has its save folder in `state`.
pub(crate) fn command(words: &[&str], state: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new(words[0]);
    command.args(&words[1..]);
    command.env("XDG_STATE_HOME", state);
    command
}

pub(crate) fn run(state: &Arc<TempDir>, words: &[&str]) -> Console {
    Console::run(Arc::clone(state), 80, 24, command(words, state.path()))
}

pub(crate) fn rest(console: &Console, from: u64, to: u64) {
    for turn in from + 1..=to {
        console.press(".");
        console.wait_for(&format!("Turn {turn} "));
    }
}

pub(crate) fn is_there(program: &str) -> bool {
    let there = Command::new(program).arg("-V").output().is_ok_and(|it| it.status.success());
    if !there {
        println!("skipped: {program} is not there");
    }
    there
}

/// All journals, the most recently written first.
pub(crate) fn journals(state: &Path) -> Vec<PathBuf> {
    let mut found: Vec<(SystemTime, PathBuf)> = Vec::new();
    for folder in ["games", "finished"] {
        let Ok(entries) = fs::read_dir(state.join("hexdelve").join(folder)) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|ending| ending == "hexdelve") {
                found.push((fs::metadata(&path).unwrap().modified().unwrap(), path));
            }
        }
    }
    found.sort_unstable();
    found.into_iter().rev().map(|(_, path)| path).collect()
}

pub(crate) fn only_journal(state: &Path) -> PathBuf {
    let games = SaveFolder::at(state.join("hexdelve")).unfinished().unwrap();
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().unwrap()
}

/// Reads and replays a journal. Its end may be complete or torn, but not damaged, and its
/// hashes must match the replayed game.
pub(crate) fn proven(path: &Path) -> (Journal, Game) {
    let journal = Journal::open(path).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        !matches!(journal.tail(), JournalTail::Damaged { .. }),
        "{}: {:?}",
        path.display(),
        journal
    );
    let game = verify_journal(&journal, &Rules::default(), &mut |_, _| {});
    let game = game.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    (journal, game)
}

pub(crate) fn turns_kept(state: &Path) -> u64 {
    proven(&only_journal(state)).1.turns()
}

/// The number of turns of a game after each of its records.
pub(crate) fn turns_after_each(journal: &Journal) -> Vec<u64> {
    let mut turns = 0;
    let after = journal.records().iter().map(|record| {
        match record.entry {
            RecordedAction::Turn(_) => turns += 1,
            RecordedAction::TakeBack(count) => turns -= u64::from(count),
            RecordedAction::Power(_) | RecordedAction::GiveUp => {}
        }
        turns
    });
    after.collect()
}

/// A seed of a delve in which a resting PC survives for forty turns and sees no monster.
pub(crate) fn quiet_seed() -> Seed {
    static QUIET: LazyLock<Seed> = LazyLock::new(|| {
        let is_quiet = |seed: &Seed| {
            let mut game = DelveSetup::new(*seed).start();
            (0..40).all(|_| {
                game.player_view().is_some_and(|player_view| player_view.monsters.is_empty())
                    && game.submit(Action::Rest).is_ok()
            })
        };
        (0..10_000).map(Seed).find(is_quiet).expect("many levels begin quietly")
    });
    *QUIET
}
