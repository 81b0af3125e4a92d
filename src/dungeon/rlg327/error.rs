//! Errors in reading and writing dungeon files.

use crate::{content::escape_unprintable, grid::Size};
use std::{io, path::PathBuf};
use thiserror::Error;

/// An error in reading or writing an RLG327 file.
#[derive(Debug, Error)]
pub enum Rlg327Error {
    /// A part of the file that does not match the layout.
    #[error("byte {offset} {found}; expected {expected}. {remedy}")]
    Malformed {
        /// The offset in bytes from the start of the file.
        offset: usize,
        /// A description of the bytes found there, phrased to continue a sentence.
        found: String,
        /// The expected content.
        expected: String,
        /// Advice for the user.
        remedy: &'static str,
    },
    /// A size field that differs from the length of the file.
    #[error(
        "byte {offset} says the file has {said} bytes, but it has {has}; get an undamaged copy, or \
         write it again with the program that made it"
    )]
    WrongSize {
        /// The offset of the field.
        offset: usize,
        /// The size in the field.
        said: u32,
        /// The file's length in bytes.
        has: usize,
    },
    /// A level whose size differs from the layout's.
    #[error(
        "the dungeon has {0} cells, but only one of {standard} can be written; generate one of \
         that size",
        standard = Size::STANDARD
    )]
    WrongLevel(Size),
    /// A dungeon without a PC: a file must store the PC's cell.
    #[error("the dungeon has no PC, but a file stores the PC's cell; put the PC on an open cell")]
    NoPlayer,
    /// Too many rooms or staircases for a 16-bit count.
    #[error("the dungeon has {0} {1}, but a file holds at most 65535; remove some")]
    TooMany(usize, &'static str),
    /// An error from the operating system while reading or writing the file.
    #[error("{error}{remedy}", error = .0, remedy = remedy(.0))]
    Io(#[source] io::Error),
    /// Any of these errors, with the file's path.
    #[error("{path}: {error}", path = escape_unprintable(&path.display().to_string()))]
    File {
        /// The file's path.
        path: PathBuf,
        /// The error.
        #[source]
        error: Box<Rlg327Error>,
    },
}

/// Phrased to continue a sentence. The other errors contain their own advice.
fn remedy(error: &io::Error) -> &'static str {
    use io::ErrorKind::{
        FileTooLarge, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        QuotaExceeded, ReadOnlyFilesystem, StorageFull, Unsupported,
    };
    match error.kind() {
        InvalidInput => "",
        NotFound => "; check the path for a typo",
        PermissionDenied => "; name a file that you may read and write",
        IsADirectory | NotADirectory => "; name a file inside a folder",
        Unsupported => "; name a file",
        StorageFull | QuotaExceeded | FileTooLarge => "; free some space, or name a file elsewhere",
        ReadOnlyFilesystem => "; name a file elsewhere",
        _ => "; try again, or name another file",
    }
}

const REMEDY: &str =
    "Get an undamaged copy, or write it again with a program that follows the format";

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

    /// Returns the offset of the offending byte, if there is one.
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
