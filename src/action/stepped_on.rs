//! Steps onto mechanisms.

use crate::grid::Position;
use bevy_ecs::prelude::{Entity, EntityEvent};

/// A character has arrived in a mechanism's cell. The event is triggered on the
/// mechanism, after the arrival is complete.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct SteppedOnMechanism {
    /// The mechanism.
    pub entity: Entity,
    /// The character that arrived.
    pub character: Entity,
    /// The cell it came from.
    pub from: Position,
    /// The mechanism's cell, and now the character's.
    pub cell: Position,
}
