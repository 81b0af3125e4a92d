//! The stream to the terminal on systems other than Unix.

use std::{
    io::{self, Stdout},
    thread::yield_now,
};

/// A stream to the terminal.
pub(crate) type OutputStream = Stdout;

/// Returns the stream to the terminal.
///
/// # Errors
/// Never returns an error.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn open_terminal_output() -> io::Result<OutputStream> {
    Ok(io::stdout())
}

/// Returns true: these systems have UTF-8 terminals, whatever the locale.
pub(crate) const fn has_utf8_locale() -> bool {
    true
}

/// Lets other threads run, in the hope that the terminal then accepts more.
///
/// # Errors
/// Never returns an error.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn wait_until_writable(_: &OutputStream) -> io::Result<()> {
    yield_now();
    Ok(())
}

/// Does nothing: output cannot be discarded.
pub(crate) const fn discard_unread_output() {}
