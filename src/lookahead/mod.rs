//! What would happen: moves that are certainly fatal are told beforehand
//! (`RULES` §7, "Check"), and so is who acts when and what it is going to do,
//! and how soon each monster could be where the PC is.
//!
//! A move is rehearsed by the game's own rules, in a world that holds what the
//! PC knows and nothing else. Erratic minds have all of their outcomes, one
//! after the other. When a game is lost, its last turns are looked at once more.

mod contact;
mod entering;
mod foresight;
mod hindsight;
mod known;
mod line;
mod lurking;
mod notes;
mod outlook;
mod reach;
mod rehearsal;
mod stage;
mod stumbling;
mod threats;
mod whims;

pub use contact::{Approach, Contact, approaches};
pub use foresight::{Foreseen, Foresight, Foretold};
pub use hindsight::{Crossroads, Hindsight, Judgement, moves};
pub use line::Moment;
pub use outlook::Outlook;
#[cfg(feature = "terminal")]
pub(crate) use rehearsal::MOST_CELLS;
pub use rehearsal::Rehearsal;
pub use threats::{Threat, Threats};
