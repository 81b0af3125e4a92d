//! What the player can have seen happen.

use crate::{grid::Position, knowledge::MapMemory, sight::FieldOfView};
use bevy_ecs::{prelude::Res, system::SystemParam};

/// Whether the player sees where something happens.
#[derive(SystemParam, Debug)]
pub struct PlayerSight<'w> {
    memory: Option<Res<'w, MapMemory>>,
    field_of_view: Res<'w, FieldOfView>,
}

impl PlayerSight<'_> {
    /// Whether it is in the PC's sight; everything is where nothing is hidden.
    pub fn see(&self, cell: Position) -> bool {
        self.memory.is_none() || self.field_of_view.sees(cell)
    }
}
