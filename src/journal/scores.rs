//! The list of scores: a file to which games are only ever appended.

use super::{DailyDate, JournalName, ScoreEntry};
use crate::{
    content::{
        ContentError, Creation, SourceText, make_private_folder, open_file, open_to_write,
        read_at_most,
    },
    level::GameMode,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeSet,
    fs::{File, TryLockError},
    io::{self, ErrorKind, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};
use thiserror::Error;

/// In bytes: 40,000 games fit.
const LONGEST: u64 = 16 << 20;
/// Ten times a game's: it limits the memory that the TOML parser needs for nested values.
const LONGEST_BLOCK: usize = 4096;
/// A file of nothing but brackets does not take longer to read than others.
const MOST_BLOCKS: usize = 100_000;
const MOST_NAMED: usize = 10;
const LAST_KEY: &[u8] = b"fingerprint";
/// Adding a game takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(2);
const TRY_EVERY: Duration = Duration::from_millis(10);

/// All finished games, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    games: Vec<ScoreEntry>,
    journals: BTreeSet<JournalName>,
    damaged: Vec<ContentError>,
    passed_over: usize,
}

/// An error of the operating system about a file, such as the list of scores.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct FileError {
    pub(crate) path: PathBuf,
    #[source]
    pub(crate) error: io::Error,
}

const TOO_LONG: &str = "the list of scores is larger than 16 MiB; move it away to start a new one";
const NOT_A_FILE: &str = "the list of scores is not a file; move it away to start a new one";
const LOCKED: &str =
    "another program has locked the list of scores; the next start will add the game";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game<T> {
    game: [T; 1],
}

impl Scores {
    /// Reads a list. A missing file is an empty list, and damaged blocks are skipped.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the file cannot be read at all.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let file = match open_file(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            opened => opened.map_err(|error| unopened(path, error))?,
        };
        Ok(Self::of(&path.display().to_string(), &read_bytes(&file, path)?))
    }

    /// Adds a game to a list unless the list already has its journal, and returns whether it was
    /// added. A partial game at the end is removed first: the program that wrote it was killed, and
    /// its journal is added again on the next start.
    ///
    /// # Errors
    /// Returns a [`FileError`] if the game could not be added, as when another program keeps the
    /// list locked for two seconds.
    pub fn add(path: &Path, entry: &ScoreEntry) -> Result<bool, FileError> {
        let wrong = |error| system(path, error);
        if let Some(folder) = path.parent() {
            make_private_folder(folder).map_err(wrong)?;
        }
        let file = open_to_write(path, Creation::IfMissing);
        let mut file = file.map_err(|error| unopened(path, error))?;
        // Closing the file releases the lock.
        lock(&file, path)?;
        let mut before = read_bytes(&file, path)?;
        let whole = before.len() - torn_end(&before);
        if whole < before.len() {
            file.set_len(whole as u64).map_err(wrong)?;
            before.truncate(whole);
        }
        if Self::of("", &before).has(&entry.journal) {
            return Ok(false);
        }
        let block = toml::to_string(&Game { game: [entry] });
        let mut block = block.map_err(|error| wrong(io::Error::other(error)))?;
        // A list edited by hand may not end with a newline.
        if before.last().is_some_and(|byte| *byte != b'\n') {
            block.insert(0, '\n');
        }
        if (before.len() + block.len()) as u64 > LONGEST {
            return Err(wrong(io::Error::other(TOO_LONG)));
        }
        let written = file
            .seek(SeekFrom::End(0))
            .and_then(|_| file.write_all(block.as_bytes()))
            .and_then(|()| file.sync_data());
        if written.is_err() {
            // If truncation also fails, the next call removes what a full disk has accepted.
            let _ = file.set_len(whole as u64);
        }
        written.map_err(wrong)?;
        Ok(true)
    }

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
            // Line numbers make parsing slower, so only reported blocks are parsed with them.
            let start = block.lines_before;
            let twice = "expected a game that is not in the list already";
            let repeated = || text_of(name, block, start).refuse(start..start, twice);
            self.damaged.push(read_block(name, block, start).err().unwrap_or_else(repeated));
        }
    }

    /// Returns all games, in the order in which they were added.
    pub fn games(&self) -> &[ScoreEntry] {
        &self.games
    }

    /// Returns the games of a mode that are in any [table](ScoreEntry::tables), best first;
    /// with `day`, only the daily games of that date.
    pub fn best(&self, mode: GameMode, day: Option<&DailyDate>) -> Vec<&ScoreEntry> {
        let belongs = |game: &&ScoreEntry| {
            game.mode == mode && game.is_listed() && (day.is_none() || game.day() == day)
        };
        let mut games: Vec<_> = self.games.iter().filter(belongs).collect();
        games.sort_by_cached_key(|game| game.sort_key());
        games
    }

    /// Whether the list has a journal's game.
    pub fn has(&self, journal: &JournalName) -> bool {
        self.journals.contains(journal)
    }

    /// Returns the number of blocks that are invalid or repeat an earlier game.
    pub const fn skipped(&self) -> usize {
        self.passed_over
    }

    /// Returns the errors of the first skipped blocks.
    pub fn damaged(&self) -> &[ContentError] {
        &self.damaged
    }
}

