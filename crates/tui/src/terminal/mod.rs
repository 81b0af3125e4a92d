//! The terminal: its input, its output, and the guarantee that it is always given back.
//!
//! Input and output are bytes, wherever they come from and go to; only the feature
//! `terminal` connects them with the terminal of the process.

mod ansi;
mod decoder;
#[cfg(feature = "terminal")]
mod events;
#[cfg(feature = "terminal")]
#[expect(clippy::disallowed_methods, reason = "the terminal is taken with escape codes")]
mod guard;
mod inbox;
mod input;
#[cfg(feature = "terminal")]
mod keyboard;
#[cfg(feature = "terminal")]
mod listening;
#[cfg(feature = "terminal")]
mod output;

pub use ansi::AnsiBackend;
pub(crate) use ansi::sixteen;
pub use decoder::Decoder;
#[cfg(feature = "terminal")]
pub(crate) use guard::{FrameOutput, subscribe};
#[cfg(feature = "terminal")]
pub use guard::{TerminalGuard, exit_on_panic};
#[cfg(feature = "terminal")]
pub(crate) use inbox::Slots;
pub use inbox::{Inbox, InboxSender};
pub use input::{Click, Input};
#[cfg(feature = "terminal")]
pub use listening::spawn_input_listener;
