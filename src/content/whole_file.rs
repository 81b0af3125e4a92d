//! A file that is written whole or not at all.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Write},
    path::Path,
    time::Duration,
};

/// What the name of a file ends in that is being written.
const NEW: &str = ".new";
/// A file that was begun longer ago than this, and is nobody's, was left behind:
/// who has begun one and not locked it yet needs far less.
const LONGEST_WRITE: Duration = Duration::from_mins(1);

/// Writes a whole file or nothing: beside the old one first, which it then
/// replaces in one step. The disk has it when this is said to be done.
///
/// # Errors
/// What the system says; what was there is as it was then.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, "the path names no file; add a file's name")
    })?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    sweep(folder, name);
    let mut beside = name.to_owned();
    beside.push(format!(".{}{NEW}", std::process::id()));
    let beside = folder.join(beside);
    // Opened before the rename: a failure after it would be told for a file
    // that is there.
    let directory = File::open(folder)?;
    let written = write_and_rename(bytes, &beside, path);
    if written.is_err() {
        // It may not be there at all; what matters has been told already.
        let _ = fs::remove_file(&beside);
    }
    written?;
    // So that the new name outlives a power cut.
    directory.sync_all()
}

fn write_and_rename(bytes: &[u8], beside: &Path, path: &Path) -> io::Result<()> {
    let mut file = File::create(beside)?;
    // Who sweeps sees that somebody is at work. Some file systems have no locks.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(beside, path)
}

/// Removes what those left beside the file who were killed while writing it.
/// Where that fails, it is no reason to write nothing.
fn sweep(folder: &Path, name: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_left = |other: &OsStr| {
        let rest = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let process = rest.and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(NEW.as_bytes()));
        process.is_some_and(|it| !it.is_empty() && it.iter().all(u8::is_ascii_digit))
    };
    for entry in entries.flatten().filter(|entry| is_left(&entry.file_name())) {
        let is_old = entry
            .metadata()
            .and_then(|it| it.modified())
            .is_ok_and(|written| written.elapsed().is_ok_and(|passed| passed > LONGEST_WRITE));
        let is_nobodys = File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_old && is_nobodys {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn what_a_killed_process_left_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let make = |name: &str, age: u64| {
            let file = File::create(at(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
            file
        };
        for name in ["dungeon.17.new", "dungeon.new", "dungeon.17.old", "other.17.new"] {
            make(name, 3600);
        }
        make("dungeon.18.new", 0);
        let at_work = make("dungeon.19.new", 3600);
        at_work.try_lock().unwrap();
        write_whole(&at("dungeon"), b"it").unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(
            left,
            [
                "dungeon",
                "dungeon.17.old",
                "dungeon.18.new",
                "dungeon.19.new",
                "dungeon.new",
                "other.17.new"
            ]
        );
        assert_eq!(fs::read(at("dungeon")).unwrap(), b"it");
    }

    #[test]
    fn it_is_whole_or_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("game.txt");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let names = fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(names.count(), 1, "nothing is left beside it");
        // A folder cannot be written over.
        fs::create_dir(folder.path().join("taken.txt")).unwrap();
        assert!(write_whole(&folder.path().join("taken.txt"), b"three").is_err());
        let names = fs::read_dir(folder.path()).unwrap();
        assert_eq!(names.count(), 2, "nothing is left beside it");
    }
}
