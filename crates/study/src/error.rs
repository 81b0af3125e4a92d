//! The errors of studies.

use super::{SeedRange, Shard};
use hexdelve::{content::escape_unprintable, level::SetupError};
use std::{io, path::PathBuf};
use thiserror::Error;

/// The reason why a study cannot be played, joined or reported on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The game of a seed cannot be set up.
    #[error("seed {0}: {1}")]
    Setup(u64, SetupError),
    /// There are more shards than seeds.
    #[error("shard {} of the seeds {} is empty: use at most {} shards", .0, .1, .1.count())]
    TooManyShards(Shard, SeedRange),
    /// The rows cannot be written.
    #[error("{}: cannot be written: {why}{remedy}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
        /// The suggested remedy, to continue the sentence, if there is one.
        remedy: &'static str,
    },
    /// The system lacks a resource that is needed to play, or the receiver of the rows
    /// failed.
    #[error("the study cannot continue: {0}")]
    System(#[from] io::Error),
    /// The folder already contains a study.
    #[error("{}: already contains a study: continue it with --resume, or name another folder", .0.display())]
    Exists(PathBuf),
    /// The folder contains rows, and nothing that says of which study.
    #[error(
        "{}: cannot be used without study.json, which describes the rows: restore that file, or \
         name another folder", .0.display()
    )]
    NoManifest(PathBuf),
    /// The folder contains no study.
    #[error(
        "{}: contains no study: expected the folder that `hexdelve study --out` wrote, with \
         the file study.json", .0.display()
    )]
    NotAStudy(PathBuf),
    /// A file cannot be read.
    #[error("{}: cannot be read: {}", .0.display(), .1)]
    Unreadable(PathBuf, io::Error),
    /// A manifest is damaged.
    #[error(
        "{}: {}: expected the file as `hexdelve study` wrote it; get an undamaged copy",
        .0.display(), escape_unprintable(.1)
    )]
    InvalidManifest(PathBuf, String),
    /// A row is damaged.
    #[error(
        "{}: line {line}: {}: --resume keeps the games before it and plays the others again",
        path.display(), escape_unprintable(why)
    )]
    InvalidRow {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The problem.
        why: String,
    },
    /// The study in a folder does not belong to another, for this reason.
    #[error("{}: {}", .0.display(), escape_unprintable(.1))]
    Differs(PathBuf, String),
    /// Another process is writing the study.
    #[error("{}: another process is writing this study: wait for it, or name another folder", .0.display())]
    Busy(PathBuf),
    /// A study has not been played to its end.
    #[error(
        "{}: this study is unfinished: complete it first, with the command that started it: \
         `study --resume`, or `study merge` once more", .0.display()
    )]
    Unfinished(PathBuf),
    /// Some seeds are in none of the shards.
    #[error("the seeds {0} are missing: add the folder with their shard, or play it first")]
    Gap(SeedRange),
    /// Two folders contain shards with the same seeds.
    #[error("the seeds {} are in {} and in {}: leave one of them out", .0, .1.display(), .2.display())]
    Overlap(SeedRange, PathBuf, PathBuf),
    /// There is nothing to join.
    #[error("name at least one folder with a shard")]
    NothingToMerge,
    /// The study has a row for each turn.
    #[error("{}: has a row for each turn, and a report needs a row for each game", .0.display())]
    RowsOfTurns(PathBuf),
}
