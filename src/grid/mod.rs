//! Where: positions, directions, and a value for each cell of a level.
//!
//! Nothing here knows what a dungeon is. Coordinates are `u16`, never `usize`,
//! so that a game is the same on every machine.

mod direction;
#[expect(clippy::module_inception, reason = "the folder is called after what fills it")]
mod grid;
mod line;
mod position;
mod size;

pub use direction::Direction;
pub use grid::Grid;
pub use line::line;
pub use position::Position;
pub use size::{Size, SizeError};
