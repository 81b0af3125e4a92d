//! The most items of one kind that a character can carry.

use super::{Thing, numbers::count, pack::Pack};
use bevy_ecs::prelude::{Component, Entity, World};
use serde::Deserialize;

/// A character carries at most this many items of the kind (rules §7, "Items").
///
/// Wards have a limit because each undoes a mistake: with a stack of them, no mistake
/// would matter.
///
/// ```
/// use hexdelve::{prelude::*, things::CarryLimit};
/// let catalogue = &GameTables::built_in().catalogue;
/// let ward = catalogue.kind(catalogue.find("ward").unwrap());
/// assert_eq!(ward.part::<CarryLimit>().unwrap().carried, 3);
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarryLimit {
    /// The number of items, at least 1.
    #[serde(deserialize_with = "count")]
    pub carried: u16,
}

/// Returns the limit that keeps a character from taking one more item, if it has reached
/// it.
pub(crate) fn limit_reached(world: &World, bearer: Entity, item: Entity) -> Option<CarryLimit> {
    let limit = *world.get::<CarryLimit>(item)?;
    let kind = world.get::<Thing>(item)?;
    let pack = world.get::<Pack>(bearer)?;
    let held = pack.items().filter(|it| world.get::<Thing>(*it) == Some(kind)).count();
    (held >= usize::from(limit.carried)).then_some(limit)
}
