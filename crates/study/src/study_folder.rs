//! The folder of a study: its manifest, which a process locks before it writes the first byte, and
//! its rows. Rows are appended to a file with the suffix `.part`, which is renamed when all rows
//! are on disk. A file without the suffix should be complete; its rows are counted nevertheless.

use super::{
    RowFormat, RowsPer, StudyDifference, StudyError,
    manifest::StudyManifest,
    row_lines::{GameLines, GameRun, RowLines},
};
use hexdelve::content::{
    Creation, Replacement, expect_replaceable, is_same_file, make_folder, move_file, open_file,
    open_to_write, put_in_place, read_at_most, sync_file,
};
use std::{
    fs::{self, File, TryLockError},
    io::{self, ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

const MANIFEST: &str = "study.json";
/// In bytes. Real manifests are far smaller.
const LONGEST_MANIFEST: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    New,
    Rest,
    /// Shards may be merged once more.
    Merged,
}

#[derive(Debug)]
pub(super) struct RowsFile {
    /// Closing the locked manifest releases the lock.
    _lock: File,
    writing: Writing,
    header: Option<&'static str>,
    file: File,
    part: PathBuf,
    whole: PathBuf,
    /// In bytes, of the complete rows.
    length: u64,
    games: GameLines,
    /// Only if rows are missing before others.
    rewritten: Option<Replacement>,
}

/// `None` if all rows are in the folder.
pub(super) fn open_folder(
    folder: &Path,
    manifest: &StudyManifest,
    writing: Writing,
) -> Result<Option<RowsFile>, StudyError> {
    let lock = lock_manifest(folder, manifest, writing)?;
    let whole = rows_path(folder, manifest);
    let part = part_of(&whole);
    let is_whole = exists(&whole);
    let path = if is_whole { &whole } else { &part };
    let failed = |why| StudyError::Write { path: path.clone(), why, remedy: "" };
    let file = expect_replaceable(path).and_then(|()| open_to_write(path, Creation::IfMissing));
    let file = file.map_err(failed)?;
    let read = file.try_clone().map_err(failed)?;
    let mut games = RowLines::new(read, path.clone(), manifest).games(manifest.own_seeds()?)?;
    if is_whole {
        if games.is_complete() {
            return Ok(None);
        }
        let is_free = || {
            let told = "there is also an incomplete file of rows; move one of the two away";
            Err(io::Error::new(ErrorKind::AlreadyExists, told))
        };
        let moved = if exists(&part) { is_free() } else { move_file(&whole, &part) };
        moved.map_err(failed)?;
    }
    if writing == Writing::Merged {
        // The rows of an interrupted merge are those of the shards, which are all there.
        games.runs.clear();
    }
    let header = manifest.header();
    let (length, rewritten) = (0, None);
    let mut file =
        RowsFile { _lock: lock, writing, header, file, part, whole, length, games, rewritten };
    file.make_ready().map_err(|why| file.failure(why))?;
    Ok(Some(file))
}

fn lock_manifest(
    folder: &Path,
    manifest: &StudyManifest,
    writing: Writing,
) -> Result<File, StudyError> {
    let path = folder.join(MANIFEST);
    let failed = |why| StudyError::Write { path: path.clone(), why, remedy: "" };
    let file = make_folder(folder)
        .and_then(|()| expect_replaceable(&path))
        .and_then(|()| open_to_write(&path, Creation::IfMissing));
    let mut file = file.map_err(failed)?;
    let locked = file.try_lock();
    let found = file.metadata().map_err(failed)?;
    // Another process may have removed its new manifest before this one locked it.
    let is_there = fs::metadata(&path).is_ok_and(|there| is_same_file(&found, &there));
    if matches!(locked, Err(TryLockError::WouldBlock)) || !is_there {
        return Err(StudyError::Busy(folder.to_owned()));
    }
    if found.len() > 0 {
        return match writing {
            Writing::New => Err(StudyError::Exists(folder.to_owned())),
            Writing::Rest | Writing::Merged => {
                check_manifest(folder, manifest, writing).map(|()| file)
            }
        };
    }
    let formats = [RowFormat::JsonLines, RowFormat::Csv].into_iter();
    let paths = formats.flat_map(|rows| {
        [RowsPer::Game, RowsPer::Turn].map(|each| rows_path_of(folder, each, rows))
    });
    let alone = { paths }.flat_map(|path| [part_of(&path), path]).find(|path| exists(path));
    let written = match alone {
        Some(rows) => Err(StudyError::NoManifest(rows)),
        None => file
            .write_all(manifest.to_text().as_bytes())
            .and_then(|()| sync_file(&file, &path))
            .map_err(failed),
    };
    if written.is_err() {
        // If this fails, an empty or incomplete manifest stays, and the error says why.
        let _ = fs::remove_file(&path);
    }
    written.map(|()| file)
}

fn check_manifest(
    folder: &Path,
    manifest: &StudyManifest,
    writing: Writing,
) -> Result<(), StudyError> {
    let found = read_manifest(folder)?;
    let Some((field, [found, expected])) = found.difference(manifest) else {
        return Ok(());
    };
    let (with, remedy) = match writing {
        Writing::New | Writing::Rest => (
            "the study to be played",
            "resume it with the arguments, tables and program that it was started with, or name \
             another folder",
        ),
        Writing::Merged => ("the joined study", "name another folder"),
    };
    let difference = StudyDifference { field, found, with: with.to_owned(), expected, remedy };
    Err(StudyError::Differs(folder.to_owned(), difference.into()))
}

pub(super) fn read_manifest(folder: &Path) -> Result<StudyManifest, StudyError> {
    let path = folder.join(MANIFEST);
    let unreadable = |why| StudyError::Unreadable(path.clone(), why);
    let file = match open_file(&path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Err(StudyError::NotAStudy(folder.to_owned()));
        }
        opened => opened.map_err(unreadable)?,
    };
    let bytes = read_at_most(&file, LONGEST_MANIFEST).map_err(unreadable)?;
    let invalid = |why| StudyError::InvalidManifest(path.clone(), why);
    let bytes = bytes.ok_or_else(|| invalid("it is too long".to_owned()))?;
    let text = String::from_utf8(bytes).map_err(|error| invalid(error.to_string()))?;
    StudyManifest::read(&text).map_err(invalid)
}

