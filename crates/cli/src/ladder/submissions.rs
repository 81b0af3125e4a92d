//! The journals in a folder and its subfolders.

use hexdelve::content::{changed_at, open_file, read_at_most};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

const ENDING: &str = "hexdelve";
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
}

impl Submission {
    pub(super) fn read(&self, most: u64) -> Result<Vec<u8>, String> {
        let bytes = open_file(&self.path).and_then(|file| read_at_most(&file, most));
        bytes
            .map_err(|error| format!("it cannot be read: {error}"))?
            .ok_or_else(|| format!("it is too long; the ladder takes at most {most} bytes"))
    }
}

/// Returns all files in `folder` and its subfolders whose names end in `.hexdelve`, in the
/// order in which they were last changed as far as the system itself knows, and then by
/// name. The modification time, which a sender can choose, does not count. Links are not
/// followed. `except` is a folder to skip, such as that of
/// the journals on the page.
///
/// ```
/// use hexdelve_cli::ladder::submissions;
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
            // The entry's own type, so a link counts as neither a folder nor a file.
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_dir() && depth < DEEPEST {
                folders.push((path, depth + 1));
            } else if kind.is_file() && path.extension().is_some_and(|it| it == ENDING) {
                let changed = entry.metadata().map_or((0, 0), |it| changed_at(&it));
                found.push((changed, submission(folder, path)));
            }
        }
    }
    found.sort_by(|(time, one), (later, other)| (time, &one.name).cmp(&(later, &other.name)));
    Ok(found.into_iter().map(|(_, submission)| submission).collect())
}

fn submission(folder: &Path, path: PathBuf) -> Submission {
    let below = path.strip_prefix(folder).unwrap_or(&path);
    let mut parts = below.iter();
    let (first, next) = (parts.next().unwrap_or_default(), parts.next());
    let player = if next.is_none() { path.file_stem().unwrap_or_default() } else { first };
    let player = player.to_string_lossy().into_owned();
    let name = below.to_string_lossy().into_owned();
    Submission { path, name, player }
}
