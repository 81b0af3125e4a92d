//! The folder of a study: its manifest, which a process locks before it writes the first byte, and
//! its rows. Rows are appended to a file with the suffix `.part`, which is renamed when all rows
//! are on disk. A file without the suffix should be complete; its rows are counted nevertheless.

use crate::{
    RowFormat, RowsPer, StudyError,
    rows::{Row, StudyOutcome},
    study::StudyManifest,
};
use hexdelve::content::{
    Creation, escape_unprintable, expect_replaceable, is_same_file, make_folder, move_file,
    open_file, open_to_write, put_in_place, read_at_most, sync_file,
};
use std::{
    fs::{self, File, TryLockError},
    io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

const MANIFEST: &str = "study.json";
/// In bytes. Real manifests are far smaller.
const LONGEST_MANIFEST: u64 = 1 << 20;
/// In bytes. The longest real rows have a few kilobytes.
const LONGEST_ROW: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    New,
    Rest,
    /// Shards may be merged once more.
    Merged,
}

pub(super) struct RowsFile {
    /// Closing the locked manifest releases the lock.
    _lock: File,
    writing: Writing,
    file: File,
    part: PathBuf,
    whole: PathBuf,
    pub(super) good: GoodRows,
}

/// The rows at the start of a file, up to the last game that has all of them.
pub(super) struct GoodRows {
    /// The first seed of the other games.
    pub(super) next: Option<u64>,
    /// In bytes, with the header.
    length: u64,
    /// What is wrong after the good rows.
    pub(super) flaw: Option<StudyError>,
    /// Whether the flaw is only an incomplete row, or a game missing at the end, as a killed
    /// process leaves it.
    pub(super) is_unfinished: bool,
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
    let path = &if is_whole { whole.clone() } else { part.clone() };
    let failed = StudyError::unwritable(path, "");
    let file = expect_replaceable(path).and_then(|()| open_to_write(path, Creation::IfMissing));
    let file = file.map_err(&failed)?;
    let read = file.try_clone().map_err(&failed)?;
    let mut good = read_rows(read, path, manifest, &mut |_| ())?;
    if is_whole {
        if good.flaw.is_none() {
            return Ok(None);
        }
        let has_header = manifest.rows.header(manifest.each).is_some();
        let is_empty = file.metadata().is_ok_and(|it| it.len() == 0);
        if good.length == 0 && has_header && !is_empty && writing != Writing::Merged {
            // Perhaps a spreadsheet has rewritten it: there may be much to lose.
            let told = "not the columns of this study; move the file away to play all again";
            return Err(StudyError::at(path, told));
        }
        if exists(&part) {
            let told = "there is also an incomplete file of rows; move one of the two away";
            return Err(failed(io::Error::new(ErrorKind::AlreadyExists, told)));
        }
        move_file(&whole, &part).map_err(&failed)?;
    }
    if writing == Writing::Merged {
        // The rows of an interrupted merge are those of the shards, which are all there.
        good.length = 0;
    }
    let mut file = RowsFile { _lock: lock, writing, file, part, whole, good };
    file.cut().map_err(|why| file.failure(why))?;
    if let (0, Some(header)) = (file.good.length, manifest.rows.header(manifest.each)) {
        file.append(format!("{header}\n").as_bytes())?;
    }
    Ok(Some(file))
}

