//! The list of scores: a file to which games are only ever added.

use super::{
    DailyDate, JournalName, ScoreEntry,
    blocks::{Block, blocks},
};
use crate::{
    content::{
        ContentError, SourceText, make_private_folder, open_file, open_file_with, read_at_most,
    },
    level::GameMode,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeSet,
    fs::{File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};
use thiserror::Error;

/// A game has some 400 bytes: room for 40,000 of them.
const LONGEST: u64 = 16 << 20;
/// Ten times that, in bytes. Who reads TOML takes much room for what is nested.
const LONGEST_BLOCK: usize = 4096;
/// As many blocks as are looked at, so that a file of nothing but brackets
/// takes no longer than others.
const MOST_BLOCKS: usize = 100_000;
/// As many damaged blocks as are named.
const MOST_NAMED: usize = 10;
/// The key that a game ends with in the list.
const LAST_KEY: &[u8] = b"fingerprint";
/// How long another program may hold the list: entering a game takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the lock is tried meanwhile.
const TRY_EVERY: Duration = Duration::from_millis(10);

/// All games that are over, in the order in which they were entered.
///
/// ```
/// use hexdelve::{prelude::*, journal::Scores};
/// let folder = tempfile::tempdir().unwrap();
/// let scores = Scores::read(&folder.path().join("scores.toml")).unwrap();
/// assert!(scores.best(GameMode::Delve, None).is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scores {
    games: Vec<ScoreEntry>,
    journals: BTreeSet<JournalName>,
    damaged: Vec<ContentError>,
    passed_over: usize,
}

/// Why the list of scores can be neither read nor written.
#[derive(Debug, Error)]
pub enum ScoresError {
    /// It is longer than any list.
    #[error("{}: the list of scores has more than 16 MiB; move it away, and a new one begins", .0.display())]
    TooLong(PathBuf),
    /// A folder, a pipe or a device.
    #[error("{}: the list of scores is not a file; move it away, and a new one begins", .0.display())]
    NoFile(PathBuf),
    /// Another program does not let go of it.
    #[error(
        "{}: another program holds the list of scores; the game gets its place at the next start",
        .0.display()
    )]
    Held(PathBuf),
    /// What the system says.
    #[error("{}: {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What it says.
        #[source]
        error: io::Error,
    },
}

/// A block as it stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game<T> {
    game: [T; 1],
}

impl Scores {
    /// Reads a list. One that is not there is empty; what is damaged in it is
    /// passed over.
    ///
    /// # Errors
    /// [`ScoresError`] where it cannot be read at all.
    pub fn read(path: &Path) -> Result<Self, ScoresError> {
        let file = match open_file(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            opened => opened.map_err(|error| unopened(path, error))?,
        };
        Ok(Self::of(&path.display().to_string(), &read_bytes(&file, path)?))
    }

    /// Adds a game to a list, unless its journal is in it. Says whether it was
    /// added.
    ///
    /// The list is locked meanwhile, and the game is written in one piece. A part of
    /// a game at the end of the list is cut off first: a program that was killed left
    /// it, and its journal is entered again at the next start.
    ///
    /// # Errors
    /// [`ScoresError`] where it was not; [`ScoresError::Held`] where another program
    /// has locked the list for two seconds.
    pub fn enter(path: &Path, standing: &ScoreEntry) -> Result<bool, ScoresError> {
        let wrong = |error| system(path, error);
        if let Some(folder) = path.parent() {
            make_private_folder(folder).map_err(wrong)?;
        }
        let file = open_file_with(path, OpenOptions::new().read(true).append(true).create(true));
        let mut file = file.map_err(|error| unopened(path, error))?;
        // The lock goes with the file.
        lock(&file, path)?;
        let mut before = read_bytes(&file, path)?;
        let whole = before.len() - torn_end(&before);
        if whole < before.len() {
            file.set_len(whole as u64).map_err(wrong)?;
            before.truncate(whole);
        }
        if Self::of("", &before).has(&standing.journal) {
            return Ok(false);
        }
        let block = toml::to_string(&Game { game: [standing] });
        let mut block = block.map_err(|error| wrong(io::Error::other(error)))?;
        // A list that somebody has edited may end in the midst of a line.
        if before.last().is_some_and(|byte| *byte != b'\n') {
            block.insert(0, '\n');
        }
        if (before.len() + block.len()) as u64 > LONGEST {
            return Err(ScoresError::TooLong(path.to_owned()));
        }
        let written = file.write_all(block.as_bytes()).and_then(|()| file.sync_data());
        if written.is_err() {
            // A full disk takes a part. What cannot be undone is cut off next time.
            let _ = file.set_len(whole as u64);
        }
        written.map_err(wrong)?;
        Ok(true)
    }

