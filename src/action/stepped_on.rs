//! Steps onto mechanisms.

use crate::grid::Position;
use bevy_ecs::prelude::{Entity, EntityEvent};

/// A character has arrived in the cell of a mechanism. The event is triggered on the
/// mechanism, after the arrival is complete.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct SteppedOnMechanism {
    /// The mechanism.
    pub entity: Entity,
    /// The character that arrived.
    pub character: Entity,
    /// The cell it came from.
    pub from: Position,
    /// The cell of the mechanism, and now of the character.
    pub cell: Position,
}
