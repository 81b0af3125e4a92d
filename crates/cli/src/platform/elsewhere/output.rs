//! The stream to the terminal on systems other than Unix.

use std::{
    io::{self, Stdout},
    thread::yield_now,
};

pub(crate) type OutputStream = Stdout;

#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn open_terminal_output() -> io::Result<OutputStream> {
    Ok(io::stdout())
}

/// These systems have UTF-8 terminals, whatever the locale.
pub(crate) const fn has_utf8_locale() -> bool {
    true
}

/// The terminal may then accept more.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn wait_until_writable(_: &OutputStream) -> io::Result<()> {
    yield_now();
    Ok(())
}

/// Output cannot be discarded.
pub(crate) const fn discard_unread_output() {}
