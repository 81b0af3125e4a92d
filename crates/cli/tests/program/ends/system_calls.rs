//! A fault at every system call for a journal, one at a time: the process is killed, the
//! disk is full, or the disk fails. Also writes that are cut short at any byte.
//!
//! A separate process appends the turns. It reports each turn after appending it, and
//! every reported turn must be in the journal.

use crate::ends::games::{PROGRAM, is_there, new_state, proven, quiet_seed, rest, run};
use hexdelve::journal::{FingerprintedEntry, GameHeader, Journal, JournalWriter, RecordedAction};
use hexdelve_cli::prelude::*;
use signal_hook::{consts::SIGXFSZ, flag};
use std::{
    collections::BTreeMap,
    env, fs,
    path::Path,
    process::{self, Command as Program, Output},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const JOURNAL: &str = "HEXDELVE_TEST_JOURNAL";
const TURNS: &str = "HEXDELVE_TEST_TURNS";
const SEED: &str = "HEXDELVE_TEST_SEED";
const GO_ON: &str = "HEXDELVE_TEST_GO_ON";
const LIFT: &str = "HEXDELVE_TEST_LIFT_LIMIT";

#[test]
#[ignore = "the tests below run it in a process of its own"]
fn appends() {
    let path = env::var_os(JOURNAL).expect("the tests below say where");
    let path = Path::new(&path);
    let turns: u64 = env::var(TURNS).unwrap().parse().unwrap();
    flag::register(SIGXFSZ, Arc::default()).unwrap();
    let (mut game, mut writer) = if env::var_os(GO_ON).is_some() {
        let journal = Journal::open(path).unwrap();
        let game = proven(path).1;
        (game, JournalWriter::resume(path, &journal).unwrap())
    } else {
        let delve = DelveSetup::new(Seed(env::var(SEED).unwrap().parse().unwrap()));
        let game = delve.start();
        let header = GameHeader::new(delve, game.world());
        (game, JournalWriter::begin(path, &header).unwrap())
    };
    println!("\nbegun");
    for turn in 1..=turns {
        game.submit(Action::Rest).unwrap();
        let hash = game.world().resource::<Fingerprint>().short();
        writer.append(FingerprintedEntry {
            entry: RecordedAction::Turn(Action::Rest),
            fingerprint: hash,
        });
        if turn % 3 == 0 {
            writer.sync();
        }
        println!("kept {}", game.turns());
    }
    if env::var_os(LIFT).is_some() {
        let process = process::id().to_string();
        let lift = ["--fsize=unlimited", "--pid", &process];
        assert!(Program::new("prlimit").args(lift).status().unwrap().success());
    }
    writer.retry_pending();
    // If the disk has refused the data, the second call tries again.
    writer.sync();
    writer.sync();
    println!("trouble {:?}", writer.error());
}

/// The command for the process that appends, run by another program that interferes with
/// it.
fn appending(before: &[&str], path: &Path, turns: u64) -> Program {
    let ours = env::current_exe().unwrap();
    let words: Vec<&str> = before
        .iter()
        .copied()
        .chain([ours.to_str().unwrap()])
        .chain(["--ignored", "--exact", "ends::system_calls::appends", "--nocapture"])
        .collect();
    let mut program = Program::new(words[0]);
    program.args(&words[1..]).env(JOURNAL, path).env(TURNS, turns.to_string());
    program.env(SEED, quiet_seed().to_string());
    program
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// The last turn that the process reported as saved.
fn acknowledged(output: &Output) -> u64 {
    let kept = lines(output).iter().rev().find_map(|line| line.strip_prefix("kept ")?.parse().ok());
    kept.unwrap_or(0)
}

/// A place for a journal: a folder that does not exist yet, or a folder with the journal
/// of a game in progress.
struct Place {
    folder: TempDir,
    begun: Option<Vec<u8>>,
}

impl Place {
    fn new(begun: Option<&[u8]>) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), begun: begun.map(<[u8]>::to_vec) }
    }

    fn games(&self) -> std::path::PathBuf {
        self.folder.path().join("games")
    }

    fn journal(&self) -> std::path::PathBuf {
        self.games().join("game.hexdelve")
    }

    /// Appends under `strace` with some faults, and returns the output.
    fn append(&self, turns: u64, faults: &[String]) -> Output {
        let _ = fs::remove_dir_all(self.games());
        if let Some(begun) = &self.begun {
            fs::create_dir(self.games()).unwrap();
            fs::write(self.journal(), begun).unwrap();
        }
        let (games, journal, log) = (self.games(), self.journal(), self.folder.path().join("log"));
        let paths = [&log, &journal, &games].map(|path| path.to_str().unwrap().to_owned());
        let mut before = vec!["strace", "-f", "-o", &paths[0], "-P", &paths[1], "-P", &paths[2]];
        before.extend(faults.iter().flat_map(|fault| ["-e", fault]));
        let mut program = appending(&before, &self.journal(), turns);
        if self.begun.is_some() {
            program.env(GO_ON, "yes");
        }
        program.output().unwrap()
    }

    /// The number of calls of each system call for the journal in the last run.
    fn calls(&self) -> BTreeMap<String, u32> {
        let mut calls = BTreeMap::new();
        for line in fs::read_to_string(self.folder.path().join("log")).unwrap().lines() {
            let call = line.split_whitespace().nth(1).and_then(|rest| rest.split_once('('));
            if let Some((name, _)) = call {
                *calls.entry(name.to_owned()).or_default() += 1;
            }
        }
        calls
    }

    /// Appends with some faults, and checks that no acknowledged turn is lost.
    fn survives(&self, turns: u64, faults: &[String], before: u64) {
        let output = self.append(turns, faults);
        let told = lines(&output);
        let said = acknowledged(&output);
        let died = faults.iter().any(|fault| fault.contains("KILL"));
        let kept = match Journal::open(&self.journal()) {
            Ok(_) => proven(&self.journal()).1.turns(),
            // No turn was acknowledged in a journal that does not exist.
            Err(_) => 0,
        };
        assert!(kept >= said.max(before), "{faults:?}: {said} were told, {kept} are there");
        if died {
            return;
        }
        if told.iter().any(|line| line == "begun") {
            assert!(told.iter().any(|line| line == "trouble None"), "{faults:?}: {told:#?}");
            assert_eq!((said, kept), (before + turns, before + turns), "{faults:?}");
        } else {
            // The journal could not be read, and is unchanged.
            assert_eq!(fs::read(self.journal()).ok(), self.begun, "{faults:?}: {told:#?}");
        }
    }
}

