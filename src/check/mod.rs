//! What would happen: moves that are certainly fatal are told beforehand
//! (`RULES` §7, "Check").
//!
//! A move is rehearsed by the game's own rules, in a world that holds what the
//! PC knows and nothing else. Erratic minds have all of their outcomes, one
//! after the other. When a game is lost, its last turns are looked at once more.

mod hindsight;
mod known;
mod outlook;
mod rehearsal;
mod whims;

pub use hindsight::{Crossroads, Hindsight, Judgement, moves};
pub use outlook::Outlook;
pub use rehearsal::Rehearsal;
