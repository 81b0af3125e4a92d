//! The events of a game, which its fingerprint is made of.

use hexdelve::prelude::{CharacterId, Fingerprint, Hardness, Position};

/// The events that are not yet in the fingerprint, and the fingerprint.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// The steps, as the cells that were left and entered.
    pub steps: Vec<(Position, Position)>,
    /// The digs, with the hardness that is left.
    pub digs: Vec<(Position, Hardness)>,
    /// Those who died.
    pub deaths: Vec<CharacterId>,
    /// The number of turns that the PC has begun.
    pub player_turns: u64,
    fingerprint: Fingerprint,
}

impl News {
    /// Adds the events since the last call to the fingerprint, in the way in which a game
    /// does, and returns it.
    pub fn record(&mut self) -> Fingerprint {
        let word = |cell: Position| u64::from(cell.x) << 16 | u64::from(cell.y);
        self.fingerprint.add(self.player_turns);
        for (from, to) in self.steps.drain(..) {
            self.fingerprint.add(word(from) << 32 | word(to));
        }
        for (cell, left) in self.digs.drain(..) {
            self.fingerprint.add(word(cell) << 32 | u64::from(left.0));
        }
        for who in self.deaths.drain(..) {
            self.fingerprint.add(who.to_bits());
        }
        self.fingerprint
    }
}
