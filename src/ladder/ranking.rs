//! The proven games, and the journals that were refused.

use super::{
    LadderLimits, ProvenGame, Submission, Verdict, Verdicts,
    judge::{Refusal, judge},
};
use crate::{
    content::{open_file, read_at_most},
    game::Rules,
};
use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// A journal that is not on the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedSubmission {
    /// The path within the ladder's folder.
    pub name: String,
    /// The reason.
    pub why: String,
}

/// The proven games in a folder of journals, each listed once, and the refused journals.
///
/// ```
/// use hexdelve::{ladder::{Ladder, LadderLimits, Verdicts, submissions}, prelude::*};
/// let folder = tempfile::tempdir().unwrap();
/// std::fs::write(folder.path().join("ada.hexdelve"), "no journal").unwrap();
/// let (rules, limits) = (Rules::default(), LadderLimits::default());
/// let mut verdicts =
///     Verdicts::read(&folder.path().join("none"), rules.assets().content_hash(), &limits);
/// let sent = submissions(folder.path(), None).unwrap();
/// let ladder = Ladder::judge(&sent, &rules, &limits, &mut verdicts, 2, &|_, _| {});
/// assert!(ladder.games().is_empty());
/// assert_eq!(ladder.refused()[0].name, "ada.hexdelve");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    games: Vec<(Submission, ProvenGame)>,
    refused: Vec<RefusedSubmission>,
}

impl Ladder {
    /// Judges journals on up to `threads` threads. Journals that already have a verdict
    /// are not replayed; new verdicts are added, and verdicts on missing journals are
    /// removed. If several journals record the same game, the first in `sent` counts.
    /// `progress` is called from any of these threads, with the number of judged journals
    /// and the total.
    ///
    /// A verdict that depends on the speed of the machine, because a time limit was
    /// exceeded, is not kept.
    pub fn judge(
        sent: &[Submission],
        rules: &Rules,
        limits: &LadderLimits,
        verdicts: &mut Verdicts,
        threads: usize,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Self {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let judged: Mutex<BTreeMap<usize, (String, Verdict)>> = Mutex::default();
        let known = &*verdicts;
        thread::scope(|scope| {
            for _ in 0..threads.clamp(1, sent.len().max(1)) {
                scope.spawn(|| {
                    while let Some((index, submission)) = {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        sent.get(index).map(|it| (index, it))
                    } {
                        let verdict = verdict_on(submission, rules, limits, known);
                        let mut judged = judged.lock().unwrap_or_else(PoisonError::into_inner);
                        judged.insert(index, verdict);
                        progress(done.fetch_add(1, Ordering::Relaxed) + 1, sent.len());
                    }
                });
            }
        });
        let judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (hash, verdict) in judged.values().filter(|(hash, _)| !hash.is_empty()) {
            verdicts.insert(hash.clone(), verdict.clone());
        }
        let present: BTreeSet<_> = judged.values().map(|(hash, _)| hash.clone()).collect();
        verdicts.retain(|hash| present.contains(hash));
        Self::of(sent, judged.into_values().map(|(_, verdict)| verdict))
    }

    /// Refuses copies of the same game.
    fn of(sent: &[Submission], judged: impl Iterator<Item = Verdict>) -> Self {
        let mut ladder = Self::default();
        let mut first: BTreeMap<String, &str> = BTreeMap::new();
        for (submission, verdict) in sent.iter().zip(judged) {
            let refused = match verdict {
                Verdict::Refused(why) => why,
                Verdict::Proven(game) => match first.entry(game.identity.clone()) {
                    Entry::Occupied(first) => format!("it is a copy of {}", first.get()),
                    Entry::Vacant(place) => {
                        place.insert(&submission.name);
                        ladder.games.push((submission.clone(), *game));
                        continue;
                    }
                },
            };
            let name = submission.name.clone();
            ladder.refused.push(RefusedSubmission { name, why: refused });
        }
        ladder.games.sort_by_key(|(_, game)| game.entry.sort_key());
        ladder
    }

    /// Returns the games, each with its submission, from best to worst within each mode.
    pub fn games(&self) -> &[(Submission, ProvenGame)] {
        &self.games
    }

    /// Returns the refused journals, in the order in which they were sent.
    pub fn refused(&self) -> &[RefusedSubmission] {
        &self.refused
    }
}

/// Returns the hash of a journal and the verdict on it. The hash is empty if the verdict
/// must not be kept.
fn verdict_on(
    submission: &Submission,
    rules: &Rules,
    limits: &LadderLimits,
    known: &Verdicts,
) -> (String, Verdict) {
    let passing = |why| (String::new(), Verdict::Refused(why));
    let bytes = open_file(&submission.path).and_then(|file| read_at_most(&file, limits.bytes));
    let bytes = match bytes {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            let most = limits.bytes;
            return passing(format!("it is too long; the ladder takes at most {most} bytes"));
        }
        Err(error) => return passing(format!("it cannot be read: {error}")),
    };
    let hash = Verdicts::hash_of(&bytes);
    if let Some(verdict) = known.get(&hash) {
        return (hash, verdict.clone());
    }
    match judge(&bytes, (&hash, submission.written), rules, limits) {
        Ok(game) => (hash, Verdict::Proven(Box::new(game))),
        Err(Refusal { why, is_passing: true }) => passing(why),
        Err(Refusal { why, .. }) => (hash, Verdict::Refused(why)),
    }
}
