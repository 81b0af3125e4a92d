//! A save folder that cannot be written to: the game says so once and continues, and it
//! saves every turn when the obstacle is gone.

use crate::{
    console::Console,
    ends::games::{self, PROGRAM, is_there, new_state, quiet_seed, turns_kept},
};
use portable_pty::CommandBuilder;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
};
use tempfile::TempDir;

const NOT_SAVED: &str = "This game is not being saved: ";

/// The command for a quiet delve, run by another program if `before` names one, with
/// `states` as the state folder.
fn hexdelve(before: &[&str], states: &Path) -> CommandBuilder {
    let seed = quiet_seed().to_string();
    let mut command = games::command(&[before, &[PROGRAM, "--seed", &seed]].concat(), states);
    // As in `Console::play`: the last lines must not be lost.
    command.set_controlling_tty(false);
    command
}

fn console(folder: &Arc<TempDir>, command: CommandBuilder) -> Console {
    let console = Console::run(Arc::clone(folder), 80, 24, command);
    console.wait_for("Turn 0 ");
    console
}

/// Rests from one turn to another. Returns the number of turns on which the game reported
/// that it is not saved.
fn rest(console: &Console, from: u64, to: u64) -> usize {
    let mut told = 0;
    for turn in from + 1..=to {
        games::rest(console, turn - 1, turn);
        // The messages of a turn are in the same frame as the turn number.
        console.wait_until("the frame is whole", |it| it.turns().last() == Some(&turn));
        told += usize::from(console.text().contains(NOT_SAVED));
    }
    told
}

/// Quits with unsaved turns, and expects a message about them.
fn quit_in_vain(console: Console, why: &str) {
    console.press("Qy");
    let (code, text) = console.end();
    let text = text.replace('\n', "");
    assert_eq!(code, 1);
    assert!(text.contains("hexdelve: this game could not be saved: "), "{text}");
    assert!(text.contains(why), "{text}");
}

#[test]
fn a_file_size_limit_lifted_in_time_loses_nothing() {
    if !is_there("prlimit") {
        return;
    }
    let folder = new_state();
    // The limit leaves room for a header and some turns.
    let command = hexdelve(&["prlimit", "--fsize=512:unlimited"], folder.path());
    let console = console(&folder, command);
    let told = rest(&console, 0, 30);
    assert_eq!(told, 1);
    let kept = turns_kept(folder.path());
    assert!((1..30).contains(&kept), "{kept} turns fit");
    let process = console.child.process_id().unwrap().to_string();
    let lift = ["--fsize=unlimited", "--pid", &process];
    assert!(Command::new("prlimit").args(lift).status().unwrap().success());
    assert_eq!(rest(&console, 30, 31), 0);
    assert_eq!(turns_kept(folder.path()), 31);
    console.quit();
}

#[test]
fn a_lasting_file_size_limit_is_reported_again_at_the_end() {
    if !is_there("prlimit") {
        return;
    }
    let folder = new_state();
    let first = console(&folder, hexdelve(&["prlimit", "--fsize=512:unlimited"], folder.path()));
    assert_eq!(rest(&first, 0, 30), 1);
    quit_in_vain(first, "File too large");
    // The turns that fitted into the file are saved.
    let kept = turns_kept(folder.path());
    let again = Console::play_at(&folder, &[]);
    again.wait_for(&format!("Resumed at turn {kept}."));
    again.quit();
    // After a signal, the failure is reported too, also by the exit status.
    let command = hexdelve(&["prlimit", "--fsize=512:unlimited"], folder.path());
    let signalled = console(&folder, command);
    rest(&signalled, 0, 30);
    signalled.signal("-TERM");
    let (status, text) = signalled.end_with_status();
    assert_eq!((status.signal(), status.exit_code()), (None, 1));
    assert!(text.contains("could not be saved: File too large"), "{text}");
}

