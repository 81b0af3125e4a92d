//! A haze and its position.

use crate::grid::Position;
use bevy_ecs::prelude::Entity;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cloud {
    pub(super) of: Entity,
    pub(super) middle: Position,
    pub(super) radius: u16,
}

impl Cloud {
    pub(super) const fn covers(&self, cell: Position) -> bool {
        self.middle.distance(cell) <= self.radius
    }
}
