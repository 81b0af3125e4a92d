//! The ranking of a ladder: the proven games, and the journals that were refused. Also the record
//! that a ladder keeps from one run to the next: the order in which it received journals, and the
//! verdicts on them.

use super::{LadderLimits, Submission, judge};
use hexdelve::{
    content::{ContentError, open_file, read_at_most, write_whole},
    journal::{RULES_VERSION, ScoreEntry, format_timestamp},
    prelude::*,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeMap, BTreeSet},
    io, iter,
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

/// A run that is killed must not have worked in vain.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Enough for about a million verdicts.
const LONGEST: u64 = 1 << 30;

/// A journal that is not on the ladder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RefusedSubmission {
    pub name: String,
    pub why: String,
}

/// The proven games in a folder of journals, each listed once, and the refused journals.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    /// From best to worst within each mode. The time of an entry is that at which the ladder
    /// received it.
    pub games: Vec<(Submission, ProvenGame)>,
    /// By name.
    pub refused: Vec<RefusedSubmission>,
    /// The time that judging took in this run, by the hash of the journal.
    pub(super) spent: BTreeMap<String, Duration>,
}

impl Ladder {
    /// Journals that already have a verdict in the record are not replayed. New verdicts are added
    /// to the record, also those about a time limit, and verdicts on missing journals are removed.
    /// `progress` is called with the number of judged journals and the total.
    ///
    /// If several journals record the same game, the one of the player from whom the ladder
    /// received it first is listed, according to the record. Among the new ones, the order of
    /// `sent` counts.
    pub fn judge(
        sent: &[Submission],
        rules: &Rules,
        limits: &LadderLimits,
        record: &mut LadderRecord,
        threads: usize,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Self {
        let shared = SharedRecord::of(record);
        let judged = in_parallel(threads, sent.len(), progress, &|index| {
            let begun = Instant::now();
            let bytes = sent[index].read(limits.bytes)?;
            let hash = LadderRecord::hash_of(&bytes);
            if shared.change(|record| !record.verdicts.contains_key(&hash)) {
                let verdict = match judge(&bytes, &hash, rules, limits, begun + limits.time) {
                    Ok(game) => Verdict::Proven(Box::new(game)),
                    Err(why) => Verdict::Refused(why),
                };
                shared.change(|record| record.verdicts.insert(hash.clone(), verdict));
            }
            Ok((hash, begun.elapsed()))
        });
        let (mut ladder, mut proven) = (Self::default(), Vec::new());
        for (submission, judged) in sent.iter().zip(judged) {
            let verdict = judged.map(|(hash, spent)| {
                ladder.spent.insert(String::clone(&hash), spent);
                (record.verdicts.get(&hash), hash)
            });
            match verdict {
                Ok((Some(Verdict::Proven(game)), hash)) => {
                    proven.push((submission, hash, game.clone()));
                }
                Ok((Some(Verdict::Refused(why)), _)) => {
                    ladder.refuse(&submission.name, why.clone());
                }
                Ok((None, _)) => {}
                Err(why) => ladder.refuse(&submission.name, why),
            }
        }
        record.verdicts.retain(|hash, _| ladder.spent.contains_key(hash));
        ladder.list(record.receive(proven), record);
        ladder
    }

    /// Of copies of a game, the first submission is listed.
    fn list(&mut self, proven: Vec<(&Submission, Box<ProvenGame>, usize)>, record: &LadderRecord) {
        let mut first: BTreeMap<String, &str> = BTreeMap::new();
        let mut games = Vec::new();
        for (submission, mut game, receipt) in proven {
            let copied = first.get(&game.identity).map(|first| format!("it is a copy of {first}"));
            if let Some(why) = objection(&game).or(copied) {
                self.refuse(&submission.name, why);
                continue;
            }
            first.insert(game.identity.clone(), &submission.name);
            game.entry.ended = record.time_of(receipt);
            games.push((receipt, submission.clone(), *game));
        }
        games.sort_by_cached_key(|(receipt, _, game)| (game.entry.sort_key(), *receipt));
        self.games = games.into_iter().map(|(_, submission, game)| (submission, game)).collect();
        self.refused.sort();
    }

    pub(super) fn remove(&mut self, name: &str, why: String) {
        self.games.retain(|(submission, _)| submission.name != name);
        self.refuse(name, why);
        self.refused.sort();
    }

    fn refuse(&mut self, name: &str, why: String) {
        self.refused.push(RefusedSubmission { name: name.to_owned(), why });
    }
}

pub(super) struct SharedRecord<'a>(Mutex<(&'a mut LadderRecord, Instant)>);

