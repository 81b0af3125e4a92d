//! What the program needs, on Unix.

pub(super) mod keys;
#[expect(clippy::disallowed_methods, reason = "the stream to the terminal is made here")]
pub(super) mod output;
pub(super) mod process;
pub(super) mod signals;
