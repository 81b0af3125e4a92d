//! Instruction counts of the hot paths, measured with valgrind's callgrind: a check that
//! is reliable on noisy machines.
//!
//! `cargo bench --bench instructions` compares the counts with the accepted ones, and
//! fails if they differ; `-- --accept` writes the new counts to the file. The program
//! runs itself under valgrind, once for each path. Crates for this purpose require either
//! a separately installed runner, or valgrind's headers and a C compiler. This program
//! requires only `valgrind`.

mod accepted;
mod paths;
#[expect(dead_code, reason = "the PC gets no actions here, so it rests")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
mod steps;
mod valgrind;

use accepted::Accepted;
use paths::PATHS;
use std::process::ExitCode;

/// The argument that names the path for the program under valgrind.
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
