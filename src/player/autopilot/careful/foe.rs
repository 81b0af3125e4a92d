//! A monster as the autopilot thinks of it.

use crate::{
    creature::{Abilities, Ability, Number},
    grid::Position,
    mind::Knowledge,
    player::Sighting,
    turn::Tick,
};

/// A monster as it was when it was seen last, or as it has been thought on
/// since.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) number: Number,
    pub(super) abilities: Abilities,
    /// Ticks from one of its turns to the next.
    pub(super) delay: u64,
    pub(super) place: Position,
    /// When it acts next.
    pub(super) next: Tick,
    pub(super) knowledge: Knowledge,
    /// How many of its next moves are lost.
    pub(super) stuck: u16,
}

impl From<&Sighting> for Foe {
    fn from(seen: &Sighting) -> Self {
        Self {
            number: seen.number,
            abilities: seen.abilities,
            delay: seen.speed.delay(),
            place: seen.place,
            next: seen.next_turn,
            knowledge: seen.knowledge,
            stuck: seen.stuck,
        }
    }
}

impl Foe {
    pub(super) const fn has(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    /// How many turns it has before a moment.
    pub(super) fn turns_before(&self, moment: Tick) -> u64 {
        (moment - self.next).div_ceil(self.delay)
    }
}
