//! The most items of one kind that a character can carry.

use super::numbers::count;
use bevy_ecs::prelude::Component;
use serde::Deserialize;

/// A character carries at most this many items of the kind (rules §7, "Items").
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

impl CarryLimit {
    /// Whether a character that holds `held` items of the kind cannot carry another one.
    pub fn is_reached(self, held: usize) -> bool {
        held >= usize::from(self.carried)
    }
}
