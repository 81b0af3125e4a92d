//! The name by which a score refers to its journal.

use super::GameHeader;
use serde::{Deserialize, Serialize};
use std::{fmt, path::Path};

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
    /// let delve = Delve::new(Seed(7));
    /// let header = GameHeader::new(delve.clone(), delve.start().world());
    /// assert!(header.journal_names().nth(1).unwrap().ends_with("-delve-7-2.hexdelve"));
    /// ```
    pub fn journal_names(&self) -> impl Iterator<Item = String> + use<> {
        let began: String = self.started_at().chars().filter(char::is_ascii_alphanumeric).collect();
        let stem = format!("{began}-{}-{}", self.mode(), self.seed());
        (1_u32..).map(move |count| match count {
            1 => format!("{stem}.{ENDING}"),
            count => format!("{stem}-{count}.{ENDING}"),
        })
    }
}
