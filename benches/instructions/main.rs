//! How many instructions the hot paths take, counted by valgrind's callgrind: a
//! check that holds on noisy machines.
//!
//! `cargo bench --bench instructions` compares the counts with the accepted
//! ones and fails where they differ; `-- --accept` writes the new ones down.
//! The program starts itself again under valgrind, once for each path. Crates
//! that could do this want either a runner that is installed beside the
//! project, or valgrind's headers and a C compiler: this wants `valgrind`.

mod accepted;
mod paths;
#[expect(dead_code, reason = "the PC gets no commands here, it rests")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
mod valgrind;

use accepted::Accepted;
use paths::PATHS;
use std::process::ExitCode;

/// The argument by which the program under valgrind is told its path.
const COUNT: &str = "--count=";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let given = |option: &str| arguments.iter().any(|argument| argument == option);
    if let Some(name) = arguments.iter().find_map(|argument| argument.strip_prefix(COUNT)) {
        paths::run(name);
        return ExitCode::SUCCESS;
    }
    if !given("--bench") || given("--test") {
        for (name, _) in PATHS {
            paths::run(name);
        }
        return ExitCode::SUCCESS;
    }
    if !valgrind::is_installed() {
        println!("instructions: valgrind is not installed, so nothing was counted");
        return ExitCode::SUCCESS;
    }
    let counted: Vec<_> = PATHS.iter().map(|(name, _)| (*name, valgrind::count(name))).collect();
    if given("--accept") {
        Accepted::write(&counted);
    }
    if Accepted::read().hold(&counted) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
