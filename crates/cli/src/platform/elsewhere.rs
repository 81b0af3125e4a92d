//! What the program needs, on systems other than Unix: keys are events, and there are no signals.

use super::{Leash, OnDrop, Signal, TypedBytes};
use std::{
    io::{self, Stdout},
    process::exit,
    thread::yield_now,
};

pub(crate) type OutputStream = Stdout;

#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
#[expect(clippy::disallowed_methods, reason = "the stream to the terminal is made here")]
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

/// Keys are events, which have to be read in another way.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) const fn open_typed_bytes() -> io::Result<Option<(TypedBytes, Leash)>> {
    Ok(None)
}

/// As on Unix.
pub(crate) const HANG_UP: i32 = 1;

/// No shell could resume the process.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) const fn stop_process(_: bool) -> io::Result<()> {
    Ok(())
}

pub(crate) fn die_of(number: i32) -> ! {
    exit(number)
}

/// A write beyond a limit is an ordinary write error.
pub(crate) const fn survive_limits_of_file_sizes() {}

#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn subscribe(
    _: impl Fn(Signal) -> bool + Send + 'static,
    _: fn() -> bool,
) -> io::Result<OnDrop> {
    Ok(OnDrop(Box::new(|| ())))
}
