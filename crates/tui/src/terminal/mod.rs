//! Terminals: keys from bytes, and frames as bytes.
//!
//! Input and output are bytes, wherever they come from and go to; `hexdelve_cli` connects them
//! with the terminal of the process.

mod ansi;
mod decoder;
mod inbox;
mod input;

pub use ansi::AnsiBackend;
pub(crate) use ansi::sixteen;
pub use decoder::Decoder;
pub use inbox::{Inbox, InboxSender, Slots};
pub use input::{Click, Input};
