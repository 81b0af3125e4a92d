//! Uniques: monsters with names and traits of their own (rules §7, "Uniques").

mod plugin;
mod table;

pub use plugin::UniquesPlugin;
pub use table::{UniqueKind, UniqueTable};
