//! The ways in which an item is used.

use bevy_ecs::prelude::Component;

/// The way in which an item is used. The parts of a thing determine it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseMethod {
    /// Applied in the hand, which uses it up.
    #[default]
    Applied,
    /// Wielded, any number of times.
    Wielded,
    /// Aimed at one of the four bits of a monster in sight, which uses it up.
    Aimed,
    /// Thrown: it goes off where it lands, which uses it up.
    Thrown,
    /// Applied in the hand, or thrown.
    AppliedOrThrown,
    /// Works while it is carried.
    Carried,
}

impl UseMethod {
    /// Whether the item goes off where it lands.
    pub const fn breaks(self) -> bool {
        matches!(self, Self::Thrown | Self::AppliedOrThrown)
    }
}
