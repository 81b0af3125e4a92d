//! The analysis of a finished game: its last turns as the player saw them, the last safe
//! move, and the morgue file. Nothing here depends on a terminal.

mod analysis;
mod kill_statistics;
mod last_turns;
mod last_turns_browser;
mod morgue;
mod next_goals;
mod rerun;
mod story;

pub(crate) use analysis::Aftermath;
pub(crate) use last_turns::PastTurn;
pub(crate) use last_turns_browser::{Finding, LastTurns, words_of};
pub use morgue::{morgue, morgue_until};
pub use rerun::Rerun;
