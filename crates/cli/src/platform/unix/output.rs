//! The stream to the terminal on Unix.

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use rustix::{
    event::{PollFd, PollFlags, poll},
    io::Errno,
    termios::{QueueSelector, tcflush},
};
use std::{env, fs::File, io, os::fd::AsFd};

/// Without the lock of stdout.
pub(crate) type OutputStream = File;

/// The first of the variables that is set counts; without any, the locale is `C`, with ASCII.
pub(crate) fn has_utf8_locale() -> bool {
    let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os);
    let locale = set.find(|it| !it.is_empty()).unwrap_or_default();
    let encoding = locale.to_string_lossy().to_ascii_lowercase().replace('-', "");
    encoding.contains("utf8")
}

pub(crate) fn open_terminal_output() -> io::Result<OutputStream> {
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// May return early.
pub(crate) fn wait_until_writable(stream: &OutputStream) -> io::Result<()> {
    match poll(&mut [PollFd::new(stream, PollFlags::OUT)], None) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// This makes room for more. Failures are ignored: the terminal may be gone.
pub(crate) fn discard_unread_output() {
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
    // Flushing a pseudoterminal wakes no thread that waits for room; this harmless signal does.
    let _ = kill(Pid::this(), Signal::SIGWINCH);
}
