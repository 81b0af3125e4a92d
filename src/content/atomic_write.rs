//! Files that are written completely or not at all.

use super::{
    files::{Creation, expect_replaceable, make_folder, open_to_write},
    open_file,
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

/// A new file that replaces another one when it is complete. If it is dropped before that, it
/// is removed.
#[derive(Debug)]
pub struct Replacement {
    file: File,
    beside: PathBuf,
    path: PathBuf,
}

impl Replacement {
    /// Creates the new file beside `path`, and the folder if it is missing. The file's name is
    /// unpredictable and new: a link placed there by another user has no effect.
    ///
    /// # Errors
    /// Returns an error if the path names no file, if the old file is not a regular file, or if
    /// the folder or the new file cannot be created.
    pub fn of(path: &Path) -> io::Result<Self> {
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

    /// Returns the new file, open for writing.
    pub const fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Replaces the old file. When the function returns, the new file is on disk.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`put_in_place`].
    pub fn put_in_place(self) -> io::Result<()> {
        put_in_place(&self.file, &self.beside, &self.path)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // If the file is in its place, nothing has this name any more.
        let _ = fs::remove_file(&self.beside);
    }
}

/// Writes a file completely or not at all. When the function returns, the new file is on disk.
///
/// # Errors
/// Returns an error if the new file cannot be created, written or renamed. The old file is then
/// unchanged, unless only the final sync of the folder failed.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut replacement = Replacement::of(path)?;
    replacement.file().write_all(bytes)?;
    replacement.put_in_place()
}

/// Renames the file `beside` to `path` and syncs both the file and its folder. The file must be
/// complete, and in the same folder.
///
/// # Errors
/// Returns an error if a sync or the rename fails. The old file is then unchanged, unless only
/// the final sync of the folder failed.
pub fn put_in_place(file: &File, beside: &Path, path: &Path) -> io::Result<()> {
    // Opened first: an error after the rename would hide that the new file is in place.
    let directory = File::open(folder_of(path))?;
    file.sync_all()?;
    move_file(beside, path)?;
    // Without this sync, the new name could be lost in a power cut.
    directory.sync_all()
}

/// Renames a file, and replaces the file at `to` if there is one. Does not sync the folder.
///
/// # Errors
/// Returns an error if `to` is a symbolic link or anything other than a regular file, or if the
/// file cannot be renamed.
pub fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    expect_replaceable(to)?;
    fs::rename(from, to)
}

/// Syncs the data and the directory entry of a file, so that both survive a power cut. Systems
/// that cannot sync directories sync only the data.
///
/// # Errors
/// Returns an error if the data cannot be synced.
pub fn sync_file(file: &File, path: &Path) -> io::Result<()> {
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
