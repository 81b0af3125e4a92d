//! The record that a ladder keeps from one run to the next: the order in which it received
//! journals, and the verdicts on them.

use crate::ladder::{LadderLimits, Submission};
use hexdelve::{
    content::{AssetFile, ContentError, SourceText, open_file, read_at_most, write_whole},
    game::Rules,
    journal::{RULES_VERSION, ScoreEntry, format_timestamp},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};
use thiserror::Error;

/// Enough for about a million verdicts.
const LONGEST: u64 = 1 << 30;

/// The reason why the page or the record could not be written.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct SiteError {
    /// The file that cannot be read or written.
    pub path: PathBuf,
    /// The system's error.
    #[source]
    pub error: io::Error,
}

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
    /// The result of replaying the game. Its time is that at which the ladder received the
    /// journal.
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

/// A ladder's record, which is kept beside its page: who sent which journal, in the order in
/// which the ladder received them, and the verdicts on the journals, by the SHA-256 hash of
/// their bytes.
///
/// ```
/// use hexdelve_cli::ladder::{LadderLimits, LadderRecord, Verdict};
/// use hexdelve_cli::prelude::*;
/// let folder = tempfile::tempdir().unwrap();
/// let file = folder.path().join("record.toml");
/// let read = || LadderRecord::read(&file, &Rules::default(), &LadderLimits::default()).unwrap();
/// let mut record = read();
/// let hash = LadderRecord::hash_of(b"some bytes");
/// record.insert(hash.clone(), Verdict::Refused("it is not a journal".to_owned()));
/// record.save().unwrap();
/// assert_eq!(read().verdict(&hash), record.verdict(&hash));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRecord {
    file: PathBuf,
    /// Everything that verdicts and pages depend on apart from the journals.
    judge: String,
    received: Vec<Receipt>,
    verdicts: BTreeMap<String, Verdict>,
    /// The hashes of the journals whose files on the page are complete.
    pub(super) pages: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Receipt {
    at: String,
    player: String,
    journal: String,
}

/// If the judge has changed, verdicts are not read: they may have another form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored<V> {
    judge: String,
    pages: BTreeSet<String>,
    #[serde(default)]
    received: Vec<Receipt>,
    verdicts: V,
}

impl LadderRecord {
    /// Reads the record of earlier runs from a file, or starts one if the file is missing. If
    /// the program, its tables or the limits have changed, no verdicts are left, and the
    /// journals are judged again; but the order in which they were received remains.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the file cannot be read or is damaged.
    pub fn read(file: &Path, rules: &Rules, limits: &LadderLimits) -> Result<Self, ContentError> {
        let judge = judge_of(rules, limits);
        let whole = |found: &str| {
            let expected = "expected the record of a ladder; restore it, or move it away to start \
                            a new one, which forgets who sent a game first";
            SourceText::new(file.display().to_string(), "").refuse_it(found, expected)
        };
        let file = file.to_owned();
        let (received, verdicts, pages) = Default::default();
        let new = Self { file, judge, received, verdicts, pages };
        let bytes = match open_file(&new.file).and_then(|file| read_at_most(&file, LONGEST)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(new),
            Err(error) => return Err(whole(&error.to_string())),
            Ok(bytes) => bytes.ok_or_else(|| whole("it is larger than 1 GiB"))?,
        };
        let text = String::from_utf8(bytes).map_err(|error| whole(&error.to_string()))?;
        let stored: Stored<toml::Table> =
            toml::from_str(&text).map_err(|error| whole(error.message()))?;
        let Stored { judge, pages, received, verdicts } = stored;
        if judge != new.judge {
            return Ok(Self { received, ..new });
        }
        let verdicts = verdicts.try_into();
        let verdicts = verdicts.map_err(|error: toml::de::Error| whole(error.message()))?;
        Ok(Self { received, verdicts, pages, ..new })
    }

    /// Writes the record to its file, for a later run.
    ///
    /// # Errors
    /// Returns a [`SiteError`]. An existing file is then left unchanged.
    pub fn save(&self) -> Result<(), SiteError> {
        let (judge, pages) = (self.judge.clone(), self.pages.clone());
        let (received, verdicts) = (self.received.clone(), &self.verdicts);
        let stored = Stored { judge, pages, received, verdicts };
        let text = toml::to_string(&stored).map_err(io::Error::other);
        let written = text.and_then(|text| write_whole(&self.file, text.as_bytes()));
        written.map_err(|error| SiteError { path: self.file.clone(), error })
    }

    /// Returns the key of the verdict on these bytes: a hash of 64 hex digits.
    pub fn hash_of(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
    }

    /// Returns the verdict on the journal with this hash.
    pub fn verdict(&self, hash: &str) -> Option<&Verdict> {
        self.verdicts.get(hash)
    }

    /// Adds a verdict, or replaces it.
    pub fn insert(&mut self, hash: String, verdict: Verdict) {
        self.verdicts.insert(hash, verdict);
    }

    /// Returns the games in the order in which each was first received from its player, with the
    /// first receipt of the journal from anybody. Receipts are kept for good: a journal that is
    /// missing for some time does not lose its place.
    pub(super) fn receive<'a>(
        &mut self,
        sent: Vec<(&'a Submission, String, Box<ProvenGame>)>,
    ) -> Vec<(&'a Submission, Box<ProvenGame>, usize)> {
        // Times never go back, whatever the clock does: games are sorted by them.
        let last = self.received.last().map(|it| it.at.clone()).unwrap_or_default();
        let now = format_timestamp(SystemTime::now()).max(last);
        let (mut places, mut firsts) = (BTreeMap::new(), BTreeMap::new());
        for (place, receipt) in self.received.iter().enumerate() {
            places.entry((receipt.journal.clone(), receipt.player.clone())).or_insert(place);
            firsts.entry(receipt.journal.clone()).or_insert(place);
        }
        let mut placed = Vec::new();
        for (submission, journal, game) in sent {
            let (player, next) = (submission.player.clone(), self.received.len());
            let first = *firsts.entry(journal.clone()).or_insert(next);
            let place = *places.entry((journal.clone(), player.clone())).or_insert(next);
            if place == next {
                let at = now.clone();
                self.received.push(Receipt { at, player, journal });
            }
            placed.push((place, submission, game, first));
        }
        placed.sort_by_key(|(place, submission, ..)| (*place, &submission.name));
        placed.into_iter().map(|(_, submission, game, first)| (submission, game, first)).collect()
    }

    pub(super) fn time_of(&self, receipt: usize) -> SystemTime {
        let at = self.received.get(receipt).and_then(|it| humantime::parse_rfc3339(&it.at).ok());
        at.unwrap_or(SystemTime::UNIX_EPOCH)
    }

    pub(super) fn retain(&mut self, is_there: impl Fn(&str) -> bool) {
        self.verdicts.retain(|hash, _| is_there(hash));
    }
}

/// Everything that verdicts and pages depend on apart from the journals.
fn judge_of(rules: &Rules, limits: &LadderLimits) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let files = rules.asset_files();
    let texts = AssetFile::ALL.map(|file| files.text(file).as_str()).concat();
    let (tables, files) = (rules.assets().content_hash(), crc32fast::hash(texts.as_bytes()));
    format!(
        "hexdelve {version}, rules {RULES_VERSION}, tables {tables}, files {files:08x}, {limits:?}"
    )
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
