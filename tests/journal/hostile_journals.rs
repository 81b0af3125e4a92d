//! Large and deeply nested files that claim to be journals: each is refused, or its bad
//! end is reported, within one second and 64 MB.
//!
//! Each file is read in a separate process, whose memory use the system reports.

#![cfg(target_os = "linux")]

use crate::{
    forgery::{head, header, record, split, text_of},
    recorded::journal_of,
};
use cpu_time::ProcessTime;
use hexdelve::{
    journal::{Journal, JournalTail},
    prelude::*,
};
use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
    process::Command as Process,
};

const LARGE: u64 = 100_000_000;
const MOST_MEMORY: u64 = 64_000_000;
const MOST_SECONDS: f64 = 1.0;
/// The environment variable that names the file for the child process to read.
const FILE: &str = "HEXDELVE_HOSTILE_FILE";

fn told(name: &str, bytes: &[u8], zeros: u64, any: u64) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let mut file = BufWriter::new(File::create(&path).unwrap());
    file.write_all(bytes).unwrap();
    let mut dice = Seed(5).stream(b"hostile", 0, 0);
    for _ in 0..any / 8 {
        file.write_all(&dice.next_u64().to_le_bytes()).unwrap();
    }
    // The file is sparse, so its zeros take no space on the disk.
    file.into_inner().unwrap().set_len(bytes.len() as u64 + zeros + any).unwrap();
    let said = read_elsewhere(&path);
    println!("{name}: {said}");
    said
}

fn read_elsewhere(path: &Path) -> String {
    let mut child = Process::new(std::env::current_exe().unwrap());
    child
        .args(["--exact", "hostile_journals::the_other_process", "--ignored", "--nocapture"])
        .env(FILE, path);
    let output = child.output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    assert!(output.status.success(), "{out}{err}");
    let said = out.lines().find_map(|line| line.split_once("told: "));
    said.unwrap_or_else(|| panic!("{out}{err}")).1.to_owned()
}

fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

#[test]
#[ignore = "the others start it, each in a process of its own"]
fn the_other_process() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let begun = ProcessTime::now();
    let journal = Journal::open(Path::new(&path));
    let read = journal.and_then(|it| Ok((it.effective_records()?.len(), it.tail())));
    let said = match read {
        Ok((_, JournalTail::Complete)) => panic!("it is taken for a journal"),
        Ok((records, tail)) => format!("{records} records, {tail:?}"),
        Err(error) => error.to_string(),
    };
    let seconds = begun.elapsed().as_secs_f64();
    let memory = peak();
    assert!(said.len() < 1_000, "it is told in a sentence or two: {said}");
    println!("\ntold: {} MB, {seconds:.3} s: {}", memory / 1_000_000, said.replace('\n', " / "));
    assert!(memory <= MOST_MEMORY, "{memory} bytes");
    assert!(seconds <= MOST_SECONDS, "{seconds:.3} s");
}

#[test]
fn what_is_no_journal_is_refused() {
    for (name, zeros, any) in [("zeros", LARGE, 0), ("anything", 0, LARGE)] {
        let said = told(name, &[], zeros, any);
        assert!(said.contains("it is not a journal"), "{said}");
    }
    for bytes in [&b""[..], b"hexdelve", b"hexdelve journal 1\n"] {
        let said = told("one line", bytes, 0, 0);
        assert!(said.contains("it ends within its header"), "{said}");
    }
}

#[test]
fn lengths_are_believed_within_limits_alone() {
    for said in [1 << 40, u64::MAX, (1 << 20) + 1] {
        for (name, bytes) in [("header", head(said, 0)), ("dungeon", head(0, said))] {
            let told = told(name, &bytes, LARGE, 0);
            assert!(told.contains(&format!("says that {said} bytes of {name} follow")), "{told}");
        }
    }
    let told = told("all that may be", &head(1 << 14, 1 << 20), LARGE, 0);
    assert!(told.contains("its header is damaged"), "{told}");
}

