//! Files that are written completely or not at all.

use super::open_file;
use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    hash::{BuildHasher, RandomState},
    io::{self, Write},
    path::Path,
    time::Duration,
};

/// The suffix of a temporary file's name.
const NEW: &str = ".new";
/// The age above which an unlocked temporary file counts as abandoned. A process needs
/// far less time between creating its file and locking it.
const LONGEST_WRITE: Duration = Duration::from_mins(1);

/// Replaces a file atomically: writes a new file beside the old one, and then renames it
/// over the old one. When the function returns, the new file is on disk.
///
/// A symbolic link at `path` is itself replaced, and its target is left unchanged. The
/// name of the temporary file is unpredictable, and an existing file is never used for
/// it. So a link placed beside the old file by another user has no effect.
///
/// # Errors
/// Returns the system's errors. The old file is then unchanged, unless only the final
/// sync of the folder failed.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            "the path does not name a file; add a file name",
        )
    })?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    sweep(folder, name);
    let beside = folder.join(unpredictable_name(name));
    let mut file = File::create_new(&beside)?;
    // The lock shows `sweep` that the file is in use. Some file systems do not support
    // locks.
    let _ = file.try_lock();
    let written = file.write_all(bytes).and_then(|()| put_in_place(&file, &beside, path));
    if written.is_err() {
        // The file may not exist at all, and the caller gets the more important error
        // anyway.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Gives a completely written file its final name, in the same folder. When the function
/// returns, the file is on disk under that name.
///
/// # Errors
/// Returns the system's errors. The file that previously had the name is then unchanged,
/// unless only the final sync of the folder failed.
pub(crate) fn put_in_place(file: &File, beside: &Path, path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // The folder is opened before the rename. If opening it failed after the rename, the
    // function would return an error even though the new file is in place.
    let directory = File::open(folder)?;
    file.sync_all()?;
    fs::rename(beside, path)?;
    // Without this sync, the new name could be lost in a power cut.
    directory.sync_all()
}

/// Returns the name of the temporary file. In a folder where others can write, they could
/// claim a predictable name first.
fn unpredictable_name(name: &OsStr) -> OsString {
    let mut beside = name.to_owned();
    // The system's randomness, as far as the standard library provides it.
    beside.push(format!(".{:016x}{NEW}", RandomState::new().hash_one(())));
    beside
}

/// Removes the temporary files of processes that were killed while writing. A failure
/// does not prevent the new file from being written.
fn sweep(folder: &Path, name: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_left = |other: &OsStr| {
        let rest = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let random = rest.and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(NEW.as_bytes()));
        random.is_some_and(|it| it.len() == 16 && it.iter().all(u8::is_ascii_hexdigit))
    };
    for entry in entries.flatten().filter(|entry| is_left(&entry.file_name())) {
        let is_old = entry
            .metadata()
            .and_then(|it| it.modified())
            .is_ok_and(|written| written.elapsed().is_ok_and(|passed| passed > LONGEST_WRITE));
        // If the lock can be taken, no process is writing the file any more.
        let is_nobodys = open_file(&entry.path()).is_ok_and(|file| file.try_lock().is_ok());
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
        let [old, young, busy] = [17, 18, 19].map(|it: u64| format!("dungeon.{it:016x}.new"));
        let others = ["dungeon.new", "dungeon.2026.new", "other.0000000000000017.new"];
        others.into_iter().chain([&*old]).for_each(|name| drop(make(name, 3600)));
        make(&young, 0);
        let at_work = make(&busy, 3600);
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
                &young,
                &busy,
                "dungeon.2026.new",
                "dungeon.new",
                "other.0000000000000017.new"
            ]
        );
        assert_eq!(fs::read(at("dungeon")).unwrap(), b"it");
    }

    #[test]
    fn the_name_of_the_new_file_cannot_be_guessed() {
        let names: Vec<_> = (0..9).map(|_| unpredictable_name(OsStr::new("dungeon"))).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name));
            assert!(!name.to_string_lossy().contains(&format!(".{}.", std::process::id())));
        }
    }

    #[test]
    #[cfg(unix)]
    fn nothing_is_written_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("theirs"), "old").unwrap();
        let links = ["dungeon", &format!("dungeon.{}.new", std::process::id())];
        for name in links {
            std::os::unix::fs::symlink(at("theirs"), at(name)).unwrap();
        }
        write_whole(&at("dungeon"), b"new").unwrap();
        assert_eq!(fs::read(at("theirs")).unwrap(), b"old");
        assert_eq!(fs::read(at("dungeon")).unwrap(), b"new");
        assert!(!at("dungeon").is_symlink());
        // A link with the name of the new file itself.
        std::os::unix::fs::symlink(at("theirs"), at("link")).unwrap();
        assert!(File::create_new(at("link")).is_err());
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
        // A folder cannot be overwritten.
        fs::create_dir(folder.path().join("taken.txt")).unwrap();
        assert!(write_whole(&folder.path().join("taken.txt"), b"three").is_err());
        let names = fs::read_dir(folder.path()).unwrap();
        assert_eq!(names.count(), 2, "nothing is left beside it");
    }
}