/// Collects the games of a list that is not kept in a file. Of several games with the
/// same journal, the first one is kept.
impl FromIterator<ScoreEntry> for Scores {
    fn from_iter<I: IntoIterator<Item = ScoreEntry>>(games: I) -> Self {
        let mut scores = Self::default();
        for game in games {
            if scores.journals.insert(game.journal.clone()) {
                scores.games.push(game);
            }
        }
        scores
    }
}

/// Without locks, appending each game in a single write has to be enough.
fn lock(file: &File, path: &Path) -> Result<(), FileError> {
    let until = Instant::now() + PATIENCE;
    while matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        if Instant::now() >= until {
            return Err(system(path, io::Error::other(LOCKED)));
        }
        thread::sleep(TRY_EVERY);
    }
    Ok(())
}

/// A damaged game that has its last line must have been edited by hand, and is kept.
fn torn_end(list: &[u8]) -> usize {
    let Some(last) = blocks(list).last().filter(|block| !block.is_empty()) else { return 0 };
    let mut lines = last.bytes.split_inclusive(|byte| *byte == b'\n');
    let is_whole = lines.any(|line| line.starts_with(LAST_KEY) && line.ends_with(b"\n"));
    // A killed writer may have stopped at the end of any line: a newline proves nothing.
    let is_cut = !last.bytes.ends_with(b"\n") || last.bytes.starts_with(b"[[game]]\n");
    // A block that parses is kept even if it looks cut off.
    let is_torn = is_cut && !is_whole && read_block("", last, 0).is_err();
    if is_torn { last.bytes.len() } else { 0 }
}

/// `lines` blank lines before it give errors the right line numbers.
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

fn text_of(name: &str, block: Block<'_>, lines: usize) -> SourceText {
    let shown = &block.bytes[..block.bytes.len().min(LONGEST_BLOCK)];
    SourceText::new(name, "\n".repeat(lines) + &String::from_utf8_lossy(shown))
}

fn read_bytes(file: &File, path: &Path) -> Result<Vec<u8>, FileError> {
    let bytes = read_at_most(file, LONGEST).map_err(|error| system(path, error))?;
    bytes.ok_or_else(|| system(path, io::Error::other(TOO_LONG)))
}

fn unopened(path: &Path, error: io::Error) -> FileError {
    let is_no_file = matches!(error.kind(), ErrorKind::IsADirectory | ErrorKind::Unsupported);
    system(path, if is_no_file { io::Error::other(NOT_A_FILE) } else { error })
}

fn system(path: &Path, error: io::Error) -> FileError {
    FileError { path: path.to_owned(), error }
}

/// A part of the list. It starts at a line that begins with `[`, and may be partly written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block<'a> {
    /// The number of lines in the file before the block.
    lines_before: usize,
    bytes: &'a [u8],
}

impl Block<'_> {
    fn is_empty(self) -> bool {
        let mut lines = self.bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        lines.all(|line| line.first().is_none_or(|byte| *byte == b'#'))
    }
}

/// Text before the first `[` line is a block, too.
fn blocks(file: &[u8]) -> impl Iterator<Item = Block<'_>> {
    let parts = file.chunk_by(|one, next| (*one, *next) != (b'\n', b'['));
    parts.scan(0, |lines, bytes| {
        let lines_before = *lines;
        *lines += bytes.split(|byte| *byte == b'\n').count() - 1;
        Some(Block { lines_before, bytes })
    })
}