#[test]
fn openings_that_nest_deeply_are_refused() {
    let deep = |text: &str, end: &str, tail: &str| {
        let many = ((1 << 14) - 10 - end.len()) / (text.len() + tail.len());
        [&text.repeat(many), end, &tail.repeat(many)].concat()
    };
    let texts = [
        ("arrays", format!("a={}", deep("[", "", "]"))),
        ("arrays that never end", format!("a={}", deep("[", "", ""))),
        ("tables", format!("a={}", deep("{a=", "1", "}"))),
        ("tables that never end", format!("a={}", deep("{a=", "", ""))),
        ("dotted keys", deep("a.", "a=1", "")),
        ("a dotted table", format!("[{}]", deep("a.", "a", ""))),
        ("a dotted array of tables", format!("[[{}]]", deep("a.", "a", ""))),
        ("dotted keys in a table", format!("a={{{}}}", deep("a.", "a=1", ""))),
        ("many tables", deep("[[a]]\n", "", "")),
    ];
    for (name, text) in texts {
        let said = told(name, &header(&text, &[]), 0, 0);
        assert!(!said.contains("records"), "{said}");
    }
}

#[test]
fn games_and_dungeons_beyond_the_limits_are_refused_at_once() {
    let text = text_of(split(&pit()).0).replace("80x21", "4096x4096");
    for monsters in [4_000_000, 1_000_001, 0] {
        let text = text.replace("monsters = 10", &format!("monsters = {monsters}"));
        let said = told("monsters", &header(&text, &[]), 0, 0);
        let expected = format!("{monsters} monsters");
        assert!(said.contains(&expected) && said.contains("ask for at "), "{said}");
    }
    let text = text_of(split(&pit()).0);
    for (name, dungeon) in [("zeros", vec![0; 1 << 20]), ("letters", vec![b'x'; 1 << 20])] {
        let said = told(name, &header(&text, &dungeon), 0, 0);
        assert!(said.contains("the dungeon in its header"), "{said}");
    }
}

fn pit() -> Vec<u8> {
    let game = PitSetup::new(Seed(1)).start().unwrap();
    GameHeader::new(PitSetup::new(Seed(1)), game.world()).to_bytes().unwrap()
}

#[test]
fn what_follows_good_records_and_is_none_is_told() {
    let journal = journal_of(1, 40);
    // As many bytes as the largest number of good records takes; below, also more than is
    // read.
    let most = 2_000_000 * 16 - 40 * 16;
    let torn = format!("40 records, Truncated {{ bytes: {most} }}");
    for (name, zeros, any, expected) in [
        ("zeros", most, 0, torn.as_str()),
        ("anything", 0, most, "40 records, Damaged { lost: 0 }"),
        ("too many zeros", LARGE, 0, "40 records, Truncated"),
        ("too much of anything", 0, LARGE, "40 records, Damaged { lost: 0 }"),
        ("an endless file", 1 << 40, 0, "40 records, Truncated"),
    ] {
        let said = told(name, &journal, zeros, any);
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn more_records_than_a_game_has_are_refused() {
    let mut bytes = split(&journal_of(1, 1)).0.to_vec();
    let told_opening = bytes.clone();
    for number in 0..=2_000_000 {
        bytes.extend(record(&told_opening, number, [0; 8], 1));
    }
    let said = told("2,000,001 records", &bytes, 0, 0);
    assert!(said.contains("it has more than 2000000 records"), "{said}");
    // One damaged record, and 1,999,999 records that follow it.
    let place = told_opening.len();
    bytes.truncate(bytes.len() - 16);
    bytes[place] ^= 1;
    let said = told("2,000,000 records, the first damaged", &bytes, 0, 0);
    assert!(said.contains("0 records, Damaged { lost: 1999999 }"), "{said}");
}
