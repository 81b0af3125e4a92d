//! What the program needs, on Unix.

pub(super) mod files;
#[cfg(feature = "terminal")]
pub(super) mod keys;
#[cfg(feature = "terminal")]
#[expect(clippy::disallowed_methods, reason = "the stream to the terminal is made here")]
pub(super) mod output;
#[cfg(feature = "terminal")]
pub(super) mod process;
#[cfg(feature = "terminal")]
pub(super) mod signals;
