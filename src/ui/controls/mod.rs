//! What comes in: keys and clicks, and what they stand for.

#[cfg(unix)]
mod decoder;
pub(super) mod in_this_game;
pub(super) mod inbox;
pub(super) mod input;
pub(super) mod key_groups;
pub(super) mod key_names;
#[cfg(unix)]
mod keyboard;
pub(super) mod keycaps;
pub(super) mod keys;
pub(super) mod mouse;
pub(super) mod rebinding;
pub(super) mod rose;
pub(crate) mod signals;
