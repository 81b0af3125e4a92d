//! The warning before a move that would be fatal, or probably fatal.

use crate::{
    creature::{Bestiary, CharacterNameKey},
    messages::{
        phrases,
        words::{aside, sentence},
    },
};

/// Returns `The 3, a hunter, would kill you.`, with the odds in percent if death is not
/// certain.
pub(crate) fn warning(killer: Option<CharacterNameKey>, odds: u8, bestiary: &Bestiary) -> String {
    let killer = killer.map(|killer| sentence(&aside(killer, bestiary)));
    match (killer, odds) {
        (Some(killer), 100) => phrases::would_kill_you(killer),
        (Some(killer), _) => phrases::might_kill_you(killer, odds),
        (None, 100) => phrases::you_would_die().to_owned(),
        (None, _) => phrases::you_might_die(odds),
    }
}
