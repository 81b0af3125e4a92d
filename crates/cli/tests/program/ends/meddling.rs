//! Other programs change the journal during a game: they remove, rename, replace,
//! truncate, or write to it. The game reports that once, loses no turn, and leaves their
//! files as they are.

use crate::{
    console::Console,
    ends::{
        games::{
            PROGRAM, command, is_there, journals, new_state, only_journal, proven, quiet_seed,
            rest, run, turns_kept,
        },
        kills::Dice,
    },
};
use hexdelve::journal::{FingerprintedEntry, GameHeader, Journal, JournalWriter, RecordedAction};
use hexdelve_cli::prelude::*;
use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    process::Command as Program,
    sync::Arc,
};

/// A change that another program makes to a journal.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Remove,
    Rename,
    RemoveTheFolder,
    Replace,
    CopyOver,
    Truncate,
    Empty,
    Append,
    Link,
}

const DEEDS: [Deed; 9] = [
    Deed::Remove,
    Deed::Rename,
    Deed::RemoveTheFolder,
    Deed::Replace,
    Deed::CopyOver,
    Deed::Truncate,
    Deed::Empty,
    Deed::Append,
    Deed::Link,
];

impl Deed {
    /// Changes the journal. Returns the file that now belongs to the other program, if
    /// there is one.
    fn does(self, path: &Path) -> Option<PathBuf> {
        let taken = |count: &u32| path.with_extension(format!("away{count}")).exists();
        let count = (1..100).find(|count| !taken(count)).unwrap();
        let away = path.with_extension(format!("away{count}"));
        match self {
            Self::Remove => fs::remove_file(path).unwrap(),
            Self::Rename => {
                fs::rename(path, &away).unwrap();
                return Some(away);
            }
            Self::RemoveTheFolder => fs::remove_dir_all(path.parent().unwrap()).unwrap(),
            Self::Replace => {
                fs::write(&away, "something else").unwrap();
                fs::rename(&away, path).unwrap();
            }
            Self::CopyOver => fs::write(path, "something else").unwrap(),
            Self::Truncate => {
                let file = OpenOptions::new().write(true).open(path).unwrap();
                file.set_len(file.metadata().unwrap().len() - 5).unwrap();
            }
            Self::Empty => fs::write(path, "").unwrap(),
            Self::Append => {
                let mut file = OpenOptions::new().append(true).open(path).unwrap();
                file.write_all(b"a record of somebody else").unwrap();
            }
            Self::Link => {
                fs::rename(path, &away).unwrap();
                std::os::unix::fs::symlink("/dev/full", path).unwrap();
                return Some(away);
            }
        }
        path.exists().then(|| path.to_owned())
    }
}

fn meddled(seed: Seed, turns: usize, moments: &[(usize, Deed)]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games").join("game.hexdelve");
    let delve = DelveSetup::new(seed);
    let mut game = delve.start();
    let mut writer = JournalWriter::begin(&path, &GameHeader::new(delve, game.world())).unwrap();
    let (mut told, mut left) = (0, Vec::new());
    for turn in 0..turns {
        for (_, deed) in moments.iter().filter(|(moment, _)| *moment == turn) {
            let theirs = deed.does(&writer.path());
            if let Deed::RemoveTheFolder = deed {
                left.clear();
            }
            left.extend(theirs.map(|path| (fs::read(&path).ok(), path)));
        }
        if game.submit(Action::Rest).is_err() {
            break;
        }
        let hash = game.world().resource::<Fingerprint>().short();
        writer.append(FingerprintedEntry {
            entry: RecordedAction::Turn(Action::Rest),
            fingerprint: hash,
        });
        while let Some(news) = writer.take_message() {
            assert!(news.ends_with("the whole game is written again."), "{news}");
            told += 1;
        }
        let kept = Journal::open(&writer.path()).unwrap();
        assert_eq!(kept.records().len() as u64, game.turns(), "{moments:?} at {turn}");
    }
    writer.sync();
    assert_eq!(told, moments.len(), "{moments:?}");
    assert_eq!(proven(&writer.path()).1.turns(), game.turns());
    for (bytes, path) in left {
        if bytes.is_some() {
            assert_eq!(fs::read(&path).ok(), bytes, "{moments:?}: {}", path.display());
        }
    }
}

#[test]
fn a_journal_that_others_remove_or_change_loses_no_turn() {
    for deed in DEEDS {
        meddled(quiet_seed(), 6, &[(3, deed)]);
        meddled(quiet_seed(), 6, &[(0, deed)]);
        for other in DEEDS {
            meddled(quiet_seed(), 6, &[(2, deed), (4, other)]);
        }
    }
}

