//! The folder where journals are stored.

use super::{
    GameHeader, JournalError, JournalWriter, journal_file::is_nowhere, journal_name::ENDING,
};
use crate::content::{folder_of_states, make_private_folder, move_file, open_file, write_whole};
use std::{
    cmp::Reverse,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The folder of journals: games in progress in `games`, finished games in `finished`,
/// and, in `over`, finished games that are not yet in the list of scores. Missing folders
/// are created with mode 0700.
///
/// ```
/// use hexdelve::journal::SaveFolder;
/// let folder = tempfile::tempdir().unwrap();
/// let saves = SaveFolder::at(folder.path());
/// assert!(saves.unfinished()?.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFolder {
    folder: PathBuf,
}

const MORGUE: &str = "txt";

impl SaveFolder {
    /// Returns the default folder for saved state according to the XDG specification:
    /// `$XDG_STATE_HOME/hexdelve`, or `~/.local/state/hexdelve`, or on Windows
    /// `%APPDATA%\hexdelve`. Returns `None` if there is no home directory.
    pub fn default_location() -> Option<Self> {
        Self::for_program("hexdelve")
    }

    /// Returns another program's default folder.
    pub fn for_program(program: &str) -> Option<Self> {
        Some(Self::at(folder_of_states()?.join(program)))
    }

    /// Creates a `SaveFolder` for a custom path. The folder itself is created on the
    /// first write.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Returns the journals of games in progress, most recently played first.
    ///
    /// # Errors
    /// Returns any error of the operating system. A missing folder is treated as empty.
    pub fn unfinished(&self) -> io::Result<Vec<PathBuf>> {
        journals(&self.games())
    }

    /// Returns the journals of finished games that could not be added to the list of
    /// scores, most recently finished first.
    ///
    /// # Errors
    /// Returns any error of the operating system. A missing folder is treated as empty.
    pub fn unscored_games(&self) -> io::Result<Vec<PathBuf>> {
        journals(&self.waiting_for_the_scores())
    }

    /// Starts the journal of a new game under an unused name.
    ///
    /// # Errors
    /// See [`JournalWriter::begin`].
    pub fn begin(&self, header: &GameHeader) -> Result<JournalWriter, JournalError> {
        loop {
            let place = self.place_for(header);
            let writer = JournalWriter::begin(&place, header)?;
            // Another process may have started a game with this name in the meantime.
            if writer.has_its_file() || !place.exists() {
                return Ok(writer);
            }
        }
    }

    fn place_for(&self, header: &GameHeader) -> PathBuf {
        let is_free = |name: &String| {
            let folders = [self.games(), self.finished(), self.waiting_for_the_scores()];
            !folders.iter().any(|it| it.join(name).exists())
        };
        let free = header.journal_names().find(is_free).unwrap_or_default();
        self.games().join(free)
    }

    /// Moves the journal of a finished game to `finished`, and returns its new path.
    ///
    /// # Errors
    /// Returns any error of the operating system; the journal then stays where it was.
    pub fn move_to_finished(&self, journal: &Path) -> io::Result<PathBuf> {
        let name = journal.file_name().unwrap_or_default();
        let place = self.finished().join(name);
        make_private_folder(&self.finished())?;
        move_file(journal, &place)?;
        Ok(place)
    }

    /// Moves the journal of a finished game to `over`, where the program finds it the
    /// next time it starts, whatever other games are played in the meantime.
    ///
    /// # Errors
    /// Returns any error of the operating system; the journal then stays where it was.
    pub fn move_to_unscored(&self, journal: &Path) -> io::Result<()> {
        let folder = self.waiting_for_the_scores();
        let place = folder.join(journal.file_name().unwrap_or_default());
        make_private_folder(&folder)?;
        move_file(journal, &place)
    }

    /// Removes a journal without any turns, unless another process has it open.
    pub fn discard(&self, journal: &Path) {
        let Ok(file) = open_file(journal) else { return };
        if file.try_lock().is_ok() {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(journal);
        }
        // Unlocked only now: a process that starts a game in this file then sees that it is gone.
        drop(file);
    }

    /// Writes the morgue file of a finished game, named after its journal, and returns
    /// its path. An existing file is replaced.
    ///
    /// # Errors
    /// Returns any error of the operating system; no partial file is left behind.
    pub fn write_morgue(&self, journal: &Path, text: &str) -> io::Result<PathBuf> {
        let place = self.finished().join(journal.file_name().unwrap_or_default());
        let place = place.with_extension(MORGUE);
        make_private_folder(&self.finished())?;
        write_whole(&place, text.as_bytes())?;
        Ok(place)
    }

    /// Returns the morgue files, most recently finished game first.
    ///
    /// # Errors
    /// Returns any error of the operating system. A missing folder is treated as empty.
    pub fn morgues(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(self.finished()) {
            Err(error) if is_nowhere(error.kind()) => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        let is_morgue = |path: &PathBuf| path.extension().is_some_and(|it| it == MORGUE);
        let mut morgues: Vec<_> =
            paths.into_iter().filter(|path| is_morgue(path) && path.is_file()).collect();
        // At equal times, the name decides: it starts with the time the game began.
        let written = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
        morgues.sort_by_cached_key(|path| Reverse((written(path), path.clone())));
        Ok(morgues)
    }

    /// Returns the path of the list of scores.
    pub fn scores_path(&self) -> PathBuf {
        self.folder.join("scores.toml")
    }

    /// Returns the path of the finished game whose journal has this name.
    pub fn finished_game_path(&self, name: &str) -> PathBuf {
        self.finished().join(name)
    }

    fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    fn finished(&self) -> PathBuf {
        self.folder.join("finished")
    }

    fn waiting_for_the_scores(&self) -> PathBuf {
        self.folder.join("over")
    }
}

/// Most recently written first.
fn journals(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        // If the folder does not or cannot exist, there are no games either.
        Err(error) if is_nowhere(error.kind()) => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut games = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            let about = fs::metadata(&path);
            // A folder is not a journal, and opening a pipe would block.
            if about.as_ref().is_ok_and(|it| !it.is_file()) {
                continue;
            }
            let touched = about.and_then(|file| file.modified());
            games.push((touched.unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
    }
    games.sort_unstable();
    Ok(games.into_iter().rev().map(|(_, path)| path).collect())
}
