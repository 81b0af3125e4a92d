//! What you know: the PC's memory of a level (`RULES` §7, "Sight and memory").
//!
//! Without a [`Memory`] everything is visible, as in the pit.

mod mapping;
#[expect(clippy::module_inception, reason = "the folder is called after what fills it")]
mod memory;
mod remembering;

pub use mapping::Mapping;
pub use memory::{Memory, Remembered};
pub(crate) use remembering::things_in;
pub use remembering::{MemoryPlugin, remember_what_is_seen};