    /// The list in some bytes, which messages call by a name.
    fn of(name: &str, bytes: &[u8]) -> Self {
        let mut scores = Self::default();
        for block in blocks(bytes).filter(|block| !block.is_empty()).take(MOST_BLOCKS) {
            scores.take(name, block);
        }
        scores
    }

    fn take(&mut self, name: &str, block: Block<'_>) {
        if let Ok(game) = read_block(name, block, 0)
            && self.journals.insert(game.journal.clone())
        {
            self.games.push(game);
            return;
        }
        self.passed_over += 1;
        if self.damaged.len() < MOST_NAMED {
            // Lines are counted for those only that are told of.
            let again = read_block(name, block, block.lines_before);
            self.damaged.push(again.err().unwrap_or_else(|| twice(name, block)));
        }
    }

    /// All of them, in the order in which they were entered.
    pub fn games(&self) -> &[ScoreEntry] {
        &self.games
    }

    /// Those of a mode, the best first; those of a day, where one is named.
    pub fn best(&self, mode: GameMode, day: Option<&DailyDate>) -> Vec<&ScoreEntry> {
        let belongs = |game: &&ScoreEntry| {
            game.mode == mode && day.is_none_or(|day| game.daily.as_ref() == Some(day))
        };
        let mut games: Vec<_> = self.games.iter().filter(belongs).collect();
        games.sort_by_cached_key(|game| game.rank());
        games
    }

    /// Whether the game of a journal is in it.
    pub fn has(&self, journal: &JournalName) -> bool {
        self.journals.contains(journal)
    }

    /// How many blocks are no games, or games that stand there already.
    pub const fn passed_over(&self) -> usize {
        self.passed_over
    }

    /// What is wrong in the first of those.
    pub fn damaged(&self) -> &[ContentError] {
        &self.damaged
    }
}

/// Locks the list, and waits for another program that has it. A file system
/// without locks has to do with one write to the end.
fn lock(file: &File, path: &Path) -> Result<(), ScoresError> {
    let until = Instant::now() + PATIENCE;
    while matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        if Instant::now() >= until {
            return Err(ScoresError::Held(path.to_owned()));
        }
        thread::sleep(TRY_EVERY);
    }
    Ok(())
}

/// How many bytes at the end of a list are a game that was not written to its end:
/// one without its last line. Where that line is there, somebody has edited the list.
fn torn_end(list: &[u8]) -> usize {
    let Some(last) = blocks(list).last().filter(|block| !block.is_empty()) else { return 0 };
    let mut lines = last.bytes.split_inclusive(|byte| *byte == b'\n');
    let is_whole = lines.any(|line| line.starts_with(LAST_KEY) && line.ends_with(b"\n"));
    // A killed writer may have come as far as to the end of some other line.
    let is_cut = !last.bytes.ends_with(b"\n") || last.bytes.starts_with(b"[[game]]\n");
    let is_torn = is_cut && !is_whole && read_block("", last, 0).is_err();
    if is_torn { last.bytes.len() } else { 0 }
}

/// The game of a block, after so many empty lines.
fn read_block(name: &str, block: Block<'_>, lines: usize) -> Result<ScoreEntry, ContentError> {
    let text = text_of(name, block, lines);
    if block.bytes.len() > LONGEST_BLOCK {
        return Err(text.refuse(lines..lines, "expected a game of at most 4096 bytes"));
    }
    if let Err(error) = str::from_utf8(block.bytes) {
        let at = lines + error.valid_up_to();
        return Err(text.refuse(at..at, "expected UTF-8"));
    }
    let Game { game: [game] } = text.value()?;
    Ok(game)
}

fn twice(name: &str, block: Block<'_>) -> ContentError {
    let start = block.lines_before;
    let text = text_of(name, block, start);
    text.refuse(start..start, "expected a game that does not stand in the list already")
}

fn text_of(name: &str, block: Block<'_>, lines: usize) -> SourceText {
    let shown = &block.bytes[..block.bytes.len().min(LONGEST_BLOCK)];
    SourceText::new(name, "\n".repeat(lines) + &String::from_utf8_lossy(shown))
}

fn read_bytes(file: &File, path: &Path) -> Result<Vec<u8>, ScoresError> {
    let bytes = read_at_most(file, LONGEST).map_err(|error| system(path, error))?;
    bytes.ok_or_else(|| ScoresError::TooLong(path.to_owned()))
}

fn unopened(path: &Path, error: io::Error) -> ScoresError {
    match error.kind() {
        ErrorKind::IsADirectory | ErrorKind::Unsupported => ScoresError::NoFile(path.to_owned()),
        _ => system(path, error),
    }
}

fn system(path: &Path, error: io::Error) -> ScoresError {
    ScoresError::System { path: path.to_owned(), error }
}
