//! Running this program under callgrind.

use super::COUNT;
use std::{
    env, fs,
    process::{self, Command, Stdio},
};

/// Whether `valgrind` is installed.
pub(crate) fn is_installed() -> bool {
    let mut valgrind = Command::new("valgrind");
    valgrind.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    valgrind.status().is_ok_and(|status| status.success())
}

/// Returns the number of instructions of one path.
///
/// Counting is switched on when the program enters the one function that every path
/// calls, and off when it leaves that function.
///
/// # Panics
/// Panics with valgrind's output if valgrind fails.
pub(crate) fn count(path: &str) -> u64 {
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
    let profile = fs::read_to_string(&outcome).expect("callgrind has written its profile");
    fs::remove_file(&outcome).expect("it was this program's own");
    let total = profile.lines().find_map(|line| line.strip_prefix("totals: "));
    let counted = total.and_then(|total| total.trim().parse().ok()).unwrap_or(0);
    assert!(counted > 0, "callgrind found no counted section in {path}: {said}");
    counted
}
