//! Suspending and ending the process on Unix.

use nix::{
    sys::signal::{Signal, kill},
    unistd::{Pid, getpgid, getpgrp, getppid, getsid},
};
use signal_hook::{
    consts::{SIGHUP, SIGSTOP, SIGTTIN, SIGXFSZ},
    flag,
    low_level::{emulate_default_handler, raise},
};
use std::{io, process::exit, sync::Arc};

/// A process whose terminal goes away without a signal ends as if it had received this one.
pub(crate) const HANG_UP: i32 = SIGHUP;

const OWN_GROUP: Pid = Pid::from_raw(0);

/// If its process group is orphaned, nobody would resume it, so the process continues at once.
pub(crate) fn stop_process() -> io::Result<()> {
    raise(if is_a_job() { SIGSTOP } else { SIGTTIN })
}

/// A shell waits for a script until the script stops, too.
pub(crate) fn stop_process_group() -> io::Result<()> {
    // One signal for all: if a shell resumed the script first, nobody would resume this process.
    if is_a_job() { stop_process() } else { Ok(kill(OWN_GROUP, Signal::SIGTTIN)?) }
}

/// Whether the parent is a shell that waits for this process itself. Such a shell gets
/// SIGSTOP, because some shells take a job that reads to the foreground. Otherwise, the
/// group stops by SIGTTIN, which the system discards if the group is orphaned. SIGTSTP
/// would not stop this process, whose signal thread handles it.
fn is_a_job() -> bool {
    // A parent in another container is 0, and so are its group and its session if only
    // their leader is. That is no shell of this session.
    let parent = Some(getppid());
    getpgid(parent).is_ok_and(|group| group != getpgrp()) && getsid(parent) == getsid(None)
}

/// Other processes see the signal or, if this is impossible, the status a shell uses for it.
pub(crate) fn die_of(number: i32) -> ! {
    let _ = emulate_default_handler(number);
    exit(128 + number)
}

/// The signal for such a write kills the process unless it has a handler.
pub(crate) fn survive_limits_of_file_sizes() {
    // If this fails, such a write kills the process, as without this function.
    let _ = flag::register(SIGXFSZ, Arc::default());
}
