//! Opening regular files only: a pipe blocks, reading a device may never end, and writing to one may
//! destroy more than a file. All files are opened here, as `crates/cli/tests/docs/platform.rs` checks.

use crate::platform::{APPENDS_IN_ONE_PIECE, name_of_special_file, never_wait};
use std::{
    fs::{self, File, FileType, OpenOptions},
    io::{self, ErrorKind, Read},
    path::Path,
};

/// Whether [`open_to_write`] creates the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Creation {
    /// The file must exist.
    Never,
    /// The file is created if it does not exist.
    IfMissing,
    /// The file must not exist.
    Always,
}

/// Opens a regular file for reading. Symbolic links are followed.
///
/// # Errors
/// Returns an error if the file cannot be opened, or is a folder, a pipe or a device.
pub fn open_file(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true), false)
}

/// Opens a regular file for reading and writing; on Unix, writes append. Symbolic links are
/// followed, except with [`Creation::Always`].
///
/// # Errors
/// Returns an error if the file cannot be opened or created, or is a folder, a pipe or a device.
pub fn open_to_write(path: &Path, creation: Creation) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).append(APPENDS_IN_ONE_PIECE);
    options.create(creation == Creation::IfMissing).create_new(creation == Creation::Always);
    open(path, &mut options, creation == Creation::Always)
}

fn open(path: &Path, options: &mut OpenOptions, is_new: bool) -> io::Result<File> {
    // The type is checked before opening, because opening a device may have effects. If nothing is
    // there, the options decide whether this is an error.
    expect_a_file_or_nothing(path)?;
    never_wait(options);
    let file = options.open(path).map_err(|error| match link_target(path) {
        Some(link) if !path.exists() => {
            io::Error::new(error.kind(), format!("No such file: this is {link}"))
        }
        _ => error,
    })?;
    // The path may have been replaced. A created file is regular; an error would leave it behind.
    if !is_new {
        expect_a_file(file.metadata()?.file_type())?;
    }
    Ok(file)
}

/// Checks that a path is free or names a regular file, without a symbolic link, which another
/// user may have placed.
///
/// # Errors
/// Returns an error if the path is a symbolic link or anything other than a regular file, or
/// cannot be read.
pub fn expect_replaceable(path: &Path) -> io::Result<()> {
    expect_a_file_or_nothing(path)?;
    link_target(path).map_or(Ok(()), |link| {
        Err(io::Error::new(ErrorKind::Unsupported, format!("this is {link}, not a file")))
    })
}

pub(super) fn link_target(path: &Path) -> Option<String> {
    let target = fs::read_link(path).ok()?;
    let fate = if path.exists() { "" } else { ", which does not exist" };
    Some(format!("a link to {}{fate}", target.display()))
}

/// Reads the rest of a file, or returns `None` if that is more than `most` bytes.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn read_at_most(file: &File, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    // Reading one byte beyond the limit is enough to detect a longer file.
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

fn expect_a_file_or_nothing(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        found => expect_a_file(found?.file_type()),
    }
}

fn expect_a_file(found: FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let (kind, name) = if found.is_dir() {
        (ErrorKind::IsADirectory, "a folder")
    } else {
        (ErrorKind::Unsupported, name_of_special_file(found))
    };
    Err(io::Error::new(kind, format!("this is {name}, not a file")))
}
