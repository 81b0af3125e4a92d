//! Files that are written completely or not at all.

use super::{
    folders::make_folder,
    open_file,
    regular_file::{Creation, expect_replaceable, open_to_write},
};
use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    hash::{BuildHasher, RandomState},
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

const NEW: &str = ".new";
/// An unlocked file this old is abandoned: a process locks its file far sooner.
const LONGEST_WRITE: Duration = Duration::from_mins(1);

/// If it is dropped before it replaces the other file, it is removed.
#[derive(Debug)]
pub(crate) struct Replacement {
    file: File,
    beside: PathBuf,
    path: PathBuf,
}

impl Replacement {
    /// Its name is unpredictable and new: a link placed there by another user has no effect.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let name = path.file_name().ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                "the path does not name a file; add a file name",
            )
        })?;
        expect_replaceable(path)?;
        make_folder(folder_of(path))?;
        sweep(folder_of(path), name);
        let beside = path.with_file_name(unpredictable_name(name));
        let file = open_to_write(&beside, Creation::Always)?;
        // Shows `sweep` that the file is in use. Some file systems do not support locks.
        let _ = file.try_lock();
        Ok(Self { file, beside, path: path.to_owned() })
    }

    pub(crate) const fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// When the function returns, the new file is on disk.
    pub(crate) fn put_in_place(self) -> io::Result<()> {
        put_in_place(&self.file, &self.beside, &self.path)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // If the file is in its place, nothing has this name any more.
        let _ = fs::remove_file(&self.beside);
    }
}

/// When the function returns, the new file is on disk. After an error, the old file is
/// unchanged, unless only the final sync of the folder failed.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut replacement = Replacement::of(path)?;
    replacement.file().write_all(bytes)?;
    replacement.put_in_place()
}

/// The file must be complete, and in the same folder. Errors are as in [`write_whole`].
pub(crate) fn put_in_place(file: &File, beside: &Path, path: &Path) -> io::Result<()> {
    // Opened first: an error after the rename would hide that the new file is in place.
    let directory = File::open(folder_of(path))?;
    file.sync_all()?;
    move_file(beside, path)?;
    // Without this sync, the new name could be lost in a power cut.
    directory.sync_all()
}

pub(crate) fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    expect_replaceable(to)?;
    fs::rename(from, to)
}

/// Data and directory entry must survive a power cut. Some systems cannot sync directories.
pub(crate) fn sync_file(file: &File, path: &Path) -> io::Result<()> {
    file.sync_data()?;
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Where others can write, they could claim a predictable name first.
fn unpredictable_name(name: &OsStr) -> OsString {
    let mut beside = name.to_owned();
    // The system's randomness, as far as the standard library provides it.
    beside.push(format!(".{:016x}{NEW}", RandomState::new().hash_one(())));
    beside
}

/// A failure does not prevent the new file from being written.
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

    #[test]
    fn the_name_of_the_new_file_cannot_be_guessed() {
        let names = [(); 9].map(|()| unpredictable_name(OsStr::new("dungeon")));
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name));
        }
    }
}
