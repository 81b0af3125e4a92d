//! Somebody has stepped on something.

use crate::grid::Position;
use bevy_ecs::prelude::{Entity, EntityEvent};

/// A character has arrived in the cell of a mechanism. It is triggered on the
/// mechanism, when the arrival is complete.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct SteppedOn {
    /// The mechanism.
    pub entity: Entity,
    /// Who came.
    pub who: Entity,
    /// The cell that it came from.
    pub from: Position,
    /// The cell of both.
    pub cell: Position,
}
