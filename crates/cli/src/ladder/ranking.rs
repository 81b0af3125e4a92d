//! The proven games, and the journals that were refused.

use super::{LadderLimits, LadderRecord, ProvenGame, Submission, Verdict, judge::judge};
use hexdelve::game::Rules;
use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// A run that is killed must not have worked in vain.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// A journal that is not on the ladder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RefusedSubmission {
    /// The path within the ladder's folder.
    pub name: String,
    /// The reason.
    pub why: String,
}

/// The proven games in a folder of journals, each listed once, and the refused journals.
///
/// ```
/// use hexdelve_cli::ladder::{Ladder, LadderLimits, LadderRecord, submissions};
/// use hexdelve_cli::prelude::*;
/// let folder = tempfile::tempdir().unwrap();
/// std::fs::write(folder.path().join("ada.hexdelve"), "no journal").unwrap();
/// let (rules, limits) = (Rules::default(), LadderLimits::default());
/// let mut record = LadderRecord::read(&folder.path().join("record"), &rules, &limits).unwrap();
/// let sent = submissions(folder.path(), None).unwrap();
/// let ladder = Ladder::judge(&sent, &rules, &limits, &mut record, 2, &|_, _| {});
/// assert!(ladder.games().is_empty());
/// assert_eq!(ladder.refused()[0].name, "ada.hexdelve");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    games: Vec<(Submission, ProvenGame)>,
    refused: Vec<RefusedSubmission>,
    /// The time that judging took in this run, by the hash of the journal.
    pub(super) spent: BTreeMap<String, Duration>,
}

impl Ladder {
    /// Judges journals on up to `threads` threads. Journals that already have a verdict in
    /// the record are not replayed. New verdicts are added to the record, also those about a
    /// time limit, and verdicts on missing journals are removed. `progress` is called from any
    /// of these threads, with the number of judged journals and the total.
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
            if shared.change(|record| record.verdict(&hash).is_none()) {
                let verdict = match judge(&bytes, &hash, rules, limits, begun + limits.time) {
                    Ok(game) => Verdict::Proven(Box::new(game)),
                    Err(why) => Verdict::Refused(why),
                };
                shared.change(|record| record.insert(hash.clone(), verdict));
            }
            Ok((hash, begun.elapsed()))
        });
        let (mut ladder, mut proven) = (Self::default(), Vec::new());
        for (submission, judged) in sent.iter().zip(judged) {
            let hash = match judged {
                Ok((hash, spent)) => {
                    ladder.spent.insert(String::clone(&hash), spent);
                    hash
                }
                Err(why) => {
                    ladder.refuse(&submission.name, why);
                    continue;
                }
            };
            match record.verdict(&hash) {
                Some(Verdict::Proven(game)) => proven.push((submission, hash, game.clone())),
                Some(Verdict::Refused(why)) => ladder.refuse(&submission.name, why.clone()),
                None => {}
            }
        }
        record.retain(|hash| ladder.spent.contains_key(hash));
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

    /// Returns the games, each with its submission, from best to worst within each mode. The
    /// time of an entry is that at which the ladder received it.
    pub fn games(&self) -> &[(Submission, ProvenGame)] {
        &self.games
    }

    /// Returns the refused journals, by name.
    pub fn refused(&self) -> &[RefusedSubmission] {
        &self.refused
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

fn objection(game: &ProvenGame) -> Option<String> {
    if let Some(day) = game.entry.daily.as_ref().filter(|day| !day.has_begun()) {
        return Some(format!("{day} has not begun anywhere on earth; it is listed from then on"));
    }
    let is_listed = !game.entry.tables().is_empty();
    (!is_listed).then(|| "it was given up before its first turn".to_owned())
}

pub(super) fn in_parallel<T: Send>(
    threads: usize,
    count: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
    work: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let results: Mutex<BTreeMap<usize, T>> = Mutex::default();
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let result = work(index);
            lock(&results).insert(index, result);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, count);
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
