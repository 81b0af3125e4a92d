//! What a character was when it was born.

use super::{Abilities, Speed};
use bevy_ecs::prelude::Component;

/// Bits and speed at birth, which later effects do not touch: what a kill is
/// worth (rules §7, "Score").
///
/// ```
/// use hexdelve::prelude::*;
/// let born = BaseStats { abilities: Abilities::from_mask(0b1011), speed: Speed::new(20) };
/// assert_eq!(born.worth(), 80);
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct BaseStats {
    /// What it could do.
    pub abilities: Abilities,
    /// How often it acted.
    pub speed: Speed,
}

impl BaseStats {
    /// (1 + number of bits) × speed.
    pub fn worth(&self) -> u64 {
        u64::from(1 + self.abilities.mask().count_ones()) * u64::from(self.speed.value())
    }
}
