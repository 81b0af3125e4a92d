//! The item in a character's hand.

use crate::{creature::Ability, things::ThingKindId};
use bevy_ecs::prelude::{Component, Entity};

/// The item in a character's hand: a digging tool or an amulet.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WieldedItem {
    /// The item.
    #[entities]
    pub item: Entity,
    /// The bit the item lends, or `None` if the character has that bit anyway.
    pub lent: Option<Ability>,
    /// The kind of the item that was in the hand before and was put away for this one.
    pub replaced: Option<ThingKindId>,
}
