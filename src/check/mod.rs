//! What would happen: moves that are certainly fatal are told beforehand
//! (`RULES` §7, "Check").
//!
//! A move is rehearsed by the game's own rules, in a world that holds what the
//! PC knows and nothing else. Erratic minds have all of their outcomes, one
//! after the other.

mod contact;
mod known;
mod outlook;
mod rehearsal;
mod whims;

pub use contact::{Approach, Contact, approaches, bites};
pub use outlook::Outlook;
pub use rehearsal::Rehearsal;
