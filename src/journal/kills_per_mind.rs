//! The number of monsters killed, for each of the sixteen minds.

use crate::creature::Abilities;
use serde::{Deserialize, Serialize};

/// The number of monsters killed, for each of the sixteen ability masks. The counts
/// saturate at `u32::MAX`.
///
/// ```
/// use hexdelve::{creature::Abilities, journal::KillsPerMind};
/// let mut kills = KillsPerMind::default();
/// let hunter = Abilities::from_letter('3').unwrap();
/// kills.add(hunter);
/// assert_eq!((kills.of(hunter), kills.is_empty()), (1, false));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KillsPerMind([u32; 16]);

impl KillsPerMind {
    /// Adds one kill of a monster with these abilities.
    pub fn add(&mut self, abilities: Abilities) {
        let number = &mut self.0[usize::from(abilities.mask())];
        *number = number.saturating_add(1);
    }

    /// Returns the number of kills of monsters with exactly these abilities.
    pub fn of(&self, abilities: Abilities) -> u32 {
        self.0[usize::from(abilities.mask())]
    }

    /// Whether nothing was killed.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|number| *number == 0)
    }

    /// Returns the kills in short form, such as `0 x3, 4 x1`.
    pub(crate) fn in_brief(&self) -> String {
        let kills = Abilities::all().filter(|it| self.of(*it) > 0);
        let words = kills.map(|it| format!("{} x{}", it.letter(), self.of(it)));
        words.collect::<Vec<_>>().join(", ")
    }
}
