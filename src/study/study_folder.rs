//! The folder of a study: its manifest, and its rows.
//!
//! Rows are appended to a file with the suffix `.part`, which is renamed when all rows
//! are on disk. So a file without the suffix is complete, and writing to a file with the
//! suffix can be resumed after its last complete game.

use super::{RowsPer, StudyDifference, StudyError, StudyManifest, row_lines::RowLines};
use crate::content::{open_file, put_in_place, read_at_most, write_whole};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// The name of the manifest.
const MANIFEST: &str = "study.json";
/// The maximum size of a manifest in bytes. Real manifests are far smaller.
const LONGEST_MANIFEST: u64 = 1 << 20;

/// The state of a study's folder before it is played.
#[derive(Debug)]
pub(super) enum FolderState {
    /// All rows are in the folder.
    Complete,
    /// Rows can be appended, from this seed on.
    Open(RowsFile, u64),
}

/// The rows of a study that is being played.
#[derive(Debug)]
pub(super) struct RowsFile {
    file: File,
    part: PathBuf,
    whole: PathBuf,
    /// The length of the complete rows, in bytes.
    length: u64,
}

/// Opens the folder of a study for appending rows. If it already contains the study, that
/// study is continued if `resumes` is true.
pub(super) fn open_folder(
    folder: &Path,
    manifest: &StudyManifest,
    resumes: bool,
) -> Result<FolderState, StudyError> {
    let path = folder.join(MANIFEST);
    if path.exists() {
        if !resumes {
            return Err(StudyError::Exists(folder.to_owned()));
        }
        check_manifest(folder, manifest)?;
    } else {
        let written = write_whole(&path, manifest.to_text().as_bytes());
        written.map_err(|why| StudyError::Write { path, why, is_kept: false })?;
    }
    let whole = rows_path(folder, manifest);
    if whole.exists() {
        return Ok(FolderState::Complete);
    }
    let (file, next) = RowsFile::open(whole, manifest)?;
    match next {
        Some(next) => Ok(FolderState::Open(file, next)),
        // The process was killed after it wrote the last row and before it renamed the
        // file.
        None => file.finish().map(|()| FolderState::Complete),
    }
}

fn check_manifest(folder: &Path, manifest: &StudyManifest) -> Result<(), StudyError> {
    let found = read_manifest(folder)?;
    let Some((field, [found, expected])) = found.any_difference(manifest) else {
        return Ok(());
    };
    let difference = StudyDifference {
        field,
        found,
        with: "the study to be played".to_owned(),
        expected,
        remedy: "resume it with the arguments, tables and program that it was started with, or \
                 name another folder",
    };
    Err(StudyError::Differs { path: folder.to_owned(), difference: difference.into() })
}

/// Returns the manifest of the study in a folder.
pub(super) fn read_manifest(folder: &Path) -> Result<StudyManifest, StudyError> {
    let path = folder.join(MANIFEST);
    let unreadable = |why| StudyError::Unreadable { path: path.clone(), why };
    let file = match open_file(&path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Err(StudyError::NotAStudy(folder.to_owned()));
        }
        opened => opened.map_err(unreadable)?,
    };
    let bytes = read_at_most(&file, LONGEST_MANIFEST).map_err(unreadable)?;
    let invalid = |why| StudyError::InvalidManifest { path: path.clone(), why };
    let bytes = bytes.ok_or_else(|| invalid("it is too long".to_owned()))?;
    let text = String::from_utf8(bytes).map_err(|error| invalid(error.to_string()))?;
    StudyManifest::read(&text).map_err(invalid)
}

/// Returns the complete rows of the study in a folder.
pub(super) fn open_rows(folder: &Path, manifest: &StudyManifest) -> Result<RowLines, StudyError> {
    let path = rows_path(folder, manifest);
    let file = match open_file(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(StudyError::Unfinished(folder.to_owned()));
        }
        opened => opened.map_err(|why| StudyError::Unreadable { path: path.clone(), why })?,
    };
    Ok(RowLines::new(file, path, manifest))
}

fn rows_path(folder: &Path, manifest: &StudyManifest) -> PathBuf {
    let name = match manifest.rows_per() {
        RowsPer::Game => "games",
        RowsPer::Turn => "turns",
    };
    folder.join(name).with_extension(manifest.rows().as_str())
}

impl RowsFile {
    /// Opens the file, cuts off the rows of an incomplete game, and returns the file with
    /// the next seed, or with `None` if no seed is left.
    fn open(whole: PathBuf, manifest: &StudyManifest) -> Result<(Self, Option<u64>), StudyError> {
        let mut part = whole.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        let failed = |why| StudyError::Write { path: part.clone(), why, is_kept: false };
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let file = options.open(&part).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(StudyError::Busy(whole.parent().unwrap_or(&whole).to_owned()));
        }
        let seeds = manifest.own_seeds()?;
        let read = file.try_clone().map_err(failed)?;
        let mut lines = RowLines::new(read, part.clone(), manifest);
        let (mut length, mut next) = (0, Some(seeds.first()));
        // Valid rows end at the first error. All later games are played again.
        while let Some(Ok(line)) = lines.next_line() {
            let Some(head) = line.head else {
                length = line.end;
                continue;
            };
            if Some(head.seed) != next {
                break;
            }
            if head.is_last() {
                length = line.end;
                next = (head.seed < seeds.last()).then(|| head.seed + 1);
            }
        }
        let mut file = Self { file, part, whole, length };
        file.cut().map_err(|why| file.failure(why))?;
        if let (0, Some(header)) = (length, manifest.rows().header(manifest.rows_per())) {
            file.append(format!("{header}\n").as_bytes())?;
        }
        Ok((file, next))
    }

    /// Appends complete rows. If this fails, the file ends after the last complete game.
    pub(super) fn append(&mut self, rows: &[u8]) -> Result<(), StudyError> {
        if let Err(why) = self.file.write_all(rows) {
            // If this fails too, the incomplete row is cut off when the study is resumed.
            let _ = self.cut();
            return Err(self.failure(why));
        }
        self.length += rows.len() as u64;
        Ok(())
    }

    /// Gives the file its final name, when all rows are in it.
    pub(super) fn finish(self) -> Result<(), StudyError> {
        put_in_place(&self.file, &self.part, &self.whole).map_err(|why| self.failure(why))
    }

    /// Removes the file and the manifest beside it.
    pub(super) fn discard(self) {
        // If this fails, the suffix still marks the rows as incomplete.
        let _ = fs::remove_file(&self.part);
        let _ = fs::remove_file(self.part.with_file_name(MANIFEST));
    }

    /// Copies rows from another file, from its current position to its end.
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

    fn cut(&mut self) -> std::io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length)).map(drop)
    }

    fn failure(&self, why: std::io::Error) -> StudyError {
        StudyError::Write { path: self.part.clone(), why, is_kept: true }
    }
}
