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
mod rlg327;
mod spatial_index;
mod terrain;

pub(crate) use drawing::size_of;
pub use drawing::{Drawing, Glyph, render_dungeon};
pub use dungeon::{CellChange, Dungeon};
pub use generate::generate;
pub(crate) use generate::{cheapest_way, solid_rock};
pub use rlg327::{DungeonFile, Rlg327Error};
pub(crate) use spatial_index::spatial_index_plugin;
pub use spatial_index::{CellContents, CellLayer, OffLevel, SpatialIndex};
pub(crate) use terrain::StepOutcome;
pub use terrain::{CellBlocking, Feature, Hardness, MovementCapabilities, Obstacle, Room, Terrain};