#[test]
fn sixty_games_with_meddlers_lose_no_turn() {
    play_with_meddlers(60);
}

#[test]
#[ignore = "takes a while"]
fn a_thousand_games_with_meddlers_lose_no_turn() {
    play_with_meddlers(1_000);
}

fn play_with_meddlers(games: u32) {
    let mut dice = Dice(7);
    let mut roll = |sides: usize| usize::try_from(dice.roll(sides as u64)).unwrap();
    for _ in 0..games {
        let mut moments: Vec<_> =
            (0..=roll(3)).map(|_| (roll(30), DEEDS[roll(DEEDS.len())])).collect();
        moments.sort_by_key(|(moment, _)| *moment);
        moments.dedup_by_key(|(moment, _)| *moment);
        meddled(quiet_seed(), 30, &moments);
    }
}

#[test]
fn the_player_learns_the_files_fate_and_keeps_every_turn() {
    let deeds = [
        (Deed::Remove, "was removed or renamed"),
        (Deed::Replace, "was replaced by another"),
        (Deed::Truncate, "was changed by another program"),
    ];
    for (deed, told) in deeds {
        let console = Console::play(80, 24, &["--seed", "7"]);
        console.wait_for("Turn 0 ");
        rest(&console, 0, 3);
        let state = console.state();
        deed.does(&only_journal(state.path()));
        // The message appears without a key press.
        console.wait_for(told);
        rest(&console, 3, 5);
        assert!(!console.text().contains(told), "it is told once");
        assert!(console.quit().contains("Saved. Run "));
        let newest = journals(state.path()).into_iter().find(|path| Journal::open(path).is_ok());
        assert_eq!(proven(&newest.unwrap()).1.turns(), 5);
    }
}

#[test]
fn who_quits_at_once_is_told_afterwards() {
    let console = Console::play(80, 24, &["--seed", "7", "--plain"]);
    console.wait_for("0> ");
    console.press("rest\r");
    console.wait_for("1> ");
    let state = console.state();
    fs::remove_file(only_journal(state.path())).unwrap();
    console.press("quit\r");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    let text = text.replace('\n', "");
    assert!(text.contains("was removed or renamed: the whole game is written again."), "{text}");
    assert_eq!(turns_kept(state.path()), 1);
}

#[test]
fn a_disk_that_is_unmounted_under_it_loses_nothing() {
    let folder = new_state();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mount = "mount -t tmpfs none \"$0\" && exec \"$@\"";
    let place = disk.to_str().unwrap();
    let may = ["-m", "sh", "-c", mount, place, "true"];
    if !Program::new("unshare").args(may).status().is_ok_and(|it| it.success()) {
        return println!("skipped: only the superuser has a disk to spare");
    }
    let words = ["unshare", "-m", "sh", "-c", mount, place, PROGRAM, "--seed", "7"];
    let console = Console::run(Arc::clone(&folder), 80, 24, command(&words, &disk));
    console.wait_for("Turn 0 ");
    rest(&console, 0, 3);
    assert!(!disk.join("hexdelve").exists(), "only the program sees its disk");
    let process = console.child.process_id().unwrap().to_string();
    let unmount = ["-t", &process, "-m", "umount", "-l", place];
    assert!(Program::new("nsenter").args(unmount).status().unwrap().success());
    console.wait_for("was removed or renamed");
    rest(&console, 3, 5);
    assert_eq!(turns_kept(&disk), 5);
    console.quit();
}

#[test]
fn two_who_cannot_lock_a_game_are_told_and_harm_nobody() {
    if !is_there("strace") {
        return;
    }
    let state = new_state();
    let fault = ["-e", "trace=flock", "-e", "inject=flock:error=ENOLCK"];
    let before = [&["strace", "-f", "-o", "/dev/null"][..], &fault, &[PROGRAM]].concat();
    let play = |arguments: &[&str]| run(&state, &[&before, arguments].concat());
    let first = play(&["--seed", "7"]);
    first.wait_for("Files cannot be locked here");
    rest(&first, 0, 3);
    let second = play(&["play"]);
    second.wait_for("Files cannot be locked here");
    second.wait_for("Turn 3 ");
    rest(&first, 3, 4);
    second.wait_for("was changed by another program");
    rest(&second, 3, 6);
    rest(&first, 4, 5);
    assert!(!first.text().contains("was changed"), "the first has its file to itself");
    first.quit();
    second.quit();
    let mut turns: Vec<_> = journals(state.path()).iter().map(|it| proven(it).1.turns()).collect();
    turns.sort_unstable();
    assert_eq!(turns, [5, 6]);
}
