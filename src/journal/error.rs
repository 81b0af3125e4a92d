//! The reasons a journal cannot be read.

use super::{RULES_VERSION, RecordedAction};
use crate::dungeon::Rlg327Error;
use std::{io, path::PathBuf};
use thiserror::Error;

/// The reason a journal cannot be read. The file is left unchanged.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file is not a journal.
    #[error("it is not a journal: expected \"hexdelve journal 1\" and a newline at the start")]
    NotAJournal,
    /// A length in the header is above its limit.
    #[error(
        "byte {offset} says that {said} bytes of {what} follow, but the limit is {limit}; get an \
         undamaged copy"
    )]
    TooLong {
        /// The offset of the length.
        offset: u64,
        /// The part of the header with this length.
        what: &'static str,
        /// The length in bytes given in the file.
        said: u64,
        /// The maximum length in bytes.
        limit: u64,
    },
    /// The file ends within its header.
    #[error("it ends within its header: no turn was played, or the rest was cut off")]
    Truncated,
    /// The header differs from what was written. The field is the offset of the checksum
    /// that does not match.
    #[error(
        "its header is damaged: the checksum at byte {0} does not match; get an undamaged copy"
    )]
    Damaged(u64),
    /// The header has invalid content.
    #[error("{0}")]
    InvalidHeader(String),
    /// The dungeon in the header has invalid content.
    #[error("the dungeon in its header: {0}")]
    Dungeon(#[source] Rlg327Error),
    /// The game was played under another version of the rules.
    #[error(
        "it was played under version {rules} of the rules, but this program has {RULES_VERSION}; use {program}"
    )]
    RulesVersionMismatch {
        /// The program that recorded the game.
        program: String,
        /// The version of the rules under which the game was played.
        rules: u32,
    },
    /// A record is impossible after the records before it.
    #[error(
        "record {record} ({entry}) is impossible after the records before it; get an undamaged copy"
    )]
    InconsistentRecord {
        /// The record's number, from 1.
        record: u64,
        /// The record's entry.
        entry: RecordedAction,
    },
    /// The journal has more records than allowed.
    #[error("it has more than {0} records, the limit for a game")]
    TooMany(usize),
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// One of the errors above, with the file's path.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error in that file.
        #[source]
        error: Box<JournalError>,
    },
}
