//! What the game costs the terminal that it is played on, and the machine: the
//! program in a pseudo-terminal, with fixed seeds and the keys that an
//! autopilot would press.
//!
//! `cargo bench --bench terminal` prints a line for each number: its name, the
//! number, the most that it may be, and `ok`, or `short` where it is more, and
//! then the command fails. `-- --test` is the short form: less of everything,
//! and nothing but the bytes of a redraw and the rest of an idle game is judged.

#[cfg(target_os = "linux")]
mod measures;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod program;
#[cfg(target_os = "linux")]
mod rows;
#[cfg(target_os = "linux")]
mod walks;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let given = |option: &str| std::env::args().any(|argument| argument == option);
    let effort = rows::Effort { is_full: given("--bench") && !given("--test") };
    let rows = measures::all(effort);
    for row in &rows {
        println!("{row}");
    }
    if rows.iter().all(rows::Row::holds) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    println!("terminal: what a process costs is asked of /proc, which is not here");
    ExitCode::SUCCESS
}
