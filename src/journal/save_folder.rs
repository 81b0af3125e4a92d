//! The folder where journals are stored; their names, by which scores refer to them; the errors in
//! reading journals; and stores for journals that are not files, for example in a browser.

use super::{GameHeader, JournalWriter, RULES_VERSION, journal_writer::is_nowhere};
use crate::content::{folder_of_states, make_private_folder, move_file, open_file, write_whole};
use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Debug},
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};
use thiserror::Error;

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

const GAMES: &str = "games";
const FINISHED: &str = "finished";
/// Finished games that wait for the list of scores.
const OVER: &str = "over";
const MORGUE: &str = "txt";

impl SaveFolder {
    /// Returns a program's default folder for saved state according to the XDG specification:
    /// `$XDG_STATE_HOME/hexdelve`, or `~/.local/state/hexdelve`, or on Windows
    /// `%APPDATA%\hexdelve`. Returns `None` if there is no home directory.
    pub fn for_program(program: &str) -> Option<Self> {
        Some(Self::at(folder_of_states()?.join(program)))
    }

    /// Creates a `SaveFolder` for a custom path. The folder itself is created on the first write.
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
        newest_first(&self.folder.join(GAMES), ENDING)
    }

    /// Returns the journals of finished games that could not be added to the list of
    /// scores, most recently finished first.
    ///
    /// # Errors
    /// Returns any error of the operating system. A missing folder is treated as empty.
    pub fn unscored_games(&self) -> io::Result<Vec<PathBuf>> {
        newest_first(&self.folder.join(OVER), ENDING)
    }

    /// Starts the journal of a new game under an unused name.
    ///
    /// # Errors
    /// See [`JournalWriter::begin`].
    pub fn begin(&self, header: &GameHeader) -> Result<JournalWriter, JournalError> {
        loop {
            let is_free = |name: &String| {
                ![GAMES, FINISHED, OVER].iter().any(|it| self.folder.join(it).join(name).exists())
            };
            let free = header.journal_names().find(is_free).unwrap_or_default();
            let place = self.folder.join(GAMES).join(free);
            let writer = JournalWriter::begin(&place, header)?;
            // Another process may have started a game with this name in the meantime.
            if writer.has_its_file() || !place.exists() {
                return Ok(writer);
            }
        }
    }

    /// Moves the journal of a finished game to `finished`, and returns its new path.
    ///
    /// # Errors
    /// Returns any error of the operating system; the journal then stays where it was.
    pub fn move_to_finished(&self, journal: &Path) -> io::Result<PathBuf> {
        move_into(self.folder.join(FINISHED), journal)
    }

    /// Moves the journal of a finished game to `over`, where the program finds it the
    /// next time it starts, whatever other games are played in the meantime.
    ///
    /// # Errors
    /// Returns any error of the operating system; the journal then stays where it was.
    pub fn move_to_unscored(&self, journal: &Path) -> io::Result<()> {
        move_into(self.folder.join(OVER), journal).map(drop)
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
        let folder = self.folder.join(FINISHED);
        let place = folder.join(journal.file_name().unwrap_or_default()).with_extension(MORGUE);
        make_private_folder(&folder)?;
        write_whole(&place, text.as_bytes())?;
        Ok(place)
    }

    /// Returns the morgue files, most recently finished game first.
    ///
    /// # Errors
    /// Returns any error of the operating system. A missing folder is treated as empty.
    pub fn morgues(&self) -> io::Result<Vec<PathBuf>> {
        let mut morgues = newest_first(&self.folder.join(FINISHED), MORGUE)?;
        morgues.retain(|path| path.is_file());
        Ok(morgues)
    }

    /// Returns the path of the list of scores.
    pub fn scores_path(&self) -> PathBuf {
        self.folder.join("scores.toml")
    }

    /// Returns the path of the finished game whose journal has this name.
    pub fn finished_game_path(&self, name: &str) -> PathBuf {
        self.folder.join(FINISHED).join(name)
    }
}

fn move_into(folder: PathBuf, journal: &Path) -> io::Result<PathBuf> {
    let place = folder.join(journal.file_name().unwrap_or_default());
    make_private_folder(&folder)?;
    move_file(journal, &place)?;
    Ok(place)
}

