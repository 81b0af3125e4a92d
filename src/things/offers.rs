//! Offers (rules §7, "Shrines" and "Cages"): items of which a character can take only one.

use super::UseMethod;
use bevy_ecs::prelude::*;
use serde::Deserialize;

/// An item on offer. When a character takes it, the others of its group vanish.
///
/// ```
/// use hexdelve::{prelude::*, things::Offer};
/// let mut game = Scenario::delve("@!?:").start();
/// for glyph in ['!', '?'] {
///     let item = game.contents_at(game.find(glyph).unwrap()).items[0];
///     game.world_mut().entity_mut(item).insert(Offer { group: 1 });
/// }
/// game.submit(Action::Step(Direction::East)).unwrap();
/// game.submit(Action::PickUp).unwrap();
/// assert_eq!(game.drawing().trim(), ".@.:");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of the group, which is that of its level.
    pub group: u16,
}

/// An art as an item: a PC that takes it learns the art at once, and needs no slot for it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct OfferedArt {
    /// The name of the art.
    #[serde(skip)]
    pub name: String,
}
