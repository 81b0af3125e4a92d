//! Geometry: positions, directions, sizes, and grids of values. Coordinates are `u16`, so that a
//! game is the same on every machine.

mod changed_cells;
mod direction;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod grid;
mod line;
mod position;
mod size;

pub use changed_cells::ChangedCells;
pub use direction::Direction;
pub use grid::Grid;
pub use line::line;
pub use position::Position;
pub use size::{Size, SizeError};
