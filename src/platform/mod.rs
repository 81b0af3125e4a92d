//! What the operating system does for files. Both systems define the same names, so only
//! this module depends on the operating system.

pub(crate) use this::{APPENDS_IN_ONE_PIECE, make_private, name_of_special_file, never_wait};
pub use this::{changed_at, is_same_file};

#[cfg(unix)]
mod this {
    use rustix::fs::OFlags;
    use std::{
        fs::{DirBuilder, FileType, Metadata, OpenOptions},
        os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, OpenOptionsExt},
    };

    /// Returns when the system last noted a change of the file, in seconds and nanoseconds: on
    /// Unix, a time that no program can set; elsewhere, 0.
    pub fn changed_at(file: &Metadata) -> (i64, i64) {
        (file.ctime(), file.ctime_nsec())
    }

    /// With `O_APPEND`, a record goes to the end in one piece even if two processes use no locks.
    pub(crate) const APPENDS_IN_ONE_PIECE: bool = true;

    const NEVER_WAIT: i32 = OFlags::NONBLOCK.bits().cast_signed();

    pub(crate) fn make_private(builder: &mut DirBuilder) {
        builder.mode(0o700);
    }

    pub(crate) fn name_of_special_file(kind: FileType) -> &'static str {
        if kind.is_fifo() {
            "a pipe"
        } else if kind.is_socket() {
            "a socket"
        } else {
            "a device"
        }
    }

    /// Returns whether two files are one. Where an open file cannot be replaced, they always are.
    pub fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }

    /// Also for a pipe, and for a file that never ends.
    pub(crate) fn never_wait(options: &mut OpenOptions) {
        options.custom_flags(NEVER_WAIT);
    }
}

#[cfg(not(unix))]
mod this {
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
}
