//! What is there: terrain and hardness, what stands in each cell, and how
//! dungeons are made, drawn, read and written (`RULES` §1 and §6).

mod any_size;
mod drawing;
#[expect(
    clippy::module_inception,
    reason = "one noun a file: the folder is the domain, the file its main noun"
)]
mod dungeon;
mod generate;
mod glyph;
mod hardness;
mod means;
mod obstacle;
mod rlg327;
mod room;
mod stacks;
mod terrain;

pub use drawing::{Drawing, DrawingError, draw};
pub use dungeon::{Change, Dungeon};
pub use generate::generate;
pub use glyph::Glyph;
pub use hardness::Hardness;
pub use means::{Means, StepOutcome};
pub use obstacle::{Matter, Obstacle};
pub use rlg327::{DungeonFile, Marker, Rlg327Error};
pub use room::Room;
pub use stacks::{Away, Layer, Stack, Stacks};
pub use terrain::Terrain;

use bevy_app::{App, Plugin};

/// Keeps the stacks of the cells true while creatures and things move.
#[derive(Clone, Copy, Debug, Default)]
pub struct StacksPlugin;

impl Plugin for StacksPlugin {
    fn build(&self, app: &mut App) {
        stacks::keep_the_stacks_true(app.world_mut());
    }
}
