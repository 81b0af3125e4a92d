//! Where journals are kept.

use super::{GameHeader, JournalError, JournalWriter, journal_file::is_nowhere};
use crate::content::{folder_of_states, make_private_folder, open_file, write_whole};
use std::{
    cmp::Reverse,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The folder of journals: games under way in `games`, those that are over in
/// `finished`, and in `over` those that have no place among the scores yet. Folders
/// that are missing are made, with the mode 0700.
///
/// ```
/// use hexdelve::journal::SaveFolder;
/// let folder = tempfile::tempdir().unwrap();
/// let archive = SaveFolder::at(folder.path());
/// assert!(archive.unfinished()?.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFolder {
    folder: PathBuf,
}

/// What the name of a journal ends in.
const ENDING: &str = "hexdelve";
/// What the name of a morgue file ends in.
const MORGUE: &str = "txt";

impl SaveFolder {
    /// The folder in which states are kept by the XDG specification:
    /// `$XDG_STATE_HOME/hexdelve`, or `~/.local/state/hexdelve`, or on Windows
    /// `%APPDATA%\hexdelve`. `None` where there is no home.
    pub fn usual() -> Option<Self> {
        Self::of("hexdelve")
    }

    /// The same folder of another program.
    pub fn of(program: &str) -> Option<Self> {
        Some(Self::at(folder_of_states()?.join(program)))
    }

    /// A folder of one's own. It is made when something is written.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The journals of games under way, the one that was played last first.
    ///
    /// # Errors
    /// What the system says; a folder that is not there is empty.
    pub fn unfinished(&self) -> io::Result<Vec<PathBuf>> {
        journals(&self.games())
    }

    /// The journals of games that are over and could not be entered among the
    /// scores, the one that ended last first.
    ///
    /// # Errors
    /// What the system says; a folder that is not there is empty.
    pub fn over(&self) -> io::Result<Vec<PathBuf>> {
        journals(&self.waiting_for_the_scores())
    }

    /// Begins the journal of a new game, under a name that no other has.
    ///
    /// # Errors
    /// As [`JournalWriter::begin`].
    pub fn begin(&self, opening: &GameHeader) -> Result<JournalWriter, JournalError> {
        loop {
            let place = self.place_for(opening);
            let scribe = JournalWriter::begin(&place, opening)?;
            // Somebody else may have begun a game of the same name meanwhile.
            if scribe.has_its_file() || !place.exists() {
                return Ok(scribe);
            }
        }
    }

    /// Where the journal of a new game goes: a name that no other has.
    fn place_for(&self, opening: &GameHeader) -> PathBuf {
        let began: String = opening.began().chars().filter(char::is_ascii_alphanumeric).collect();
        let name = format!("{began}-{}-{}", opening.mode(), opening.seed());
        let places = (1_u32..).map(|count| match count {
            1 => format!("{name}.{ENDING}"),
            count => format!("{name}-{count}.{ENDING}"),
        });
        let is_free = |name: &String| {
            let folders = [self.games(), self.finished(), self.waiting_for_the_scores()];
            !folders.iter().any(|it| it.join(name).exists())
        };
        let free = places.into_iter().find(is_free).unwrap_or(name);
        self.games().join(free)
    }

    /// Puts the journal of a game that is over where those are, and says where.
    ///
    /// # Errors
    /// What the system says; the journal stays where it was then.
    pub fn put_away(&self, journal: &Path) -> io::Result<PathBuf> {
        let name = journal.file_name().unwrap_or_default();
        let place = self.finished().join(name);
        make_private_folder(&self.finished())?;
        fs::rename(journal, &place)?;
        Ok(place)
    }

    /// Puts the journal of a game that is over where it is seen at the next start,
    /// whatever is played before that.
    ///
    /// # Errors
    /// What the system says; the journal stays where it was then.
    pub fn set_aside(&self, journal: &Path) -> io::Result<()> {
        let folder = self.waiting_for_the_scores();
        let place = folder.join(journal.file_name().unwrap_or_default());
        make_private_folder(&folder)?;
        fs::rename(journal, place)
    }

    /// Removes a journal in which nothing was played, unless somebody has it.
    pub fn discard(&self, journal: &Path) {
        let Ok(file) = open_file(journal) else { return };
        if file.try_lock().is_ok() {
            // Where it cannot be removed, it harms nobody.
            let _ = fs::remove_file(journal);
        }
        // Locked until it is gone: who begins a game in it sees that.
        drop(file);
    }

    /// Writes the morgue file of a game that is over, of the same name as its
    /// journal, and says where. What stood there is replaced.
    ///
    /// # Errors
    /// What the system says; there is no half of a file then.
    pub fn write_morgue(&self, journal: &Path, text: &str) -> io::Result<PathBuf> {
        let place = self.finished().join(journal.file_name().unwrap_or_default());
        let place = place.with_extension(MORGUE);
        make_private_folder(&self.finished())?;
        write_whole(&place, text.as_bytes())?;
        Ok(place)
    }

    /// The morgue files, that of the game that ended last first.
    ///
    /// # Errors
    /// What the system says; a folder that is not there is empty.
    pub fn morgues(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(self.finished()) {
            Err(error) if is_nowhere(error.kind()) => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        let is_morgue = |path: &PathBuf| path.extension().is_some_and(|it| it == MORGUE);
        let mut morgues: Vec<_> =
            paths.into_iter().filter(|path| is_morgue(path) && path.is_file()).collect();
        // They are written when a game ends. Where that is the same moment, their
        // names begin with the one in which it began.
        let written = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
        morgues.sort_by_cached_key(|path| Reverse((written(path), path.clone())));
        Ok(morgues)
    }

    /// The file of scores.
    pub fn scores(&self) -> PathBuf {
        self.folder.join("scores.toml")
    }

    /// The journal of this name among those that are over.
    pub fn finished_game(&self, name: &str) -> PathBuf {
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

/// The journals in a folder, the one that was written last first.
fn journals(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        // Where there can be no folder, there are no games either.
        Err(error) if is_nowhere(error.kind()) => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut games = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            let about = fs::metadata(&path);
            // A folder is no game, and a pipe would be waited for.
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