impl<'a> SharedRecord<'a> {
    pub(super) fn of(record: &'a mut LadderRecord) -> Self {
        Self(Mutex::new((record, Instant::now())))
    }

    pub(super) fn change<T>(&self, change: impl FnOnce(&mut LadderRecord) -> T) -> T {
        let (record, saved) = &mut *lock(&self.0);
        let changed = change(record);
        if saved.elapsed() > SAVE_EVERY {
            // The final save reports errors.
            let _ = record.save();
            *saved = Instant::now();
        }
        changed
    }
}

/// A game whose journal has been replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProvenGame {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// A sentence about the end of the game.
    pub ending: String,
    /// A hash of the setup and of everything that happened. Copies of a game have the
    /// same identity, whatever time and program their journals record.
    pub identity: String,
    /// Its time is that at which the ladder received the journal.
    pub entry: ScoreEntry,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Proven(Box<ProvenGame>),
    Refused(String),
}

/// A ladder's record, which is kept beside its page: who sent which journal, in the order in which
/// the ladder received them, and the verdicts on the journals, by the SHA-256 hash of their bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderRecord {
    #[serde(skip)]
    file: PathBuf,
    /// Everything that verdicts and pages depend on apart from the journals.
    judge: String,
    /// The hashes of the journals whose files on the page are complete.
    pub(super) pages: BTreeSet<String>,
    #[serde(default)]
    received: Vec<Receipt>,
    /// By the hash of the journal's bytes: 64 hex digits.
    pub verdicts: BTreeMap<String, Verdict>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Receipt {
    at: String,
    player: String,
    journal: String,
}

impl LadderRecord {
    /// Reads the record of earlier runs from a file, or starts one if the file is missing. If
    /// the program, its tables or the limits have changed, no verdicts are left, and the
    /// journals are judged again; but the order in which they were received remains.
    pub fn read(file: &Path, rules: &Rules, limits: &LadderLimits) -> Result<Self, ContentError> {
        let judge = judge_of(rules, limits);
        let whole = |found: &str| {
            let expected = "expected the record of a ladder; restore it, or move it away to start \
                            a new one, which forgets who sent a game first";
            ContentError::whole(&file.display().to_string(), found, expected)
        };
        let bytes = match open_file(file).and_then(|file| read_at_most(&file, LONGEST)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let (pages, received, verdicts) = Default::default();
                return Ok(Self { file: file.to_owned(), judge, pages, received, verdicts });
            }
            Err(error) => return Err(whole(&error.to_string())),
            Ok(bytes) => bytes.ok_or_else(|| whole("it is larger than 1 GiB"))?,
        };
        let text = String::from_utf8(bytes).map_err(|error| whole(&error.to_string()))?;
        let mut stored: toml::Table =
            toml::from_str(&text).map_err(|error| whole(error.message()))?;
        if stored.get("judge").and_then(toml::Value::as_str).is_some_and(|it| it != judge) {
            // The verdicts of another judge may have another form.
            stored.insert("judge".to_owned(), judge.into());
            stored.insert("pages".to_owned(), toml::Value::Array(Vec::new()));
            stored.insert("verdicts".to_owned(), toml::Table::new().into());
        }
        let record = stored.try_into().map_err(|error: toml::de::Error| whole(error.message()))?;
        Ok(Self { file: file.to_owned(), ..record })
    }

    /// If this fails, the file is left unchanged.
    pub fn save(&self) -> Result<(), String> {
        let text = toml::to_string(self).map_err(io::Error::other);
        let written = text.and_then(|text| write_whole(&self.file, text.as_bytes()));
        written.map_err(|error| format!("{}: {error}", self.file.display()))
    }

    /// 64 hex digits.
    pub fn hash_of(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
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
}

fn objection(game: &ProvenGame) -> Option<String> {
    if let Some(day) = game.entry.daily.as_ref().filter(|day| !day.has_begun()) {
        return Some(format!("{day} has not begun anywhere on earth; it is listed from then on"));
    }
    let is_listed = game.entry.is_listed();
    (!is_listed).then(|| "it was given up before its first turn".to_owned())
}

pub(super) fn in_parallel<T: Send>(
    threads: usize,
    count: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
    work: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Mutex<BTreeMap<usize, T>> = Mutex::default();
    let worker = || {
        let indices = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        for index in indices.take_while(|index| *index < count) {
            let result = work(index);
            let done = {
                let mut results = lock(&results);
                results.insert(index, result);
                results.len()
            };
            progress(done, count);
        }
    };
    thread::scope(|scope| {
        (0..threads.clamp(1, count.max(1))).for_each(|_| drop(scope.spawn(worker)));
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

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
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}
