//! The dungeon: the terrain, hardness and contents of each cell, and the code that
//! generates, draws, reads and writes levels (rules §1 and §6).

mod any_size;
mod drawing;
#[expect(
    clippy::module_inception,
    reason = "each file is named after one type, and this folder after its main type"
)]
mod dungeon;
mod generate;
mod obstacle;
mod rlg327;
mod spatial_index;
mod terrain;

use bevy_app::{App, Plugin};
pub(crate) use drawing::size_of;
pub use drawing::{Drawing, DrawingError, Glyph, render_dungeon};
pub use dungeon::{CellChange, Dungeon};
pub use generate::generate;
pub(crate) use generate::{cheapest_way, solid_rock};
pub use obstacle::{CellBlocking, Feature, Obstacle};
pub use rlg327::{DungeonFile, Rlg327Error, Rlg327Marker};
pub use spatial_index::{CellContents, CellLayer, OffLevel, SpatialIndex};
pub(crate) use terrain::StepOutcome;
pub use terrain::{Hardness, MovementCapabilities, Room, Terrain};

/// The plugin that keeps the [`SpatialIndex`] up to date as creatures and things move.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpatialIndexPlugin;

impl Plugin for SpatialIndexPlugin {
    fn build(&self, app: &mut App) {
        spatial_index::keep_the_stacks_true(app.world_mut());
    }
}
