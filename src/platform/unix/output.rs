//! The stream to the terminal on Unix.

use rustix::{
    event::{PollFd, PollFlags, poll},
    io::Errno,
    process::{Signal, getpid, kill_process},
    termios::{QueueSelector, tcflush},
};
use std::{fs::File, io, os::fd::AsFd};

/// A stream to the terminal, without the lock of stdout.
pub(crate) type OutputStream = File;

/// Opens another stream to the terminal.
///
/// # Errors
/// Returns an error if the process cannot open another file.
pub(crate) fn open_terminal_output() -> io::Result<OutputStream> {
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// Waits until the terminal accepts more. It may return early.
///
/// # Errors
/// Returns the system's errors.
pub(crate) fn wait_until_writable(stream: &OutputStream) -> io::Result<()> {
    match poll(&mut [PollFd::new(stream, PollFlags::OUT)], None) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Discards the output that the terminal has accepted and nobody has read, which makes
/// room for more. Failures are ignored: the terminal may be gone.
pub(crate) fn discard_unread_output() {
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
    // Flushing a pseudoterminal does not wake a thread that waits for room. A signal does,
    // and this one is harmless.
    let _ = kill_process(getpid(), Signal::WINCH);
}
