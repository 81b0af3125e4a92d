//! The terminal: its input, its output, and the guarantee that it is always given back.

mod ansi;
#[cfg(unix)]
mod decoder;
#[cfg(any(not(unix), test))]
mod events;
mod frames;
#[expect(clippy::disallowed_methods, reason = "the terminal is taken with escape codes")]
mod guard;
mod inbox;
mod input;
#[cfg(unix)]
mod keyboard;
mod listening;
#[expect(clippy::disallowed_methods, reason = "frames are escape codes")]
mod output;
mod signals;

pub use ansi::AnsiBackend;
pub(crate) use ansi::sixteen;
pub(crate) use frames::FrameOutput;
pub use guard::{TerminalGuard, exit_on_panic};
pub use inbox::Inbox;
pub(crate) use inbox::Slots;
pub use input::{Click, Input};
pub use listening::spawn_input_listener;
pub(crate) use signals::{Signal, Subscription, die_of, subscribe};