/// By the time of the last write. At equal times, the name decides: it starts with the time the
/// game began.
fn newest_first(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        // If the folder does not or cannot exist, there are no games either.
        Err(error) if is_nowhere(error.kind()) => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut games = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let about = fs::metadata(&path);
        // A folder is no file of a game, and opening a pipe would block.
        let may_be_a_file = about.as_ref().ok().is_none_or(fs::Metadata::is_file);
        if may_be_a_file && path.extension().is_some_and(|it| it == extension) {
            let touched = about.and_then(|file| file.modified());
            games.push((touched.unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
    }
    games.sort_unstable_by(|one, other| other.cmp(one));
    Ok(games.into_iter().map(|(_, path)| path).collect())
}

/// A store for the bytes of one journal.
///
/// A [`JournalWriter`](super::JournalWriter) appends a record for each turn before the
/// turn is shown.
pub trait JournalStore: Debug + Send {
    /// Returns the name of the journal.
    fn name(&self) -> &str;

    /// Appends bytes. Once this function has succeeded, the bytes outlive the program. If it
    /// fails, it stores none of them.
    ///
    /// # Errors
    /// Returns the store's error. The bytes are passed again later, with those that follow them.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
}

/// The maximum length of a name: twice the length of a time, a mode and a seed.
const LONGEST: usize = 100;

/// The file name of a journal: letters, digits, `-`, `_` and `.`, not starting with `.`.
/// Such a name cannot refer to another directory and is safe to print anywhere.
///
/// ```
/// use hexdelve::journal::JournalName;
/// use std::path::Path;
/// let name = JournalName::of(Path::new("games/20261121T142025Z-delve-7.hexdelve")).unwrap();
/// assert_eq!(name.as_str(), "20261121T142025Z-delve-7.hexdelve");
/// assert_eq!(JournalName::of(Path::new("games/a\u{1b}[31m.hexdelve")), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct JournalName(String);

impl JournalName {
    /// Returns the name of the file at `path`, or `None` if it is not a valid name.
    pub fn of(path: &Path) -> Option<Self> {
        Self::try_from(path.file_name()?.to_str()?.to_owned()).ok()
    }

    /// Returns the name as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JournalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for JournalName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let plain = |it: u8| it.is_ascii_alphanumeric() || b"-_.".contains(&it);
        let right = (1..=LONGEST).contains(&name.len())
            && name.bytes().all(plain)
            && !name.starts_with('.');
        right.then_some(Self(name)).ok_or_else(|| {
            format!("expected the name of a file: at most {LONGEST} letters, digits, -, _ and .")
        })
    }
}

const ENDING: &str = "hexdelve";

impl GameHeader {
    /// Returns names for the journal of a new game, such as `20261121T142025Z-delve-7.hexdelve`.
    /// The first unused one is the one to take; all after the first end in a number.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let delve = DelveSetup::new(Seed(7));
    /// let header = GameHeader::new(delve.clone(), delve.start().world());
    /// assert!(header.journal_names().nth(1).unwrap().ends_with("-delve-7-2.hexdelve"));
    /// ```
    pub fn journal_names(&self) -> impl Iterator<Item = String> + use<> {
        let began: String = self.began.chars().filter(char::is_ascii_alphanumeric).collect();
        let stem = format!("{began}-{}-{}", self.mode(), self.seed());
        (1_u32..).map(move |count| match count {
            1 => format!("{stem}.{ENDING}"),
            count => format!("{stem}-{count}.{ENDING}"),
        })
    }
}

/// The reason a journal cannot be read. The file is left unchanged.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file ends within its header.
    #[error("it ends within its header: no turn was played, or the rest was cut off")]
    Truncated,
    /// The content is no journal's. The text says where, and what was expected.
    #[error("{0}")]
    Invalid(String),
    /// The game was played under another version of the rules.
    #[error(
        "it was played under version {rules} of the rules, but this program has {RULES_VERSION}; use the build of {program} that has version {rules}"
    )]
    RulesVersionMismatch {
        /// The program that recorded the game.
        program: String,
        /// The version of the rules under which the game was played.
        rules: u32,
    },
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// One of the errors above, with the file's path.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, #[source] Box<JournalError>),
}
