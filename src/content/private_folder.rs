//! Folders no other user can read.

use crate::platform;
use std::{fs::DirBuilder, io, path::Path};

/// Creates a folder for state files, and its missing parents, with the mode 0700 that the
/// XDG Base Directory specification requires. An existing folder is left unchanged.
///
/// # Errors
/// Returns the system's errors.
pub(crate) fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    platform::make_private(&mut builder);
    builder.recursive(true).create(folder)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::{fs, os::unix::fs::PermissionsExt};

    #[test]
    fn new_folders_are_private_and_existing_ones_stay_as_they_are() {
        let root = tempfile::tempdir().unwrap();
        let mode = |folder: &Path| fs::metadata(folder).unwrap().permissions().mode() & 0o777;
        let old = root.path().join("old");
        fs::create_dir(&old).unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o755)).unwrap();
        let new = old.join("state").join("hexdelve");
        make_private_folder(&new).unwrap();
        make_private_folder(&new).unwrap();
        assert_eq!((mode(&old), mode(&old.join("state")), mode(&new)), (0o755, 0o700, 0o700));
    }
}
