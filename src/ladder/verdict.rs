//! Verdicts on journals, kept from one run to the next.

use crate::{
    content::{open_file, read_at_most, write_whole},
    journal::{RULES_VERSION, ScoreEntry},
    ladder::LadderLimits,
    level::ContentHash,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, fmt::Write as _, io, path::Path};

/// The maximum length of the verdicts file, enough for about a million verdicts.
const LONGEST: u64 = 1 << 30;

/// A game whose journal has been replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProvenGame {
    /// The run code, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// A sentence about the end of the game.
    pub ending: String,
    /// A hash of the setup and of everything that happened. Copies of a game have the
    /// same identity, whatever time and program their journals record.
    pub identity: String,
    /// The result of replaying the game. Its time is the time at which the journal was
    /// written.
    pub entry: ScoreEntry,
}

/// The verdict on a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The journal proves a game.
    Proven(Box<ProvenGame>),
    /// The journal is refused, for this reason.
    Refused(String),
}

/// The verdicts on journals, by the SHA-256 hash of their bytes.
///
/// ```
/// use hexdelve::{ladder::{LadderLimits, Verdict, Verdicts}, prelude::*};
/// let file = tempfile::tempdir().unwrap().path().join("verdicts.toml");
/// let tables = GameTables::built_in().content_hash();
/// let mut verdicts = Verdicts::read(&file, tables, &LadderLimits::default());
/// let hash = Verdicts::hash_of(b"some bytes");
/// verdicts.insert(hash.clone(), Verdict::Refused("it is not a journal".to_owned()));
/// verdicts.write(&file).unwrap();
/// let again = Verdicts::read(&file, tables, &LadderLimits::default());
/// assert_eq!(again.get(&hash), verdicts.get(&hash));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Verdicts {
    /// Everything that the verdicts depend on apart from the journals.
    judge: String,
    #[serde(default)]
    verdicts: BTreeMap<String, Verdict>,
}

impl Verdicts {
    /// Reads the verdicts of an earlier run. There are none if the file is missing or
    /// damaged, or if the program, its tables or the limits were different. The journals
    /// are then judged again.
    pub fn read(file: &Path, tables: ContentHash, limits: &LadderLimits) -> Self {
        let version = env!("CARGO_PKG_VERSION");
        let judge =
            format!("hexdelve {version}, rules {RULES_VERSION}, tables {tables}, {limits:?}");
        let bytes = open_file(file).and_then(|file| read_at_most(&file, LONGEST)).ok().flatten();
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
        let earlier = text.and_then(|text| toml::from_str::<Self>(&text).ok());
        let earlier = earlier.filter(|earlier| earlier.judge == judge);
        earlier.unwrap_or(Self { judge, verdicts: BTreeMap::new() })
    }

    /// Writes the verdicts, for a later run.
    ///
    /// # Errors
    /// Returns the system's error. An existing file is then left unchanged.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let text = toml::to_string(self).map_err(io::Error::other)?;
        write_whole(file, text.as_bytes())
    }

    /// Returns the key of the verdict on these bytes: a hash of 64 hex digits.
    pub fn hash_of(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
    }

    /// Returns the verdict on the journal with this hash.
    pub fn get(&self, hash: &str) -> Option<&Verdict> {
        self.verdicts.get(hash)
    }

    /// Adds a verdict, unless there is already one on the same bytes. The existing one
    /// belongs to the file that was submitted first, whose time counts.
    pub fn insert(&mut self, hash: String, verdict: Verdict) {
        self.verdicts.entry(hash).or_insert(verdict);
    }

    /// Forgets all verdicts on journals for which `is_there` is false.
    pub(super) fn retain(&mut self, is_there: impl Fn(&str) -> bool) {
        self.verdicts.retain(|hash, _| is_there(hash));
    }
}

/// Returns bytes as hex digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
