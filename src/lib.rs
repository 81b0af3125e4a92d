//! hexdelve
pub mod chance;
pub mod dungeon;
pub mod grid;
/// p
pub mod prelude {
    pub use crate::chance::*;
    pub use crate::dungeon::*;
    pub use crate::grid::*;
}
