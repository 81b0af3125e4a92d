//! The ways in which an item is used.

use bevy_ecs::prelude::{Component, Entity, World};

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
    /// Aimed at a creature in sight, which uses it up.
    AimedAtCreature,
    /// Thrown: it takes effect where it lands, and stays there.
    Placed,
    /// Worn, any number of times. If it is thrown at a creature, that creature wears it.
    Worn,
    /// Works while it is carried.
    Carried,
}

impl UseMethod {
    /// Whether the item goes off where it lands, and is then gone.
    pub const fn breaks(self) -> bool {
        matches!(self, Self::Thrown | Self::AppliedOrThrown)
    }

    /// Whether using the item uses it up.
    pub(crate) const fn is_used_up(self) -> bool {
        !matches!(self, Self::Wielded | Self::Worn)
    }
}

/// Returns the way in which an item is used: [`UseMethod::Applied`] if its parts name none.
pub fn usage(world: &World, item: Entity) -> UseMethod {
    world.get::<UseMethod>(item).copied().unwrap_or_default()
}
