//! The warning before a move that would be fatal, or probably fatal.

use crate::messages::{
    phrases,
    words::{aside, bearing, cause_in_words, sentence},
};
use hexdelve::{
    action::CauseOfDeath, creature::Bestiary, grid::Position, knowledge::PerceivedMonster,
};

pub(crate) fn warning(cause: Option<CauseOfDeath>, odds: u8, bestiary: &Bestiary) -> String {
    let killer = sentence(&cause_in_words(cause, bestiary, aside));
    match odds {
        100 => phrases::would_kill_you(killer),
        _ => phrases::might_kill_you(killer, odds),
    }
}

pub(crate) fn was_seen(
    lost: &PerceivedMonster,
    from: Position,
    when: String,
    bestiary: &Bestiary,
) -> String {
    phrases::was_seen(sentence(&aside(lost, bestiary)), bearing(from, lost.position), when)
}
