//! Suspending and ending the process on Unix.

use signal_hook::{
    consts::{SIGHUP, SIGSTOP, SIGXFSZ},
    flag,
    low_level::{emulate_default_handler, raise},
};
use std::{io, process::exit, sync::Arc};

/// The signal a system sends when the terminal goes away. A process whose terminal
/// goes away without a signal ends as if it had received this one.
pub(crate) const HANG_UP: i32 = SIGHUP;

/// Stops the process until the shell resumes it.
///
/// # Errors
/// Returns the system's error.
pub(crate) fn stop_process() -> io::Result<()> {
    // Unlike SIGTSTP, which the signal thread handles, this signal always stops the
    // process.
    raise(SIGSTOP)
}

/// Ends the process as the signal would have, so that other processes can see the
/// cause. If this is impossible, the process exits with the status a shell uses
/// for the signal.
pub(crate) fn die_of(number: i32) -> ! {
    let _ = emulate_default_handler(number);
    exit(128 + number)
}

/// Turns a write beyond the file size limit into an ordinary write error, which is
/// reported. The signal for such a write kills the process unless it has a handler.
pub(crate) fn survive_limits_of_file_sizes() {
    // If the handler cannot be installed, such a write kills the process, as it would
    // without this function.
    let _ = flag::register(SIGXFSZ, Arc::default());
}
