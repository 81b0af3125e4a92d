//! A game on a screen: who plays it, and how it is kept.

pub(super) mod exchange;
pub(super) mod hand;
pub(super) mod helm;
pub(super) mod journeys;
pub(super) mod keeping;
#[expect(clippy::disallowed_methods, reason = "frames are escape codes")]
pub(super) mod output;
pub(super) mod pace;
pub(super) mod session;
pub(super) mod stage;
#[expect(clippy::disallowed_methods, reason = "the terminal is taken by escape codes")]
pub(super) mod terminal;
pub(super) mod theatre;
pub(super) mod viewer;
pub(super) mod warnings;
