//! What the operating system does for files, on Unix and elsewhere.
//!
//! In this crate, only this module depends on the operating system (`clock` depends on whether
//! there is one), and it imports nothing from the modules above it. `unix` and `elsewhere` define the same names, so
//! all other code is the same, and compiled, on every system.
//!
//! | what the game needs | on Unix | elsewhere |
//! |---|---|---|
//! | [`make_private`]: folders that other users cannot read | mode 0700 | folders have the rights of the folder around them, which is the user's own |
//! | [`name_of_special_file`]: saying what stands where a file should be | pipes and sockets are named | what is neither a file nor a folder is a device |
//! | [`is_same_file`]: noticing that a journal was replaced | device and inode numbers are compared | an open file cannot be replaced, so it is always the same one |
//! | [`changed_at`]: which of two files was there first | the time of the last change, which no program can set | unknown |
//! | [`never_wait`]: opening what may be a pipe | with `O_NONBLOCK`, which some endless files of the kernel obey, too | pipes are not among the files |
//! | [`APPENDS_IN_ONE_PIECE`]: opening journals and the list of scores | with `O_APPEND` | without: on Windows, a file that is open for appending cannot be shortened |

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