pub(super) fn check_rows(folder: &Path, manifest: &StudyManifest) -> Result<(), StudyError> {
    let mut games = open_rows(folder, manifest)?.games(manifest.own_seeds()?)?;
    games.flaw().map_or(Ok(()), Err)
}

pub(super) fn open_rows(folder: &Path, manifest: &StudyManifest) -> Result<RowLines, StudyError> {
    let path = rows_path(folder, manifest);
    let file = match open_file(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(StudyError::Unfinished(folder.to_owned()));
        }
        opened => opened.map_err(|why| StudyError::Unreadable(path.clone(), why))?,
    };
    Ok(RowLines::new(file, path, manifest))
}

fn rows_path(folder: &Path, manifest: &StudyManifest) -> PathBuf {
    rows_path_of(folder, manifest.each, manifest.rows)
}

fn rows_path_of(folder: &Path, each: RowsPer, rows: RowFormat) -> PathBuf {
    folder.join(format!("{}s.{}", each.as_str(), rows.as_str()))
}

fn part_of(whole: &Path) -> PathBuf {
    let mut part = whole.to_owned().into_os_string();
    part.push(".part");
    part.into()
}

/// Even a dangling link.
fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

impl RowsFile {
    /// Cuts the file after the last complete game. If rows before that are missing or damaged,
    /// starts a new file, and leaves the old one unchanged.
    fn make_ready(&mut self) -> io::Result<()> {
        if let Some(end) = self.games.end_of_all() {
            self.length = end;
            self.cut()?;
        } else {
            self.rewritten = Some(Replacement::of(&self.part)?);
        }
        match self.header {
            Some(header) if self.length == 0 => self.write(format!("{header}\n").as_bytes()),
            _ => Ok(()),
        }
    }

    pub(super) const fn games(&self) -> &GameLines {
        &self.games
    }

    /// All games before the run have been appended.
    pub(super) fn keep(&mut self, GameRun { bytes, .. }: &GameRun) -> Result<(), StudyError> {
        let Some(new) = &mut self.rewritten else { return Ok(()) };
        let file = &mut self.file;
        let copied = file
            .seek(SeekFrom::Start(bytes.start))
            .and_then(|_| io::copy(&mut file.take(bytes.end - bytes.start), new.file()));
        copied.map(drop).map_err(|why| self.failure(why))
    }

    pub(super) fn settle(&mut self) -> Result<(), StudyError> {
        let Some(mut new) = self.rewritten.take() else { return Ok(()) };
        let file = new.file().try_clone().and_then(|file| {
            new.put_in_place()?;
            self.length = file.metadata()?.len();
            Ok(file)
        });
        self.file = file.map_err(|why| self.failure(why))?;
        Ok(())
    }

    /// If this fails, the file ends after the last complete game.
    pub(super) fn append(&mut self, rows: &[u8]) -> Result<(), StudyError> {
        self.write(rows).map_err(|why| self.failure(why))
    }

    fn write(&mut self, rows: &[u8]) -> io::Result<()> {
        if let Some(new) = &mut self.rewritten {
            return new.file().write_all(rows);
        }
        if let Err(why) = self.file.write_all(rows) {
            // If this fails too, the incomplete row is cut off when the study is resumed.
            let _ = self.cut();
            return Err(why);
        }
        self.length += rows.len() as u64;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), StudyError> {
        put_in_place(&self.file, &self.part, &self.whole).map_err(|why| self.failure(why))
    }

    pub(super) fn append_all(&mut self, rows: &mut impl Read) -> Result<(), StudyError> {
        let mut buffer = vec![0; 1 << 16];
        loop {
            match rows.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(count) => self.append(&buffer[..count])?,
                Err(why) => return Err(self.failure(why)),
            }
        }
    }

    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    fn failure(&self, why: io::Error) -> StudyError {
        let remedy = match self.writing {
            Writing::Merged => "; make room, and merge again",
            _ => ". The rows up to here are kept: make room, and continue with --resume",
        };
        StudyError::Write { path: self.part.clone(), why, remedy }
    }
}
