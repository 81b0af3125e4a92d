//! Instruction counts of the hot paths, measured with valgrind's callgrind: a check that
//! is reliable on noisy machines.
//!
//! `cargo bench --bench instructions` compares the counts with the accepted ones, and
//! fails if they differ; `-- --accept` writes the new counts to the file. The program
//! runs itself under valgrind, once for each path, and `hexdelve` up to the end of its
//! first frame. Crates for this purpose require either a separately installed runner, or
//! valgrind's headers and a C compiler. This program requires only `valgrind`.

mod paths;
#[expect(dead_code, reason = "the PC gets no actions here, so it rests")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
#[expect(dead_code, reason = "no key is pressed here")]
#[path = "../terminal/program.rs"]
mod program;

use paths::PATHS;
use program::Program;
use std::{
    env, fs,
    path::Path,
    process::{self, Command, ExitCode},
};

/// The argument that names the path for the program under valgrind.
const COUNT: &str = "--count=";
/// The accepted deviation of a count, in thousandths. It is larger than the differences
/// caused by another machine's copies and allocations, but smaller than a change that
/// matters.
const TOLERANCE: u64 = 30;
const ACCEPTED: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/instructions/accepted.txt");
const HEADING: &str = "\
# Instructions of each hot path in benches/instructions/paths.rs, as callgrind counts them.
# Written by `cargo bench --bench instructions -- --accept`; another compiler may need that too.
";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let given = |option: &str| arguments.iter().any(|argument| argument == option);
    if let Some(name) = arguments.iter().find_map(|argument| argument.strip_prefix(COUNT)) {
        let (_, path) = PATHS.iter().find(|(other, _)| *other == name).expect("a path's name");
        path();
        return ExitCode::SUCCESS;
    }
    if !given("--bench") || given("--test") {
        for (_, path) in PATHS {
            path();
        }
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("instructions: valgrind is not installed, so nothing was counted");
        return ExitCode::SUCCESS;
    }
    let counted = PATHS.iter().map(|(name, _)| (*name, count(name)));
    let counted: Vec<_> = [("start", count_the_start())].into_iter().chain(counted).collect();
    if given("--accept") {
        let rows = counted.iter().map(|(name, count)| format!("{name:24} {count:>12}\n"));
        let text = HEADING.to_owned() + &rows.collect::<String>();
        fs::write(ACCEPTED, text).expect("the project's folder can be written to");
    }
    if hold(&counted) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the number of instructions of one path: counting is switched on when the
/// program enters the one function that every path calls, and off when it leaves it.
fn count(path: &str) -> u64 {
    let this = env::current_exe().expect("this program has a file");
    let outcome = env::temp_dir().join(format!("hexdelve-{}-{path}.callgrind", process::id()));
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*counted_section*"])
        .arg(format!("--callgrind-out-file={}", outcome.display()))
        .arg(this)
        .arg(format!("{COUNT}{path}"))
        .output()
        .expect("it was there a moment ago");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{path} under valgrind: {said}");
    let counted = total(&outcome);
    fs::remove_file(&outcome).expect("it was this program's own");
    assert!(counted > 0, "callgrind found no counted section in {path}: {said}");
    counted
}

/// Returns the number of instructions of the whole program: callgrind writes its first
/// profile when the first frame has been written.
fn count_the_start() -> u64 {
    let folder = tempfile::tempdir().expect("there is room");
    let profile = folder.path().join("profile");
    let out = format!("--callgrind-out-file={}", profile.display());
    let dump = "--dump-after=*ScreenRenderer*::show";
    let tool = ["valgrind", "-q", "--tool=callgrind", dump, &out];
    drop(Program::start_under(&tool, "--seed 7", false));
    total(&profile.with_extension("1"))
}

fn total(profile: &Path) -> u64 {
    let profile = fs::read_to_string(profile).expect("callgrind has written its profile");
    let total = profile.lines().find_map(|line| line.strip_prefix("totals: "));
    total.and_then(|total| total.trim().parse().ok()).unwrap_or(0)
}

/// Prints a comparison of all counts, and returns whether they match the accepted ones.
fn hold(counted: &[(&str, u64)]) -> bool {
    let text = fs::read_to_string(ACCEPTED).unwrap_or_default();
    let accepted = |name: &str| -> Option<u64> {
        let mut rows = text.lines().filter_map(|line| line.split_once(' '));
        let (_, count) = rows.find(|(other, _)| *other == name)?;
        count.trim().parse().ok()
    };
    println!("{:24} {:>12} {:>12}", "instructions", "counted", "accepted");
    let mut hold = true;
    for (name, count) in counted {
        let known = accepted(name);
        let near = known.is_some_and(|known| count.abs_diff(known) * 1000 <= known * TOLERANCE);
        let status = if near { "ok" } else { "DIFFERS" };
        let known = known.map_or("-".to_owned(), |known| known.to_string());
        println!("{name:24} {count:>12} {known:>12} {status}");
        hold &= near;
    }
    if !hold {
        println!(
            "Some differ by more than {} %. If that is meant to be: \
             cargo bench --bench instructions -- --accept",
            TOLERANCE / 10
        );
    }
    hold
}