fn lock_manifest(
    folder: &Path,
    manifest: &StudyManifest,
    writing: Writing,
) -> Result<File, StudyError> {
    let path = folder.join(MANIFEST);
    let failed = StudyError::unwritable(&path, "");
    let file = make_folder(folder)
        .and_then(|()| expect_replaceable(&path))
        .and_then(|()| open_to_write(&path, Creation::IfMissing));
    let mut file = file.map_err(&failed)?;
    let locked = file.try_lock();
    let found = file.metadata().map_err(&failed)?;
    // Another process may have removed its new manifest before this one locked it.
    let is_there = fs::metadata(&path).is_ok_and(|there| is_same_file(&found, &there));
    if matches!(locked, Err(TryLockError::WouldBlock)) || !is_there {
        let told = "another process is writing this study: wait for it, or name another folder";
        return Err(StudyError::at(folder, told));
    }
    if found.len() > 0 {
        let (with, remedy) = match writing {
            Writing::New => {
                let remedy = "continue it with --resume, or name another folder";
                return Err(StudyError::at(folder, format!("already contains a study: {remedy}")));
            }
            Writing::Rest => (
                "the study to be played",
                "resume it with the arguments, tables and program that it was started with, or \
                 name another folder",
            ),
            Writing::Merged => ("the joined study", "name another folder"),
        };
        let difference = read_manifest(folder)?.difference(manifest, &with, remedy);
        return difference.map_or(Ok(file), |told| Err(StudyError::at(folder, told)));
    }
    let formats = [RowFormat::JsonLines, RowFormat::Csv].into_iter();
    let paths = formats.flat_map(|rows| {
        [RowsPer::Game, RowsPer::Turn].map(|each| rows_path_of(folder, each, rows))
    });
    let mut paths = paths.flat_map(|it| [part_of(&it), it]);
    let alone = paths.find(|path| exists(path));
    let written = match alone {
        Some(rows) => {
            let told = "cannot be used without study.json, which describes the rows: restore that \
                        file, or name another folder";
            Err(StudyError::at(&rows, told))
        }
        None => serde_json::to_string_pretty(manifest)
            .map_err(io::Error::from)
            .and_then(|text| writeln!(file, "{text}"))
            .and_then(|()| sync_file(&file, &path))
            .map_err(&failed),
    };
    if written.is_err() {
        // If this fails, an empty or incomplete manifest stays, and the error says why.
        let _ = fs::remove_file(&path);
    }
    written.map(|()| file)
}

pub(super) fn read_manifest(folder: &Path) -> Result<StudyManifest, StudyError> {
    let path = folder.join(MANIFEST);
    let unreadable = StudyError::unreadable(&path);
    let file = match open_file(&path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            let told = "contains no study: expected the folder that `hexdelve study --out` wrote, \
                        with the file study.json";
            return Err(StudyError::at(folder, told));
        }
        opened => opened.map_err(&unreadable)?,
    };
    let bytes = read_at_most(&file, LONGEST_MANIFEST).map_err(&unreadable)?;
    let invalid = |why: String| {
        let why = escape_unprintable(&why);
        let remedy = "expected the file as `hexdelve study` wrote it; get an undamaged copy";
        StudyError::at(&path, format!("{why}: {remedy}"))
    };
    let bytes = bytes.ok_or_else(|| invalid("it is too long".to_owned()))?;
    let text = String::from_utf8(bytes).map_err(|error| invalid(error.to_string()))?;
    StudyManifest::read(&text).map_err(invalid)
}

/// Passes each row to `take`.
pub(super) fn check_rows(
    folder: &Path,
    manifest: &StudyManifest,
    take: &mut dyn FnMut(Row),
) -> Result<(), StudyError> {
    let file = open_rows(folder, manifest)?;
    let good = read_rows(file, &rows_path(folder, manifest), manifest, take)?;
    good.flaw.map_or(Ok(()), Err)
}

pub(super) fn open_rows(folder: &Path, manifest: &StudyManifest) -> Result<File, StudyError> {
    let path = rows_path(folder, manifest);
    open_file(&path).map_err(|why| match why.kind() {
        ErrorKind::NotFound => {
            let told = "this study is unfinished: complete it first, with the command that started \
                        it: `study --resume`, or `study merge` once more";
            StudyError::at(folder, told)
        }
        _ => StudyError::unreadable(&path)(why),
    })
}

