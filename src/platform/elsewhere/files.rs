//! Files and folders on systems other than Unix.

use std::fs::{DirBuilder, FileType, Metadata, OpenOptions};

/// Returns the same for all files: any program can set the times of a file.
#[cfg(feature = "terminal")]
pub(crate) const fn changed_at(_: &Metadata) -> (i64, i64) {
    (0, 0)
}

/// Whether journals are opened for appending only. On Windows, such a file cannot be
/// shortened, as is necessary after an incomplete record.
pub(crate) const APPENDS_IN_ONE_PIECE: bool = false;

/// Leaves a builder as it is: a folder has the rights of the folder around it.
pub(crate) const fn make_private(_: &mut DirBuilder) {}

/// Returns the name of something that is neither a file nor a folder.
pub(crate) const fn name_of_special_file(_: FileType) -> &'static str {
    "a device"
}

/// Whether two descriptions are of one and the same file. Platforms without inode numbers
/// do not allow replacing an open file.
pub(crate) const fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Leaves the options as they are: there are no pipes among the files.
pub(crate) const fn never_wait(_: &mut OpenOptions) {}
