//! Files and folders on systems other than Unix.

use std::fs::{DirBuilder, FileType, Metadata, OpenOptions};

/// Returns 0: any program can set the times of a file.
pub const fn changed_at(_: &Metadata) -> (i64, i64) {
    (0, 0)
}

/// On Windows, a file opened for appending only cannot be shortened after an incomplete record.
pub(crate) const APPENDS_IN_ONE_PIECE: bool = false;

/// A folder has the rights of the folder around it.
pub(crate) const fn make_private(_: &mut DirBuilder) {}

pub(crate) const fn name_of_special_file(_: FileType) -> &'static str {
    "a device"
}

/// Returns `true`: platforms without inode numbers do not allow replacing an open file.
pub const fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

pub(crate) const fn never_wait(_: &mut OpenOptions) {}