fn read_rows(
    file: File,
    path: &Path,
    manifest: &StudyManifest,
    take: &mut dyn FnMut(Row),
) -> Result<GoodRows, StudyError> {
    let seeds = manifest.seeds.shard(manifest.shard)?;
    let next = Some(seeds.first);
    let mut good = GoodRows { next, length: 0, flaw: None, is_unfinished: false };
    let (mut reader, mut line) = (BufReader::new(file), Vec::new());
    let (mut bytes, mut turn) = (0, 0);
    for number in 1.. {
        line.clear();
        let read = (&mut reader).take(LONGEST_ROW).read_until(b'\n', &mut line);
        bytes += read.map_err(StudyError::unreadable(path))? as u64;
        let row = match (&line[..], good.next) {
            ([], None) => break,
            ([], Some(seed)) => Err(format!("the file ends before the last row of seed {seed}")),
            (line, next) => read_row(line, manifest, number == 1, (next, turn)),
        };
        match row {
            Ok(None) => good.length = bytes,
            Ok(Some((row, false))) => {
                turn += 1;
                take(row);
            }
            Ok(Some((row, true))) => {
                (good.length, turn) = (bytes, 0);
                good.next = good.next.filter(|seed| *seed < seeds.last).map(|seed| seed + 1);
                take(row);
            }
            Err(why) => {
                good.is_unfinished = !line.ends_with(b"\n") && (line.len() as u64) < LONGEST_ROW;
                let why = escape_unprintable(&why);
                let remedy = "--resume keeps the games before it and plays the others again";
                good.flaw = Some(StudyError::at(path, format!("line {number}: {why}: {remedy}")));
                break;
            }
        }
    }
    Ok(good)
}

/// The row, and whether it is the last of its game; `None` for the header.
fn read_row(
    line: &[u8],
    manifest: &StudyManifest,
    is_first: bool,
    (next, next_turn): (Option<u64>, u64),
) -> Result<Option<(Row, bool)>, String> {
    let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    let text = text.strip_suffix('\n').ok_or("the end of the line is missing")?;
    if let (true, Some(header)) = (is_first, manifest.rows.header(manifest.each)) {
        let expected = || format!("expected the names of the columns, \"{header}\"");
        return if text == header { Ok(None) } else { Err(expected()) };
    }
    let row = manifest.rows.read(manifest.each, text)?;
    let (seed, turn, outcome) = match &row {
        Row::Game(row) => (row.seed, next_turn, row.outcome),
        Row::Turn(row) => (row.seed, row.turn, row.outcome),
    };
    if next != Some(seed) {
        let expected = next.map_or("no further row".to_owned(), |it| format!("seed {it}"));
        return Err(format!("expected {expected}, found seed {seed}"));
    }
    if turn != next_turn {
        return Err(format!("expected turn {next_turn}, found {turn}"));
    }
    let is_last = outcome != StudyOutcome::Undecided;
    if matches!(row, Row::Game(_)) && !is_last {
        return Err("expected how the game ended".to_owned());
    }
    Ok(Some((row, is_last)))
}

fn rows_path(folder: &Path, manifest: &StudyManifest) -> PathBuf {
    rows_path_of(folder, manifest.each, manifest.rows)
}

fn rows_path_of(folder: &Path, each: RowsPer, rows: RowFormat) -> PathBuf {
    folder.join(format!("{}s.{}", each.as_ref(), rows.as_ref()))
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
    /// If this fails, the file ends after the last complete game.
    pub(super) fn append(&mut self, rows: &[u8]) -> Result<(), StudyError> {
        if let Err(why) = self.file.write_all(rows) {
            // If this fails too, the incomplete row is cut off when the study is resumed.
            let _ = self.cut();
            return Err(self.failure(why));
        }
        self.good.length += rows.len() as u64;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), StudyError> {
        put_in_place(&self.file, &self.part, &self.whole).map_err(|why| self.failure(why))
    }

    pub(super) fn append_all(&mut self, rows: &mut File) -> Result<(), StudyError> {
        io::copy(rows, &mut self.file).map(drop).map_err(|why| self.failure(why))
    }

    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.good.length)?;
        self.file.seek(SeekFrom::Start(self.good.length)).map(drop)
    }

    fn failure(&self, why: io::Error) -> StudyError {
        let remedy = match self.writing {
            Writing::Merged => "; make room, and merge again",
            _ => ". The rows up to here are kept: make room, and continue with --resume",
        };
        StudyError::unwritable(&self.part, remedy)(why)
    }
}
