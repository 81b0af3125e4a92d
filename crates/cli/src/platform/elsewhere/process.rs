//! Suspending and ending the process on systems other than Unix.

use std::{io, process::exit};

/// As on Unix.
pub(crate) const HANG_UP: i32 = 1;

/// No shell could resume the process.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) const fn stop_process() -> io::Result<()> {
    Ok(())
}

pub(crate) use stop_process as stop_process_group;

pub(crate) fn die_of(number: i32) -> ! {
    exit(number)
}

/// A write beyond a limit is an ordinary write error.
pub(crate) const fn survive_limits_of_file_sizes() {}
