//! How an item is used.

use bevy_ecs::prelude::Component;

/// How an item is used. A part says it of the things that have it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemUsage {
    /// In the hand, and it is gone then.
    #[default]
    Applied,
    /// In the hand, as often as one likes.
    Wielded,
    /// On one of the four bits of a monster in sight, and it is gone then.
    Aimed,
    /// By throwing it: it goes off where it comes down, and is gone then.
    Thrown,
    /// In the hand or by throwing it.
    AppliedOrThrown,
    /// It works while it is carried.
    Carried,
}

impl ItemUsage {
    /// Whether it goes off where it comes down.
    pub const fn breaks(self) -> bool {
        matches!(self, Self::Thrown | Self::AppliedOrThrown)
    }
}
