//! What comes in: keys and clicks, and what they stand for.

pub(super) mod in_this_game;
pub(super) mod input;
pub(super) mod key_groups;
pub(super) mod key_names;
pub(super) mod keycaps;
pub(super) mod keys;
pub(super) mod mouse;
pub(super) mod rebinding;
pub(super) mod rose;
