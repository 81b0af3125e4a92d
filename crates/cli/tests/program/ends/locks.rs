//! Errors of system calls after a journal was locked: either the files are unchanged, or
//! the next start finds everything.

use crate::ends::games::{PROGRAM, is_there};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};
use tempfile::TempDir;

const NAME: &str = "20260101T000000Z-delve-7";
const ERRORS: [&str; 2] = ["EIO", "ENOSPC"];

/// A state folder with one journal in it.
struct States(TempDir);

impl States {
    fn with(journal: &[u8]) -> Self {
        let states = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(states.at("games")).unwrap();
        fs::write(states.journal(), journal).unwrap();
        states
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join("hexdelve").join(name)
    }

    fn journal(&self) -> PathBuf {
        self.at(&format!("games/{NAME}.hexdelve"))
    }

    fn log(&self) -> PathBuf {
        self.0.path().join("log")
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.at(name)).ok()
    }

    /// Starts the program. `fault` makes one of its system calls for the journal, its
    /// copy, or the scores fail.
    fn start(&self, arguments: &[&str], fault: Option<&str>) -> Output {
        let mut program = Command::new("strace");
        program.args(["-f", "-o", self.log().to_str().unwrap()]);
        let journal = format!("{NAME}.hexdelve");
        let names = [
            "games".to_owned(),
            "finished".to_owned(),
            "over".to_owned(),
            "scores.toml".to_owned(),
            format!("games/{journal}"),
            format!("games/{NAME}.damaged"),
            format!("finished/{journal}"),
        ];
        for name in names {
            program.args(["-P", self.at(&name).to_str().unwrap()]);
        }
        program.args(fault.iter().flat_map(|fault| ["-e", fault]));
        program.arg(PROGRAM).args(arguments);
        program.env("XDG_STATE_HOME", self.0.path()).stdin(Stdio::null());
        program.output().unwrap()
    }

    /// The faults for each call of the last start, from the first lock on. If `all` is
    /// set, these are all errors for each call; otherwise, the errors alternate.
    fn faults(&self, all: bool) -> BTreeSet<String> {
        let log = fs::read_to_string(self.log()).unwrap();
        let names = log.lines().filter_map(|line| {
            let (name, _) = line.split_whitespace().nth(1)?.split_once('(')?;
            Some(name.to_owned())
        });
        let names: Vec<_> = names.collect();
        let locked = names.iter().position(|name| name == "flock").expect("something is locked");
        let numbered = names.iter().enumerate().map(|(at, name)| {
            (at, name, names[..=at].iter().filter(|other| *other == name).count())
        });
        let after = numbered.filter(|(at, ..)| *at >= locked);
        after
            .flat_map(|(at, name, number)| {
                let errors = if all { &ERRORS[..] } else { &ERRORS[at % 2..][..1] };
                let fault = move |error| format!("inject={name}:error={error}:when={number}");
                errors.iter().map(fault)
            })
            .collect()
    }
}

fn recorded(name: &str) -> Vec<u8> {
    let journals = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/journals");
    fs::read(journals.join(name)).unwrap()
}

#[test]
fn a_salvage_refused_anywhere_changes_nothing_or_has_a_copy() {
    salvage_with_faults(false);
}

#[test]
#[ignore = "takes a while"]
fn a_salvage_with_each_error_changes_nothing_or_has_a_copy() {
    salvage_with_faults(true);
}

fn salvage_with_faults(all: bool) {
    if !is_there("strace") {
        return;
    }
    let mut damaged = recorded("delve-won.hexdelve");
    let place = damaged.len() - 16 * 40;
    damaged[place] ^= 1;
    let first = States::with(&damaged);
    assert!(first.start(&["--plain", "--salvage"], None).status.success());
    let salvaged = first.read(&format!("games/{NAME}.hexdelve")).unwrap();
    assert!(salvaged.len() < damaged.len() && damaged.starts_with(&salvaged));
    let faults = first.faults(all);
    assert!(faults.len() > 10, "{faults:?}");
    for fault in &faults {
        let states = States::with(&damaged);
        let output = states.start(&["--plain", "--salvage"], Some(fault));
        let journal = fs::read(states.journal()).unwrap();
        let copy = states.read(&format!("games/{NAME}.damaged"));
        if output.status.success() || journal != damaged {
            assert_eq!(copy.as_ref(), Some(&damaged), "{fault}: {output:?}");
            assert!(journal == salvaged || journal == damaged, "{fault}: {output:?}");
        } else {
            assert!(!output.stderr.is_empty(), "{fault}");
        }
        let again = states.start(&["--plain", "--salvage"], None);
        assert!(again.status.success(), "{fault}: {again:?}");
        assert_eq!(fs::read(states.journal()).unwrap(), salvaged, "{fault}");
    }
    println!("{} faults after the lock, nothing lost", faults.len());
}

#[test]
fn a_finished_game_is_archived_once_whatever_is_refused() {
    archive_with_faults(false);
}

#[test]
#[ignore = "takes a while"]
fn a_finished_game_is_archived_once_with_each_error() {
    archive_with_faults(true);
}

fn archive_with_faults(all: bool) {
    if !is_there("strace") {
        return;
    }
    let over = recorded("delve-given-up.hexdelve");
    let first = States::with(&over);
    assert!(first.start(&["--plain"], None).status.success());
    let faults = first.faults(all);
    assert!(faults.len() > 10, "{faults:?}");
    for fault in &faults {
        let states = States::with(&over);
        let output = states.start(&["--plain"], Some(fault));
        let again = states.start(&["--plain"], None);
        assert!(again.status.success(), "{fault}: {output:?}, then {again:?}");
        let scores = String::from_utf8(states.read("scores.toml").unwrap()).unwrap();
        assert_eq!(scores.matches(NAME).count(), 1, "{fault}: {scores}");
        let kept = states.read(&format!("finished/{NAME}.hexdelve"));
        assert_eq!(kept.as_ref(), Some(&over), "{fault}");
        assert!(!states.journal().exists(), "{fault}");
    }
    println!("{} faults after the lock, nothing lost", faults.len());
}
