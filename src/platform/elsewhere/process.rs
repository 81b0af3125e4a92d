//! Suspending and ending the process on systems other than Unix.

use std::{io, process::exit};

/// The number with which a process ends whose terminal goes away: that of the signal on
/// Unix.
pub(crate) const HANG_UP: i32 = 1;

/// Does nothing: no shell could resume the process.
///
/// # Errors
/// Never returns an error.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) const fn stop_process() -> io::Result<()> {
    Ok(())
}

pub(crate) use stop_process as stop_process_group;

/// Ends the process because the terminal is gone; there are no other signals.
pub(crate) fn die_of(number: i32) -> ! {
    exit(number)
}

/// Does nothing: a write beyond a limit is an ordinary write error.
pub(crate) const fn survive_limits_of_file_sizes() {}
