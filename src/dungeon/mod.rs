//! The dungeon: the terrain, hardness and contents of each cell, and the code that
//! generates, draws, reads and writes levels (rules §1 and §6).

mod any_size;
mod drawing;
#[expect(
    clippy::module_inception,
    reason = "each file is named after one type, and this folder after its main type"
)]
mod dungeon;
mod feature;
mod generate;
mod glyph;
mod hardness;
mod movement_capabilities;
mod obstacle;
mod rlg327;
mod room;
mod spatial_index;
mod terrain;

pub(crate) use drawing::size_of;
pub use drawing::{Drawing, DrawingError, render_dungeon};
pub use dungeon::{CellChange, Dungeon};
pub use feature::Feature;
pub(crate) use generate::cheapest_way;
pub use generate::generate;
pub(crate) use generate::solid_rock;
pub use glyph::Glyph;
pub use hardness::Hardness;
pub use movement_capabilities::MovementCapabilities;
pub(crate) use movement_capabilities::StepOutcome;
pub use obstacle::{CellBlocking, Obstacle};
pub use rlg327::{DungeonFile, Rlg327Error, Rlg327Marker};
pub use room::Room;
pub use spatial_index::{CellContents, CellLayer, OffLevel, SpatialIndex};
pub use terrain::Terrain;

use bevy_app::{App, Plugin};

/// The plugin that keeps the [`SpatialIndex`] up to date as creatures and things move.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpatialIndexPlugin;

impl Plugin for SpatialIndexPlugin {
    fn build(&self, app: &mut App) {
        spatial_index::keep_the_stacks_true(app.world_mut());
    }
}
