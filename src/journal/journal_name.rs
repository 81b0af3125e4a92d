//! The names of journals, by which scores refer to them; the errors in reading journals; and stores
//! for journals that are not files, for example in a browser.

use super::{GameHeader, RULES_VERSION};
use serde::{Deserialize, Serialize};
use std::{
    fmt::{self, Debug},
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// A store for the bytes of one journal.
///
/// A [`JournalWriter`](super::JournalWriter) appends a record for each turn before the
/// turn is shown.
pub trait JournalStore: Debug + Send {
    /// Returns the name of the journal.
    fn name(&self) -> &str;

    /// Appends bytes. Once this function has succeeded, the bytes outlive the program. If it
    /// fails, it stores none of them.
    ///
    /// # Errors
    /// Returns the store's error. The bytes are passed again later, with those that follow them.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
}

/// The maximum length of a name: twice the length of a time, a mode and a seed.
const LONGEST: usize = 100;

/// The file name of a journal: letters, digits, `-`, `_` and `.`, not starting with `.`.
/// Such a name cannot refer to another directory and is safe to print anywhere.
///
/// ```
/// use hexdelve::journal::JournalName;
/// use std::path::Path;
/// let name = JournalName::of(Path::new("games/20261121T142025Z-delve-7.hexdelve")).unwrap();
/// assert_eq!(name.as_str(), "20261121T142025Z-delve-7.hexdelve");
/// assert_eq!(JournalName::of(Path::new("games/a\u{1b}[31m.hexdelve")), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct JournalName(String);

impl JournalName {
    /// Returns the name of the file at `path`, or `None` if it is not a valid name.
    pub fn of(path: &Path) -> Option<Self> {
        Self::try_from(path.file_name()?.to_str()?.to_owned()).ok()
    }

    /// Returns the name as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JournalName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for JournalName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let plain = |it: u8| it.is_ascii_alphanumeric() || b"-_.".contains(&it);
        let right = (1..=LONGEST).contains(&name.len())
            && name.bytes().all(plain)
            && !name.starts_with('.');
        right.then_some(Self(name)).ok_or_else(|| {
            format!("expected the name of a file: at most {LONGEST} letters, digits, -, _ and .")
        })
    }
}

pub(super) const ENDING: &str = "hexdelve";

impl GameHeader {
    /// Returns names for the journal of a new game, such as `20261121T142025Z-delve-7.hexdelve`.
    /// The first unused one is the one to take; all after the first end in a number.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let delve = DelveSetup::new(Seed(7));
    /// let header = GameHeader::new(delve.clone(), delve.start().world());
    /// assert!(header.journal_names().nth(1).unwrap().ends_with("-delve-7-2.hexdelve"));
    /// ```
    pub fn journal_names(&self) -> impl Iterator<Item = String> + use<> {
        let began: String = self.began.chars().filter(char::is_ascii_alphanumeric).collect();
        let stem = format!("{began}-{}-{}", self.mode(), self.seed());
        (1_u32..).map(move |count| match count {
            1 => format!("{stem}.{ENDING}"),
            count => format!("{stem}-{count}.{ENDING}"),
        })
    }
}

/// The reason a journal cannot be read. The file is left unchanged.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file ends within its header.
    #[error("it ends within its header: no turn was played, or the rest was cut off")]
    Truncated,
    /// The content is no journal's. The text says where, and what was expected.
    #[error("{0}")]
    Invalid(String),
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
