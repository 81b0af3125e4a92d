//! Why a file is not read or not written.

use crate::{content::visible, grid::Size};
use std::{io, path::PathBuf};
use thiserror::Error;

/// Why an RLG327 file cannot be read or written.
#[derive(Debug, Error)]
pub enum Rlg327Error {
    /// Something in the file is not as the layout has it.
    #[error("byte {offset} {found}; expected {expected}. {remedy}")]
    Malformed {
        /// Where, in bytes from the file's start.
        offset: usize,
        /// What stands there, as the rest of a sentence.
        found: String,
        /// What should.
        expected: String,
        /// What to do about it.
        remedy: &'static str,
    },
    /// The size field is not the file's length.
    #[error(
        "byte {offset} says the file has {said} bytes, it has {has}; get an undamaged copy, or \
         write it again with the program that made it"
    )]
    WrongSize {
        /// Where the field stands.
        offset: usize,
        /// What it says.
        said: u32,
        /// The file's length in bytes.
        has: usize,
    },
    /// A level of another size than the layout has.
    #[error(
        "the dungeon has {0} cells and only one of {standard} can be written; generate one of \
         that size",
        standard = Size::STANDARD
    )]
    WrongLevel(Size),
    /// A file holds the PC's place.
    #[error(
        "nobody stands in the dungeon and a file holds the place of the PC; put the PC on an open \
         cell"
    )]
    NoPlayer,
    /// More rooms or staircases than a count of 16 bits holds.
    #[error("the dungeon has {0} {1} and a file holds 65535 at most; remove some")]
    TooMany(usize, &'static str),
    /// The system refused to read or write the file.
    #[error("{error}{remedy}", error = .0, remedy = remedy(.0))]
    System(#[source] io::Error),
    /// Any of these, with the file's path.
    #[error("{path}: {error}", path = visible(&path.display().to_string()))]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: Box<Rlg327Error>,
    },
}

/// What helps where the system refuses, as the rest of a sentence. The others say
/// themselves what is to be done.
fn remedy(error: &io::Error) -> &'static str {
    use io::ErrorKind::{
        FileTooLarge, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        QuotaExceeded, ReadOnlyFilesystem, StorageFull, Unsupported,
    };
    match error.kind() {
        InvalidInput => "",
        NotFound => "; look for a slip in the path",
        PermissionDenied => "; name a file that you may read and write",
        IsADirectory | NotADirectory => "; name a file, in a folder",
        Unsupported => "; name a file",
        StorageFull | QuotaExceeded | FileTooLarge => "; make room, or name a file elsewhere",
        ReadOnlyFilesystem => "; name a file elsewhere",
        _ => "; try again, or name another file",
    }
}

/// What helps with a file that is not as it should be.
const REMEDY: &str =
    "Get an undamaged copy, or write it again with a program that keeps the format";

impl Rlg327Error {
    pub(super) fn malformed(
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Malformed { offset, found: found.into(), expected: expected.into(), remedy: REMEDY }
    }

    pub(super) fn unknown_marker(bytes: &[u8]) -> Self {
        let start = bytes[..bytes.len().min(12)].escape_ascii();
        Self::malformed(
            0,
            format!("starts \"{start}\""),
            "RLG327 alone or with -S2017, -S2018, -F2018, -S2019, -S2021 or -S2025",
        )
    }

    /// The byte that is wrong, where it is one.
    pub fn offset(&self) -> Option<usize> {
        match self {
            Self::Malformed { offset, .. } | Self::WrongSize { offset, .. } => Some(*offset),
            Self::File { error, .. } => error.offset(),
            _ => None,
        }
    }

    pub(super) fn at(self, path: &std::path::Path) -> Self {
        Self::File { path: path.to_owned(), error: Box::new(self) }
    }
}
