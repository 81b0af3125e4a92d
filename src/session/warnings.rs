//! Warnings about monsters that were recently in view but no longer are, given once
//! before the PC sets out.

use crate::{
    creature::{Bestiary, CharacterId},
    knowledge::RememberedCreature,
    messages::words::{aside, bearing, count, sentence},
    player::PlayerView,
};
use std::collections::BTreeMap;

/// The monsters that the player was warned about, each with the turn in which it was last
/// seen. If a monster comes into view and disappears again, there is another warning.
#[derive(Debug, Default)]
pub(crate) struct Warnings(BTreeMap<CharacterId, u64>);

/// The number of turns for which a monster out of view may still be near.
const LATELY: u64 = 20;

impl Warnings {
    /// Returns a warning about the monster that went out of view last, unless the warning
    /// has been given before.
    pub(crate) fn warning(&mut self, player_view: &PlayerView<'_>) -> Option<String> {
        let lately = |it: &&RememberedCreature| player_view.turns - it.turn <= LATELY;
        let is_new = |it: &&RememberedCreature| {
            self.0.insert(it.sighting.id, it.turn).is_none_or(|told| told < it.turn)
        };
        let lost = player_view.out_of_view().filter(lately).filter(is_new);
        lost.max_by_key(|it| (it.turn, it.sighting.id)).map(|it| in_words(it, player_view))
    }
}

/// Returns the warning as text:
/// `The 3, a hunter, was 4 east 2 turns ago. Press again to go anyway.` It is one
/// message, so that no other message comes between its sentences.
fn in_words(lost: &RememberedCreature, player_view: &PlayerView<'_>) -> String {
    let sighting = &lost.sighting;
    let who = sentence(&aside(sighting, Bestiary::of(player_view.world)));
    let place = bearing(player_view.position, sighting.position);
    let when = match player_view.turns - lost.turn {
        0 => "just now".to_owned(),
        turns => format!("{} ago", count(turns, "turn")),
    };
    format!("{who} was {place} {when}. Press again to go anyway.")
}
