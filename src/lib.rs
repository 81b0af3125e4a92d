//! hexdelve
pub mod chance;
pub mod dungeon;
pub mod grid;
pub mod path;
pub mod sight;
/// p
pub mod prelude {
    pub use crate::chance::*;
    pub use crate::dungeon::*;
    pub use crate::grid::*;
    pub use crate::path::*;
    pub use crate::sight::*;
}
