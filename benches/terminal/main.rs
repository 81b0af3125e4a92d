//! Benchmarks of the load that the game puts on its terminal and on the machine: the
//! program runs in a pseudo-terminal, with fixed seeds and the keys that an autopilot
//! would press.
//!
//! `cargo bench --bench terminal` prints one line per measurement: its name, its value,
//! its limit, and `ok`, or `short` if the value exceeds the limit. In the latter case,
//! the command fails. `-- --test` runs a short form, which measures less of everything
//! and judges only the bytes of a redraw and the load of an idle game.

#[cfg(target_os = "linux")]
mod measures;
#[cfg(target_os = "linux")]
mod program;
#[cfg(target_os = "linux")]
mod walks;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let given = |option: &str| std::env::args().any(|argument| argument == option);
    let rows = measures::all(given("--bench") && !given("--test"));
    for row in &rows {
        println!("{row}");
    }
    if rows.iter().all(measures::Row::holds) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("terminal: what a process costs is asked of /proc, which is not here");
    ExitCode::SUCCESS
}
