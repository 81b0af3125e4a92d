//! Creating folders.

use super::link_target;
use crate::platform;
use std::{
    fs::{self, DirBuilder},
    io::{self, ErrorKind},
    path::Path,
};

/// Creates a folder and its parents. An existing folder is left unchanged.
///
/// # Errors
/// Returns an error if the folder cannot be created, for example because a file is in the way.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    create(folder, &mut DirBuilder::new())
}

/// With the mode 0700 that the XDG Base Directory specification requires.
pub(crate) fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    platform::make_private(&mut builder);
    create(folder, &mut builder)
}

fn create(folder: &Path, builder: &mut DirBuilder) -> io::Result<()> {
    let created = builder.recursive(true).create(folder);
    created.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => in_the_way(folder).unwrap_or(error),
        _ => error,
    })
}

fn in_the_way(folder: &Path) -> Option<io::Error> {
    let is_in_the_way = |path: &&Path| !path.is_dir() && fs::symlink_metadata(path).is_ok();
    let place = folder.ancestors().find(is_in_the_way)?;
    let found = link_target(place).unwrap_or_else(|| "a file".to_owned());
    let told = format!("{} is {found}, not a folder", place.display());
    Some(io::Error::new(ErrorKind::AlreadyExists, told))
}
