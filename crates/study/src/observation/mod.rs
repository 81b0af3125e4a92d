//! Observations: a game as arrays of numbers, for programs that play many games.
//!
//! An [`ObservationWriter`] follows one game and writes what the PC knows into buffers
//! that the caller provides. It allocates nothing, and does as little work as possible
//! when little has changed. Every buffer of an [`ObservationBuffers`] is optional, and
//! only the requested ones are computed. They contain only what a player sees on the
//! screen.
//!
//! Buffers with one value per cell list the cells row by row, as
//! [`Grid::cells`](hexdelve::grid::Grid::cells) does.

mod board;
mod buffers;
mod creatures;
mod inventory;
mod minds;
mod observation_writer;
mod status;

pub use buffers::{BufferLengthError, ObservationBuffers};
pub use creatures::CreatureFlags;
pub use inventory::InventoryColumn;
pub use minds::{MindColumn, TurnOrderColumn};
pub use observation_writer::ObservationWriter;
pub use status::StatusField;
