//! What is said before a move that would be death, or likely.

use crate::{
    creature::{Bestiary, CharacterLabel},
    messages::words::{aside, sentence},
};

/// `The 3, a hunter, would kill you.` With the odds, where it is not certain.
pub(crate) fn warning(killer: Option<CharacterLabel>, odds: u8, bestiary: &Bestiary) -> String {
    let likely = if odds == 100 { String::new() } else { format!(", {odds} times of 100") };
    match killer.map(|killer| sentence(&aside(killer, bestiary))) {
        Some(killer) => format!("{killer} would kill you{likely}."),
        None => format!("You would die{likely}."),
    }
}
