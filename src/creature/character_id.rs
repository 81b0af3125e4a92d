//! Character IDs.

use bevy_ecs::prelude::Component;

/// A character's ID: the level on which it was born, and its index on that level. It never
/// changes. An `Entity` may differ from run to run, so random streams and records use the ID.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub struct CharacterId {
    /// The level of birth, counted from 1, or 0 for the PC.
    pub level: u16,
    /// The index on that level.
    pub index: u32,
}

impl CharacterId {
    /// The PC's ID.
    pub const PLAYER: Self = Self { level: 0, index: 0 };

    /// The ID of characters spawned without one, which share their random numbers.
    pub const UNASSIGNED: Self = Self { level: u16::MAX, index: u32::MAX };

    /// They would share their random numbers, and forecasts would take one for the other.
    pub(crate) fn refuse_duplicates(mut ids: Vec<Self>) {
        // The IDs of a generated level are in order already, so this takes linear time.
        ids.sort_unstable();
        let twins = ids.windows(2).find(|it| it[0] == it[1] && it[0] != Self::UNASSIGNED);
        if let Some([id, ..]) = twins {
            panic!("two characters have the {id:?}: give each an ID of its own");
        }
    }

    /// Returns the ID as a single integer, different for each character.
    pub const fn to_bits(self) -> u64 {
        (self.level as u64) << 32 | self.index as u64
    }
}