fn a_fault_at_every_call(turns: u64, begun: Option<&[u8]>, before: u64, nth: usize) -> u32 {
    let place = Place::new(begun);
    let output = place.append(turns, &[]);
    assert_eq!(acknowledged(&output), before + turns, "{output:?}");
    let calls = place.calls();
    println!("{calls:?}");
    for needed in ["openat", "flock", "write", "fdatasync"] {
        assert!(calls.contains_key(needed), "{needed} is not among {calls:?}");
    }
    let each = |fault: &'static str| {
        let calls = calls.clone();
        calls.into_iter().flat_map(move |(name, count)| {
            (1..=count).map(move |number| format!("inject={name}:{fault}:when={number}"))
        })
    };
    let faults = ["signal=KILL", "error=ENOSPC", "error=EIO"].into_iter().flat_map(each);
    let faults: Vec<String> = faults.step_by(nth).collect();
    let count = u32::try_from(faults.len()).unwrap();
    let (some, others) = faults.split_at(faults.len() / 2);
    thread::scope(|scope| {
        for faults in [some, others] {
            scope.spawn(move || {
                let place = Place::new(begun);
                for fault in faults {
                    place.survives(turns, std::slice::from_ref(fault), before);
                }
            });
        }
    });
    count
}

/// A journal of some turns whose last record is torn.
fn torn() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.hexdelve");
    assert!(appending(&[], &path, 3).output().unwrap().status.success());
    let mut bytes = fs::read(path).unwrap();
    bytes.truncate(bytes.len() - 5);
    bytes
}

