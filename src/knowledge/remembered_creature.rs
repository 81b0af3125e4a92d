//! The creatures of a level that the PC has perceived, as it perceived them last.

use super::Sighting;
use crate::{creature::CharacterId, turn::Tick};

/// A creature as the PC perceived it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedCreature {
    /// What it was like.
    pub sighting: Sighting,
    /// How many turns the PC had had.
    pub turn: u64,
    /// The moment.
    pub at: Tick,
    /// In which turn of the PC's it was last in the field of view, and not only
    /// felt.
    in_view: Option<u64>,
}

/// What is kept of the creatures of a level.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownCreatures {
    creatures: Vec<RememberedCreature>,
    has_looked: bool,
}

impl KnownCreatures {
    pub(super) fn iter(&self) -> impl Iterator<Item = &RememberedCreature> {
        self.creatures.iter()
    }

    /// Perceives a creature, and says whether it comes into view: whether it is
    /// in the field of view and was not in this turn of the PC's or the one
    /// before. A creature that flickers at the edge of the view comes once.
    pub(super) fn perceive(&mut self, sighting: Sighting, (turn, at): (u64, Tick)) -> bool {
        let known = self.creatures.iter_mut().find(|it| it.sighting.number == sighting.number);
        let before = known.as_ref().and_then(|it| it.in_view);
        let in_view = if sighting.in_view { Some(turn) } else { before };
        let seen = RememberedCreature { sighting, turn, at, in_view };
        match known {
            Some(known) => *known = seen,
            None => self.creatures.push(seen),
        }
        sighting.in_view && self.has_looked && before.is_none_or(|before| before + 1 < turn)
    }

    /// The PC has looked around where it is: from then on somebody may come into
    /// view.
    pub(super) fn has_looked_around(&mut self) {
        self.has_looked = true;
    }

    pub(super) fn come_back(&mut self) {
        self.has_looked = false;
    }

    pub(super) fn forget(&mut self, creature: CharacterId) {
        self.creatures.retain(|it| it.sighting.number != creature);
    }
}
