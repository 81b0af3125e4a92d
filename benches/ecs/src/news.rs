//! The events of a game, from which its fingerprint is computed.

use hexdelve::prelude::{CharacterId, Fingerprint, Hardness, Position};

/// The events that are not yet in the fingerprint, and the fingerprint.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// The steps, as pairs of the cells that were left and entered.
    pub steps: Vec<(Position, Position)>,
    /// The digs, with the remaining hardness.
    pub digs: Vec<(Position, Hardness)>,
    /// The characters that died.
    pub deaths: Vec<CharacterId>,
    /// The number of turns that the PC has started.
    pub player_turns: u64,
    fingerprint: Fingerprint,
}

impl News {
    /// Adds the events since the last call to the fingerprint, as the game does, and
    /// returns the fingerprint.
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
