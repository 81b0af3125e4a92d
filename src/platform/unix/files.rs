//! Files and folders on Unix.

use std::{
    fs::{DirBuilder, FileType, Metadata, OpenOptions},
    os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, OpenOptionsExt},
};

/// Returns the time of the last change to a file, in seconds and nanoseconds: the system's
/// own, which no program can set.
#[cfg(feature = "terminal")]
pub(crate) fn changed_at(file: &Metadata) -> (i64, i64) {
    (file.ctime(), file.ctime_nsec())
}

/// Whether journals are opened for appending only: with `O_APPEND`, if two processes
/// write without locks, each record still goes to the end of the file in one piece.
pub(crate) const APPENDS_IN_ONE_PIECE: bool = true;

#[cfg(feature = "terminal")]
const NEVER_WAIT: i32 = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
/// The library alone does not have the crate that knows the flag's number.
#[cfg(not(feature = "terminal"))]
const NEVER_WAIT: i32 = 0;

/// Makes the folders of a builder inaccessible to other users.
pub(crate) fn make_private(builder: &mut DirBuilder) {
    builder.mode(0o700);
}

/// Returns the name of something that is neither a file nor a folder.
pub(crate) fn name_of_special_file(kind: FileType) -> &'static str {
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

/// Whether two descriptions are of one and the same file.
pub(crate) fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Makes opening a pipe and reading a file that never ends fail instead of waiting.
pub(crate) fn never_wait(options: &mut OpenOptions) {
    options.custom_flags(NEVER_WAIT);
}
