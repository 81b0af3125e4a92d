//! Steps onto terrain features.

use crate::grid::Position;
use bevy_ecs::prelude::{Entity, EntityEvent};

/// A character has arrived in a cell with a terrain feature.
///
/// The event is triggered on the character on every arrival, including in each cell of a
/// slide.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct SteppedOnFeature {
    /// The character.
    pub entity: Entity,
    /// The catalogue row that describes the feature.
    pub row: u16,
    /// The cell the character came from.
    pub from: Position,
    /// The cell it is in now.
    pub cell: Position,
}
