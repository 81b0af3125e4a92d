//! A character's properties at birth.

use super::{Abilities, Speed};
use bevy_ecs::prelude::Component;

/// A character's abilities and speed at birth, which later effects do not change. They
/// determine the score for killing it (rules §7, "Score").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct BaseStats {
    /// The abilities at birth.
    pub abilities: Abilities,
    /// The speed at birth.
    pub speed: Speed,
}

impl BaseStats {
    pub(crate) fn kill_score(self) -> u64 {
        u64::from(1 + self.abilities.mask().count_ones()) * u64::from(self.speed.value())
    }
}
