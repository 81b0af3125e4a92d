//! Playing the games of a study, on several threads, with the results delivered in the order of the
//! seeds; playing into a folder, resuming that, and joining the folders of shards.

use crate::{
    CountedGame, RowsPer, SeedRange, Shard, Study, StudyError,
    study::StudyManifest,
    study_folder::{Writing, check_rows, open_folder, open_rows, read_manifest},
};
use hexdelve::prelude::*;
use std::{
    io::{Seek, SeekFrom},
    num::NonZero,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

/// With a row per game, and with a row per turn, which can take a megabyte per game.
const GAMES_AHEAD: usize = 4096;
const GAMES_OF_TURNS_AHEAD: usize = 64;

/// News about a study that is being played into a folder.
#[derive(Debug)]
pub enum StudyProgress<'a> {
    /// The number of games whose rows are in the folder, and the total.
    Games(u128, u128),
    /// A damaged or missing row in the folder. Its game and all later ones are played again.
    Damage(&'a StudyError),
}

impl Study {
    /// Plays the games of the shard, and passes the rows of each game to `take`, in the
    /// order of the seeds. When `stop` becomes true, the games that are still being played
    /// are dropped, and the method returns.
    ///
    /// The rows do not depend on `threads`.
    ///
    /// # Errors
    /// [`StudyError`] if a game cannot be started, and the errors of `take`. The
    /// rows of all lower seeds have been taken.
    ///
    /// # Panics
    /// If a game panics.
    pub fn run(
        &self,
        rules: &Rules,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(&[u8]) -> Result<(), StudyError>,
    ) -> Result<(), StudyError> {
        self.run_seeds(self.own_seeds()?, rules, threads, stop, take)
    }

    /// Plays the study into a folder, as [`run`](Self::run) does. If the folder already
    /// contains a part of this study and `resumes` is true, its rows are kept up to the
    /// first one that is missing or damaged, and only the other games are played.
    ///
    /// The folder is created if necessary. It then contains `study.json`, which describes
    /// the study, and `games.jsonl`, `games.csv`, `turns.jsonl` or `turns.csv`.
    /// The rows are in a file with the suffix `.part` until they are complete.
    ///
    /// No other process can write to the folder in the meantime, if the file system supports locks.
    ///
    /// Returns the number of games whose rows are in the folder: fewer than those of the shard if
    /// the study was stopped. It can then be resumed.
    ///
    /// # Errors
    /// [`StudyError`] with the reason. The rows of all games that were finished before
    /// the error are kept, and the study can be resumed.
    ///
    /// # Panics
    /// If a game panics.
    pub fn run_in_folder(
        &self,
        folder: &Path,
        resumes: bool,
        rules: &Rules,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(StudyProgress<'_>),
    ) -> Result<u128, StudyError> {
        let manifest = self.manifest(rules)?;
        let seeds = self.own_seeds()?;
        let all = seeds.count();
        let writing = if resumes { Writing::Rest } else { Writing::New };
        let Some(mut file) = open_folder(folder, &manifest, writing)? else {
            progress(StudyProgress::Games(all, all));
            return Ok(all);
        };
        if let Some(damage) = file.good.flaw.take_if(|_| !file.good.is_unfinished) {
            progress(StudyProgress::Damage(&damage));
        }
        let left = file.good.next.and_then(|next| SeedRange::new(next, seeds.last));
        let mut done = all - left.map_or(0, SeedRange::count);
        progress(StudyProgress::Games(done, all));
        if let Some(left) = left {
            self.run_seeds(left, rules, threads, stop, &mut |rows| {
                file.append(rows)?;
                done += 1;
                progress(StudyProgress::Games(done, all));
                Ok(())
            })?;
        }
        if done == all {
            file.finish()?;
        } else {
            // Games are left unfinished only if the study was stopped.
            debug_assert!(stop.load(Ordering::Relaxed), "games are missing without a stop");
        }
        Ok(done)
    }

    /// The rows of about `ahead` games wait for a slow one.
    fn run_seeds(
        &self,
        seeds: SeedRange,
        rules: &Rules,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(&[u8]) -> Result<(), StudyError>,
    ) -> Result<(), StudyError> {
        let ahead = match self.each {
            RowsPer::Game => GAMES_AHEAD,
            RowsPer::Turn => GAMES_OF_TURNS_AHEAD,
        };
        let seeds = Mutex::new(seeds.first..=seeds.last);
        // Each game has a channel of its own for its result. Games begin under the lock, so their
        // channels are in the order of the seeds.
        let (begun, games) = mpsc::sync_channel::<mpsc::Receiver<_>>(ahead);
        thread::scope(|scope| {
            for number in 0..threads.get() {
                let (seeds, begun) = (&seeds, begun.clone());
                let begin = move || {
                    let mut seeds = seeds.lock().unwrap_or_else(PoisonError::into_inner);
                    let (finished, game) = mpsc::sync_channel(1);
                    let seed = seeds.next()?;
                    // This fails when no more results are taken.
                    begun.send(game).ok()?;
                    Some((Seed(seed), finished))
                };
                let work = move || {
                    let mut last = None;
                    while let Some((seed, finished)) = begin() {
                        // A game that stops or panics closes its channel.
                        let Some(rows) = self.play(&mut last, seed, rules, stop).transpose() else {
                            break;
                        };
                        let _ = finished.send(rows);
                    }
                };
                match thread::Builder::new().name("study".to_owned()).spawn_scoped(scope, work) {
                    Err(error) if number == 0 => return Err(error.into()),
                    // Fewer threads also finish.
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(begun);
            games.into_iter().map_while(|game| game.recv().ok()).try_for_each(|rows| take(&rows?))
        })
    }

    /// Restarts `last`, the thread's last game. `None` if the game was stopped.
    fn play(
        &self,
        last: &mut Option<CountedGame>,
        seed: Seed,
        rules: &Rules,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, StudyError> {
        // A plugin may keep state that a restart does not restore. Then a row would depend
        // on which thread has played which games before.
        if rules.has_own_plugins() {
            *last = None;
        }
        let begun = match last {
            Some(game) => game.restart(seed).map(|()| game),
            None => CountedGame::start(&self.setup, seed, rules).map(|game| last.insert(game)),
        };
        let counted = begun.map_err(|why| StudyError::Refused(format!("seed {seed}: {why}")))?;
        let mut autopilot = self.autopilot.start();
        let (mut lines, mut action) = (Vec::new(), None);
        loop {
            if self.each == RowsPer::Turn {
                self.rows.write(self.each, &counted.turn_row(action), &mut lines);
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            action = counted.play_turn(&mut *autopilot);
            if action.is_none() {
                break;
            }
        }
        if self.each == RowsPer::Game {
            self.rows.write(self.each, &counted.row(), &mut lines);
        }
        Ok(Some(lines))
    }
}

/// Joins the shards of a study, or studies of adjacent seed ranges, into one folder, and returns
/// the seeds. The result is the same as if one machine had played the whole study. If `out`
/// contains a part of the result, because an earlier call was interrupted, it is completed.
///
/// # Errors
/// [`StudyError`] if the folders have different rules, tables, games or autopilots, if a
/// shard is missing, damaged or unfinished, or if two contain the same seed. In that
/// case, nothing is written.
pub fn merge_studies(folders: &[PathBuf], out: &Path) -> Result<SeedRange, StudyError> {
    let (manifest, parts) = check_shards(folders)?;
    for (_, folder, shard) in &parts {
        check_rows(folder, shard, &mut |_| ())?;
    }
    if let Some(mut file) = open_folder(out, &manifest, Writing::Merged)? {
        for (_, folder, shard) in &parts {
            let mut rows = open_rows(folder, shard)?;
            // The joined file has a header of its own.
            let header = shard.rows.header(shard.each).map_or(0, |header| header.len() as u64 + 1);
            rows.seek(SeekFrom::Start(header)).map_err(StudyError::unreadable(folder))?;
            file.append_all(&mut rows)?;
        }
        file.finish()?;
    }
    Ok(manifest.seeds)
}

/// The seeds of a shard, and its folder.
type Part = (SeedRange, PathBuf, StudyManifest);

/// The shards are returned in the order of their seeds.
fn check_shards(folders: &[PathBuf]) -> Result<(StudyManifest, Vec<Part>), StudyError> {
    let manifests = folders.iter().map(|folder| read_manifest(folder));
    let manifests = manifests.collect::<Result<Vec<_>, _>>()?;
    let Some(first) = manifests.first() else {
        return Err(StudyError::Refused("name at least one folder with a shard".to_owned()));
    };
    let mut all = first.seeds;
    for (folder, shard) in folders.iter().zip(&manifests) {
        let alike = shard.with_seeds(first.seeds, first.shard);
        let remedy = "only shards of one study can be joined";
        if let Some(told) = alike.difference(first, &folders[0].display(), remedy) {
            return Err(StudyError::at(folder, told));
        }
        all.first = all.first.min(shard.seeds.first);
        all.last = all.last.max(shard.seeds.last);
    }
    let manifest = first.with_seeds(all, Shard::WHOLE);
    let part = |(folder, shard): (&PathBuf, StudyManifest)| {
        Ok((shard.seeds.shard(shard.shard)?, folder.clone(), shard))
    };
    let parts = folders.iter().zip(manifests).map(part);
    let mut parts = parts.collect::<Result<Vec<_>, StudyError>>()?;
    parts.sort_by_key(|(seeds, ..)| (seeds.first, seeds.last));
    check_seeds(all, &parts)?;
    Ok((manifest, parts))
}

/// The parts are sorted.
fn check_seeds(all: SeedRange, parts: &[Part]) -> Result<(), StudyError> {
    let mut next = Some(all.first);
    let mut earlier: Option<&Part> = None;
    for part in parts {
        let (seeds, folder, _) = part;
        if let Some((before, one, _)) = earlier.filter(|(before, ..)| seeds.first <= before.last) {
            let both = SeedRange { first: seeds.first, last: before.last.min(seeds.last) };
            let (one, other) = (one.display(), folder.display());
            return Err(StudyError::Refused(format!(
                "the seeds {both} are in {one} and in {other}: leave one of them out"
            )));
        }
        check_gap(next, seeds.first.checked_sub(1))?;
        (next, earlier) = (seeds.last.checked_add(1), Some(part));
    }
    check_gap(next, Some(all.last))
}

fn check_gap(first: Option<u64>, last: Option<u64>) -> Result<(), StudyError> {
    let missing = first.zip(last).and_then(|(first, last)| SeedRange::new(first, last));
    missing.map_or(Ok(()), |missing| {
        let remedy = "add the folder with their shard, or play it first";
        Err(StudyError::Refused(format!("the seeds {missing} are missing: {remedy}")))
    })
}
