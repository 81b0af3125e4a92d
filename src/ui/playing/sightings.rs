//! Whom the PC saw lately and sees no more.
//!
//! A journey looks at what is before the PC's eyes and nothing else. Who has gone
//! into smoke or behind a door may still be near: it is told of before the PC sets
//! out, once.

use crate::ui::telling::words::{bearing, count, introduced, sentence};
use crate::{
    creature::{Abilities, Bestiary, Number},
    grid::Position,
    player::Survey,
};

/// Whom the PC saw lately, and where.
#[derive(Debug, Default)]
pub(in crate::ui) struct Sightings {
    seen: Vec<Glimpse>,
}

#[derive(Debug)]
struct Glimpse {
    number: Number,
    abilities: Abilities,
    place: Position,
    /// In which turn of the PC's.
    turn: u64,
    was_told: bool,
}

/// For so many turns somebody may still be near.
const LATELY: u64 = 20;

impl Sightings {
    /// Notes who is there now.
    pub(in crate::ui) fn look(&mut self, survey: &Survey<'_>) {
        let level = survey.storey.map(|storey| storey.level);
        let is_here = |it: &Glimpse| level.is_none_or(|level| it.number.level == level);
        self.seen.retain(|it| is_here(it) && survey.turns - it.turn <= LATELY);
        for monster in &survey.monsters {
            self.forget(monster.number);
            let (number, abilities, place) = (monster.number, monster.abilities, monster.place);
            self.seen.push(Glimpse {
                number,
                abilities,
                place,
                turn: survey.turns,
                was_told: false,
            });
        }
    }

    /// Nobody needs to look out for who is dead.
    pub(in crate::ui) fn forget(&mut self, number: Number) {
        self.seen.retain(|it| it.number != number);
    }

    /// Who was there last and is not now, unless that was told already.
    pub(in crate::ui) fn warning(&mut self, survey: &Survey<'_>) -> Option<String> {
        self.look(survey);
        let mut told = None;
        for glimpse in self.seen.iter_mut().filter(|it| !it.was_told && it.turn < survey.turns) {
            glimpse.was_told = true;
            told = Some(glimpse.in_words(survey));
        }
        told
    }
}

impl Glimpse {
    /// `The 3, a hunter, was 4 east 2 turns ago. Again: go all the same.` In one
    /// piece, so that no other news come between.
    fn in_words(&self, survey: &Survey<'_>) -> String {
        let who = sentence(&introduced(self.abilities, Bestiary::of(survey.world)));
        let place = bearing(survey.place, self.place);
        let when = count(survey.turns - self.turn, "turn");
        format!("{who}, was {place} {when} ago. Again: go all the same.")
    }
}
