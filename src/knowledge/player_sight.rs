//! The player's view of events.

use super::MapMemory;
use crate::{grid::Position, sight::FieldOfView};
use bevy_ecs::{
    prelude::{Res, World},
    system::SystemParam,
};

/// System parameter that decides whether the player sees an event.
#[derive(SystemParam, Debug)]
pub struct PlayerSight<'w> {
    memory: Option<Res<'w, MapMemory>>,
    field_of_view: Res<'w, FieldOfView>,
}

impl PlayerSight<'_> {
    /// Whether the PC sees a cell. In a game without [`MapMemory`], which hides nothing,
    /// it sees every cell.
    pub fn see(&self, cell: Position) -> bool {
        self.memory.is_none() || self.field_of_view.sees(cell)
    }
}

/// Returns a function that tells whether the PC sees a cell. A dead PC keeps its last field of view.
pub fn sight(world: &World) -> impl Fn(Position) -> bool {
    let is_all = !world.contains_resource::<MapMemory>();
    let view = world.resource::<FieldOfView>();
    move |cell| is_all || view.sees(cell)
}