/// Tries a fault at every `nth` system call of a game with this number of turns.
fn faults_everywhere(turns: u64, nth: usize) {
    if !is_there("strace") {
        return;
    }
    let new = a_fault_at_every_call(turns, None, 0, nth);
    let going_on = a_fault_at_every_call(turns, Some(&torn()), 2, nth);
    println!("{} faults at the system calls of {turns} turns, 0 turns lost", new + going_on);
}

#[test]
fn a_fault_at_any_system_call_loses_no_acknowledged_turn() {
    faults_everywhere(2, 4);
}

#[test]
#[ignore = "takes a minute"]
fn faults_throughout_twenty_turns_lose_no_acknowledged_turn() {
    faults_everywhere(20, 1);
}

#[test]
fn a_fault_after_a_fault_loses_no_acknowledged_turn() {
    if !is_there("strace") {
        return;
    }
    let place = Place::new(None);
    let full = "inject=write:error=ENOSPC:when=3..4".to_owned();
    for then in [
        "inject=ftruncate:error=EIO:when=1",
        "inject=lseek:error=EIO:when=1",
        "inject=ftruncate:signal=KILL:when=1",
        "inject=lseek:signal=KILL:when=1",
        "inject=fdatasync:error=EIO:when=1..2",
    ] {
        let output = place.append(5, &[full.clone(), then.to_owned()]);
        let (_, game) = proven(&place.journal());
        // If the process was killed, turns that could not be written may be missing. The
        // writer had an error to report for them.
        let least = if then.contains("KILL") { 1 } else { acknowledged(&output) };
        assert!(game.turns() >= least, "{then}");
        if !then.contains("KILL") {
            assert!(lines(&output).iter().any(|line| line == "trouble None"), "{then}");
            assert_eq!(game.turns(), 5, "{then}");
        }
    }
}

#[test]
fn a_write_that_is_cut_short_at_any_byte_loses_nothing() {
    if !is_there("prlimit") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("whole.hexdelve");
    assert!(appending(&[], &path, 2).output().unwrap().status.success());
    let length = fs::metadata(&path).unwrap().len();
    let limits = (0..length - 32).step_by(61).chain(length - 33..=length);
    for limit in limits {
        let path = folder.path().join(format!("{limit}.hexdelve"));
        let bound = format!("--fsize={limit}:unlimited");
        let mut program = appending(&["prlimit", &bound], &path, 2);
        let output = program.env(LIFT, "yes").output().unwrap();
        assert!(lines(&output).iter().any(|line| line == "trouble None"), "{limit}: {output:?}");
        assert_eq!(proven(&path).1.turns(), 2, "{limit}");
        assert_eq!(fs::metadata(&path).unwrap().len(), length, "{limit}");
    }
}

#[test]
fn a_turn_is_on_disk_within_five_seconds_whatever_comes() {
    if !is_there("strace") {
        return;
    }
    let state = new_state();
    let log = state.path().join("log");
    let traced = ["strace", "-f", "-ttt", "-e", "trace=fdatasync", "-o", log.to_str().unwrap()];
    let console = run(&state, &[&traced[..], &[PROGRAM, "--seed", "7"]].concat());
    console.wait_for("Turn 0 ");
    let syncs = || fs::read_to_string(&log).unwrap().matches("fdatasync(").count();
    for turn in 1..=2 {
        let before = syncs();
        rest(&console, turn - 1, turn);
        let played = Instant::now();
        // Keys that cost no turn, less than a second apart.
        while syncs() == before {
            assert!(played.elapsed() < Duration::from_millis(5_500), "turn {turn} is not synced");
            console.press("\x1b");
            thread::sleep(Duration::from_millis(200));
        }
        println!("turn {turn} was synced after {:?}", played.elapsed());
    }
    console.quit();
}
