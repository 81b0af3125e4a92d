//! The journals in a folder and its subfolders.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The file name extension of journals.
const ENDING: &str = "hexdelve";
/// The maximum depth of nested folders.
const DEEPEST: usize = 8;

/// A file that a player has submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The path of the file.
    pub path: PathBuf,
    /// The path within the ladder's folder, for messages.
    pub name: String,
    /// The player: the name of the outermost subfolder, or, for a file that is not in a
    /// subfolder, the name of the file without its extension.
    pub player: String,
    /// The time when the file was last written, or the epoch if the system does not know.
    pub written: SystemTime,
}

/// Returns all files in `folder` and its subfolders whose names end in `.hexdelve`, the
/// earliest first. Links are not followed. `except` is a folder to skip, such as that of
/// the page itself.
///
/// ```
/// use hexdelve::ladder::submissions;
/// let folder = tempfile::tempdir().unwrap();
/// std::fs::create_dir(folder.path().join("ada")).unwrap();
/// std::fs::write(folder.path().join("ada").join("first.hexdelve"), "").unwrap();
/// std::fs::write(folder.path().join("notes.txt"), "").unwrap();
/// let found = submissions(folder.path(), None)?;
/// assert_eq!((found.len(), found[0].player.as_str()), (1, "ada"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Returns the system's error if `folder` cannot be read. Subfolders that cannot be read
/// are skipped.
pub fn submissions(folder: &Path, except: Option<&Path>) -> io::Result<Vec<Submission>> {
    let except = except.and_then(|folder| folder.canonicalize().ok());
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((place, depth)) = folders.pop() {
        if depth > 0 && except.is_some() && place.canonicalize().ok() == except {
            continue;
        }
        let entries = match fs::read_dir(&place) {
            Ok(entries) => entries,
            Err(error) if depth == 0 => return Err(error),
            Err(_) => continue,
        };
        for entry in entries.flatten() {
            // This is the type of the entry itself, so a link counts as neither a folder
            // nor a file.
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_dir() && depth < DEEPEST {
                folders.push((path, depth + 1));
            } else if kind.is_file() && path.extension().is_some_and(|it| it == ENDING) {
                found.push(submission(folder, path));
            }
        }
    }
    found.sort_by(|one, next| (one.written, &one.name).cmp(&(next.written, &next.name)));
    Ok(found)
}

fn submission(folder: &Path, path: PathBuf) -> Submission {
    let below = path.strip_prefix(folder).unwrap_or(&path);
    let first = below.iter().next().unwrap_or_default();
    let player = if below.parent().is_some_and(|it| it.as_os_str().is_empty()) {
        path.file_stem().unwrap_or_default()
    } else {
        first
    };
    let player = player.to_string_lossy().into_owned();
    let name = below.to_string_lossy().into_owned();
    let written = fs::metadata(&path).and_then(|found| found.modified());
    let written = written.unwrap_or(SystemTime::UNIX_EPOCH);
    Submission { path, name, player, written }
}
