//! The analysis of a finished game: its last turns as the player saw them, the last safe
//! move, and the morgue file. Nothing here depends on a terminal.

mod aftermath;
mod morgue;
mod rerun;
mod retrospect;
mod toll;
mod witness;

pub(crate) use aftermath::Aftermath;
pub use morgue::morgue;
pub(crate) use retrospect::{Finding, LastTurns, words_of};
pub(crate) use witness::PastTurn;