#[test]
fn a_file_in_the_way_removed_in_time_loses_nothing() {
    let folder = new_state();
    let states = folder.path().join("states");
    fs::write(&states, "no folder").unwrap();
    let console = console(&folder, hexdelve(&[], &states));
    console.wait_for(NOT_SAVED);
    assert_eq!(rest(&console, 0, 5), 0);
    fs::remove_file(&states).unwrap();
    assert_eq!(rest(&console, 5, 6), 0);
    assert_eq!(turns_kept(&states), 6);
    console.quit();
}

#[test]
fn without_any_folder_the_game_plays_and_says_so() {
    for states in ["/dev/null/x", "/dev/full"] {
        let console = console(&new_state(), hexdelve(&[], Path::new(states)));
        console.wait_for(NOT_SAVED);
        assert_eq!(rest(&console, 0, 3), 0);
        quit_in_vain(console, "(os error ");
    }
}

/// Makes a folder in which no file can be created, and reverts that when dropped.
struct Frozen(PathBuf);

impl Frozen {
    fn new(folder: &Path) -> Option<Self> {
        let frozen = Self(folder.to_owned());
        frozen.change("+i", "555");
        let took = fs::write(folder.join("probe"), "").is_err();
        took.then_some(frozen)
    }

    /// An immutable attribute stops the superuser; permissions stop everyone else.
    fn change(&self, attribute: &str, permissions: &str) {
        let _ = Command::new("chattr").arg(attribute).arg(&self.0).output();
        let _ = Command::new("chmod").arg(permissions).arg(&self.0).output();
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        self.change("-i", "755");
    }
}

#[test]
fn a_read_only_folder_opened_in_time_loses_nothing() {
    let folder = new_state();
    let states = folder.path().join("states");
    fs::create_dir(&states).unwrap();
    let Some(frozen) = Frozen::new(&states) else {
        return println!("skipped: here everybody may write everywhere");
    };
    let console = console(&folder, hexdelve(&[], &states));
    console.wait_for(NOT_SAVED);
    assert_eq!(rest(&console, 0, 5), 0);
    drop(frozen);
    // The retry happens without a key press.
    console.wait_until("it is tried again", |_| states.join("hexdelve").exists());
    assert_eq!(rest(&console, 5, 6), 0);
    assert_eq!(turns_kept(&states), 6);
    console.quit();
}

#[test]
fn a_full_disk_is_reported_once_and_emptied_loses_nothing() {
    let folder = new_state();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    // A disk that only the program sees, and that vanishes with it.
    let mount = "mount -t tmpfs -o size=64k none \"$0\" && \
                 dd if=/dev/zero of=\"$0/filler\" bs=4k count=16 2>/dev/null && exec \"$@\"";
    let place = disk.to_str().unwrap();
    let may = ["-m", "sh", "-c", mount, place, "true"];
    if !Command::new("unshare").args(may).status().is_ok_and(|it| it.success()) {
        return println!("skipped: only the superuser has a disk to spare");
    }
    let before = ["unshare", "-m", "sh", "-c", mount, place];
    let console = console(&folder, hexdelve(&before, &disk));
    let seen = PathBuf::from(format!("/proc/{}/root{place}", console.child.process_id().unwrap()));
    let mut told = usize::from(console.text().contains(NOT_SAVED));
    told += rest(&console, 0, 10);
    assert_eq!(told, 1, "{}", console.text());
    fs::remove_file(seen.join("filler")).unwrap();
    assert_eq!(rest(&console, 10, 11), 0);
    assert_eq!(turns_kept(&seen), 11);
    console.quit();
}

#[test]
fn who_has_no_home_plays_and_is_told() {
    // A user whom the system does not know, and who therefore has no home folder.
    let before = ["setpriv", "--reuid", "54321", "--clear-groups"];
    let mut command = hexdelve(&before, Path::new(""));
    command.env_remove("HOME");
    let may = [&before[1..], &[PROGRAM, "--version"]].concat();
    if !Command::new("setpriv").args(may).output().is_ok_and(|it| it.status.success()) {
        return println!("skipped: only the superuser can be somebody else");
    }
    let console = console(&new_state(), command);
    console.wait_for("there is no home folder");
    assert_eq!(rest(&console, 0, 3), 0);
    quit_in_vain(console, "there is no folder to save it in");
}
