//! The warning before a move that would be fatal, or probably fatal.

use crate::messages::words::{aside, bearing, cause_in_words, sentence};
use hexdelve::{
    action::CauseOfDeath, creature::Bestiary, grid::Position, knowledge::PerceivedMonster,
};

pub(crate) fn warning(cause: Option<CauseOfDeath>, odds: u8, bestiary: &Bestiary) -> String {
    let killer = sentence(&cause_in_words(cause, bestiary, aside));
    match odds {
        100 => format!("{killer} would kill you."),
        _ => format!("{killer} would kill you ({odds}% chance)."),
    }
}

pub(crate) fn was_seen(
    lost: &PerceivedMonster,
    from: Position,
    when: String,
    bestiary: &Bestiary,
) -> String {
    format!("{} was {} {when}.", sentence(&aside(lost, bestiary)), bearing(from, lost.position))
}
