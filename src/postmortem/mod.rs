//! What is found out when a game is over: its last turns as they were seen, the
//! last move that was safe, and the morgue file. No terminal is needed for it.

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
