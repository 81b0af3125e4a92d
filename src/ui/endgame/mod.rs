//! What a game that is over has to tell.

pub(super) mod aftermath;
pub(super) mod ending;
pub(super) mod ending_panel;
#[cfg(test)]
pub(super) mod endings;
pub(super) mod killer;
pub(super) mod morgue;
pub(super) mod next_game;
pub(super) mod rerun;
pub(super) mod retrospect;
pub(super) mod toll;
pub(super) mod witness;
