//! The analysis of a finished game: its last turns as the player saw them, for stepping forward and
//! back, the last safe move, and the morgue file. Nothing here depends on a terminal.

mod analysis;
mod last_turns;
mod morgue;
mod story;

pub(crate) use analysis::Aftermath;
pub use analysis::Rerun;
pub(crate) use last_turns::{Finding, LastTurns, PastTurn, Sight, Witness, words_of};
pub(crate) use morgue::{board, window};
pub use morgue::{morgue, morgue_until};
