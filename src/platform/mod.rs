//! What the operating system does for files. `unix` and `elsewhere` define the same names, so only
//! this module depends on the operating system.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use elsewhere as this;
#[cfg(unix)]
use unix as this;

pub(crate) use this::{APPENDS_IN_ONE_PIECE, make_private, name_of_special_file, never_wait};
pub use this::{changed_at, is_same_file};
