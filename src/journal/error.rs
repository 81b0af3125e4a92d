//! Why a journal cannot be read.

use super::{JournalEntry, RULES};
use crate::dungeon::Rlg327Error;
use std::{io, path::PathBuf};
use thiserror::Error;

/// Why a journal cannot be read. The file is left as it is.
#[derive(Debug, Error)]
pub enum JournalError {
    /// Another kind of file.
    #[error("it does not start as a journal does: \"hexdelve journal 1\" and a line's end")]
    NoJournal,
    /// A part of the opening is said to be longer than it may be.
    #[error(
        "byte {offset} says that {said} bytes of {what} follow, and {limit} are the most; get an \
         undamaged copy"
    )]
    TooLong {
        /// Where it says so.
        offset: u64,
        /// Of what.
        what: &'static str,
        /// How many it says.
        said: u64,
        /// How many it may.
        limit: u64,
    },
    /// The file ends within its opening.
    #[error("it ends within its opening: nothing was played in it, or the rest is cut off")]
    Cut,
    /// The opening is not as it was written.
    #[error("its opening is damaged: the checksum at byte {0} is another; get an undamaged copy")]
    Damaged(u64),
    /// The opening makes no sense.
    #[error("{0}")]
    Opening(String),
    /// The dungeon in the opening makes no sense.
    #[error("the dungeon in its opening: {0}")]
    Dungeon(#[source] Rlg327Error),
    /// Played by other rules.
    #[error(
        "it was played by version {rules} of the rules, and this program has {RULES}; {program} plays it"
    )]
    OtherRules {
        /// The program that recorded it.
        program: String,
        /// Its version of the rules.
        rules: u32,
    },
    /// A record that nobody can have written there.
    #[error(
        "record {record} ({entry}) does not follow from those before it; get an undamaged copy"
    )]
    Senseless {
        /// Its number, from 1.
        record: u64,
        /// What it says.
        entry: JournalEntry,
    },
    /// More than a journal may have.
    #[error("it has more than {0} records; no game is so long")]
    TooMany(usize),
    /// The system does not let us read it.
    #[error("{0}")]
    System(#[from] io::Error),
    /// Any of these, with the file's path.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: Box<JournalError>,
    },
}
