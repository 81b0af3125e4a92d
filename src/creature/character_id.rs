//! Which character it is.

use bevy_ecs::prelude::Component;

/// The number of a character: the level on which it was born, and its index
/// there. The PC is number 0 of level 0.
///
/// It never changes and is the same in each run, which an `Entity` is not, so
/// chance and records go by it.
///
/// ```
/// use hexdelve::prelude::*;
/// let third = CharacterId { level: 1, index: 3 };
/// assert!(CharacterId::PLAYER < third);
/// assert_ne!(third.key(), CharacterId { level: 3, index: 1 }.key());
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub struct CharacterId {
    /// Level of birth, from 1; 0 for the PC.
    pub level: u16,
    /// Index on that level.
    pub index: u32,
}

impl CharacterId {
    /// The PC's.
    pub const PLAYER: Self = Self { level: 0, index: 0 };

    /// That of whoever was born without one. Those who share it share their
    /// luck.
    pub const UNNUMBERED: Self = Self { level: u16::MAX, index: u32::MAX };

    /// The number as one integer, another for each character.
    pub const fn key(self) -> u64 {
        (self.level as u64) << 32 | self.index as u64
    }
}
