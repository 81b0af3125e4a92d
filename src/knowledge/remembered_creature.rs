//! The memory of the creatures on a level.

use super::{MapMemory, PerceivedMonster};
use crate::{
    creature::{Ability, CharacterId},
    grid::Position,
    turn::GameTime,
};

/// A creature as the PC last perceived it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedCreature {
    /// The creature's properties at that time.
    pub sighting: PerceivedMonster,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
    /// The time of the perception.
    pub at: GameTime,
    /// The PC's turn when it was last in the field of view. Telepathy does not count.
    in_view: Option<u64>,
    /// The cell it was heading for when it was seen to rest, and the time of the turn after that.
    rested: Option<(Position, GameTime)>,
}

/// The number of PC turns for which a creature may still be near where it was last noticed.
/// After that, it may be anywhere.
const LATELY: u64 = 10;

impl RememberedCreature {
    pub(crate) const fn was_noticed_lately(&self, turns: u64) -> bool {
        turns - self.turn <= LATELY
    }

    /// Whether it rests as long as the PC stays: it rested on its last turn with the same goal, so
    /// it has no way there. A cell beside the goal is as good if it finds its way on open ground,
    /// because the PC has walked there.
    pub(crate) fn keeps_resting(&self, place: Position) -> bool {
        let PerceivedMonster { abilities, next_turn, .. } = self.sighting;
        let walks = abilities.has(Ability::Intelligent) && !abilities.has(Ability::Tunneling);
        self.rested.is_some_and(|(goal, until)| {
            until == next_turn && goal.distance(place) <= u16::from(walks)
        })
    }
}

impl MapMemory {
    /// Returns whether it has come into view: it was out of view in the PC's current and previous
    /// turn, so a creature that flickers at the edge of the view comes only once.
    pub(super) fn perceive(
        &mut self,
        sighting: PerceivedMonster,
        (turn, at): (u64, GameTime),
    ) -> bool {
        let known = self.creatures.iter_mut().find(|it| it.sighting.id == sighting.id);
        let before = known.as_ref().and_then(|it| it.in_view);
        let in_view = if sighting.in_view { Some(turn) } else { before };
        let rested = known.as_ref().and_then(|it| it.rested);
        let seen = RememberedCreature { sighting, turn, at, in_view, rested };
        match known {
            Some(known) => *known = seen,
            None => self.creatures.push(seen),
        }
        sighting.in_view && self.has_looked && before.is_none_or(|before| before + 1 < turn)
    }

    pub(super) fn note_rest(&mut self, id: CharacterId) {
        if let Some(known) = self.creatures.iter_mut().find(|it| it.sighting.id == id) {
            let PerceivedMonster { belief, next_turn, .. } = known.sighting;
            known.rested = belief.goal().map(|goal| (goal, next_turn));
        }
    }
}
