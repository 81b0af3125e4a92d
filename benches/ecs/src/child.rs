//! Measurements of whole processes: runs the program `one`, with or without valgrind.

use std::{env, path::PathBuf, process::Command};

/// Returns the number of bytes that become resident when a contender builds its world.
pub(crate) fn bytes(contender: &str, monsters: u32) -> Option<f64> {
    let mut one = Command::new(program()?);
    // Large blocks are returned to the system when they are freed. Otherwise, the world
    // could reuse the memory of the level generator, which would hide a part of what it
    // needs.
    one.env("MALLOC_MMAP_THRESHOLD_", "65536");
    let run = one.args([contender, "memory", &monsters.to_string()]).output().ok()?;
    assert!(run.status.success(), "{contender}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).trim().parse().ok()
}

/// Returns the number of instructions of a game with this many events after the warm-up,
/// or `None` without valgrind.
pub(crate) fn instructions(contender: &str, monsters: u32, seed: u64, events: u64) -> Option<f64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program()?);
    valgrind.args([contender, "events", &monsters.to_string(), &seed.to_string()]);
    let run = valgrind.arg(events.to_string()).output().ok()?;
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{contender} under valgrind: {said}");
    let collected = said.lines().find_map(|line| line.split("Collected : ").nth(1))?;
    collected.trim().parse().ok()
}

/// Returns the path of the program `one`, if it has been built.
fn program() -> Option<PathBuf> {
    let one = env::current_exe().ok()?.with_file_name("one");
    one.exists().then_some(one)
}
