//! Who was in view lately and is not now: told before the PC sets out, once.

use crate::{
    creature::{Bestiary, CharacterId},
    knowledge::RememberedCreature,
    messages::words::{aside, bearing, count, sentence},
    player::PlayerView,
};
use std::collections::BTreeMap;

/// Of whom the player was warned, each with the turn in which it was seen last: who
/// is seen and lost again is told of again.
#[derive(Debug, Default)]
pub(crate) struct Warnings(BTreeMap<CharacterId, u64>);

/// For so many turns somebody may still be near.
const LATELY: u64 = 20;

impl Warnings {
    /// Who was there last and is not now, unless that was told already.
    pub(crate) fn warning(&mut self, survey: &PlayerView<'_>) -> Option<String> {
        let lately = |it: &&RememberedCreature| survey.turns - it.turn <= LATELY;
        let is_new = |it: &&RememberedCreature| {
            self.0.insert(it.sighting.number, it.turn).is_none_or(|told| told < it.turn)
        };
        let lost = survey.lost().filter(lately).filter(is_new);
        lost.max_by_key(|it| (it.turn, it.sighting.number)).map(|it| in_words(it, survey))
    }
}

/// `The 3, a hunter, was 4 east 2 turns ago. Again: go all the same.` In one
/// piece, so that no other news come between.
fn in_words(lost: &RememberedCreature, survey: &PlayerView<'_>) -> String {
    let sighting = &lost.sighting;
    let who = sentence(&aside(sighting, Bestiary::of(survey.world)));
    let place = bearing(survey.place, sighting.place);
    let when = count(survey.turns - lost.turn, "turn");
    format!("{who} was {place} {when} ago. Again: go all the same.")
}
