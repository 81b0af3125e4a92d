//! A file that is written whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

/// Writes a file in place of what was there. The disk has it when this is said
/// to be done; before that, and where it fails, what was there is as it was.
///
/// What a killed process leaves is written over the next time.
///
/// # Errors
/// What the system says.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let part = path.with_extension("part");
    let written = write_and_sync(&part, text).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // Where it cannot be removed, it harms nobody.
        let _ = fs::remove_file(&part);
    }
    written?;
    // Not every system lets folders be opened; those that do not need no sync.
    File::open(folder).map_or(Ok(()), |folder| folder.sync_all())
}

fn write_and_sync(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_whole_or_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("game.txt");
        write_whole(&path, "one").unwrap();
        write_whole(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let names = fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(names.count(), 1, "nothing is left beside it");
        // A folder cannot be written over.
        fs::create_dir(folder.path().join("taken.txt")).unwrap();
        assert!(write_whole(&folder.path().join("taken.txt"), "three").is_err());
        assert!(!folder.path().join("taken.part").exists());
    }
}
