//! Studies in folders: playing them, resuming them, and joining their shards.

use super::{
    SeedRange, Shard, Study, StudyDifference, StudyError,
    manifest::StudyManifest,
    study_folder::{RowsFile, Writing, check_rows, open_folder, open_rows, read_manifest},
};
use hexdelve::game::Rules;
use std::{
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// The result of playing a study in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyEnd {
    /// All rows are in the folder.
    Complete,
    /// The study was stopped, and can be resumed.
    Stopped,
}

/// News about a study that is being played into a folder.
#[derive(Debug)]
pub enum StudyProgress<'a> {
    /// The number of games whose rows are in the folder, and the total.
    Games(u128, u128),
    /// A damaged row in the folder. Its game is played again.
    Damage(&'a StudyError),
}

impl Study {
    /// Plays the study into a folder, as [`run`](Self::run) does. If the folder already
    /// contains a part of this study and `resumes` is true, only the games are played
    /// whose rows are missing or damaged.
    ///
    /// The folder is created if necessary. It then contains `study.json`, which describes
    /// the study, and `games.jsonl`, `games.csv`, `turns.jsonl` or `turns.csv`.
    /// The rows are in a file with the suffix `.part` until they are complete.
    ///
    /// No other process can write to the folder in the meantime, if the file system
    /// supports locks.
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
    ) -> Result<StudyEnd, StudyError> {
        let manifest = self.manifest(rules)?;
        let seeds = self.own_seeds()?;
        let writing = if resumes { Writing::Rest } else { Writing::New };
        let Some(mut file) = open_folder(folder, &manifest, writing)? else {
            progress(StudyProgress::Games(seeds.count(), seeds.count()));
            return Ok(StudyEnd::Complete);
        };
        file.games().damage.iter().for_each(|damage| progress(StudyProgress::Damage(damage)));
        let runs = file.games().runs.clone();
        let mut done = runs.iter().map(|run| run.seeds.count()).sum::<u128>();
        progress(StudyProgress::Games(done, seeds.count()));
        // The next seed whose rows are neither kept nor appended yet.
        let mut next = Some(seeds.first());
        for (number, run) in (1..).zip(runs.iter().map(Some).chain([None])) {
            let last = run.map_or(Some(seeds.last()), |run| run.seeds.first().checked_sub(1));
            let gap = next.zip(last).and_then(|(first, last)| SeedRange::new(first, last));
            let before = done;
            if let Some(gap) = gap {
                self.run_seeds(gap, rules, threads, stop, &mut |rows| {
                    file.append(rows)?;
                    done += 1;
                    progress(StudyProgress::Games(done, seeds.count()));
                    Ok(())
                })?;
            }
            if gap.is_some_and(|gap| done - before < gap.count()) {
                // Games are left unfinished only if the study was stopped.
                debug_assert!(stop.load(Ordering::Relaxed), "games are missing without a stop");
                return Ok(StudyEnd::Stopped);
            }
            if let Some(run) = run {
                file.keep(run)?;
                next = run.seeds.last().checked_add(1);
            }
            if number == runs.len() {
                file.settle()?;
            }
        }
        file.finish().map(|()| StudyEnd::Complete)
    }
}

/// Joins the shards of a study, or studies of adjacent seed ranges, into one folder, and
/// returns the seeds. The result is the same as if one machine had played the whole
/// study. If `out` contains a part of the result, because an earlier call was interrupted,
/// it is completed.
///
/// # Errors
/// [`StudyError`] if the folders have different rules, tables, games or autopilots, if a
/// shard is missing, damaged or unfinished, or if two contain the same seed. In that
/// case, nothing is written.
pub fn merge_studies(folders: &[PathBuf], out: &Path) -> Result<SeedRange, StudyError> {
    let (manifest, parts) = check_shards(folders)?;
    for (folder, shard) in &parts {
        check_rows(folder, shard)?;
    }
    if let Some(file) = open_folder(out, &manifest, Writing::Merged)? {
        copy_rows(file, &parts)?;
    }
    Ok(manifest.seeds)
}

type Part = (PathBuf, StudyManifest);

/// The shards are returned in the order of their seeds.
fn check_shards(folders: &[PathBuf]) -> Result<(StudyManifest, Vec<Part>), StudyError> {
    let read = |folder: &PathBuf| read_manifest(folder).map(|it| (folder.clone(), it));
    let parts = folders.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let Some(((first_folder, first), others)) = parts.split_first() else {
        return Err(StudyError::NothingToMerge);
    };
    for (folder, shard) in others {
        let alike = shard.with_seeds(first.seeds, first.shard);
        if let Some((field, [found, expected])) = alike.difference(first) {
            let with = first_folder.display().to_string();
            let remedy = "only shards of one study can be joined";
            let difference = StudyDifference { field, found, with, expected, remedy }.into();
            return Err(StudyError::Differs(folder.clone(), difference));
        }
    }
    let lowest = parts.iter().map(|(_, it)| it.seeds.first()).min();
    let highest = parts.iter().map(|(_, it)| it.seeds.last()).max();
    let all = lowest.zip(highest).and_then(|(first, last)| SeedRange::new(first, last));
    let all = all.ok_or(StudyError::NothingToMerge)?;
    let manifest = first.with_seeds(all, Shard::WHOLE);
    let mut seeds = Vec::new();
    for (folder, shard) in parts {
        seeds.push((shard.own_seeds()?, folder, shard));
    }
    seeds.sort_by_key(|(seeds, ..)| (seeds.first(), seeds.last()));
    check_seeds(all, &seeds)?;
    Ok((manifest, seeds.into_iter().map(|(_, folder, shard)| (folder, shard)).collect()))
}

/// The shards are sorted.
fn check_seeds(
    all: SeedRange,
    shards: &[(SeedRange, PathBuf, StudyManifest)],
) -> Result<(), StudyError> {
    let mut next = Some(all.first());
    for (number, (seeds, folder, _)) in shards.iter().enumerate() {
        let is_covered = next.is_none_or(|next| seeds.first() < next);
        if let (true, Some(before)) = (is_covered, number.checked_sub(1)) {
            let (earlier, one, _) = &shards[before];
            let last = earlier.last().min(seeds.last());
            let seeds = SeedRange::new(seeds.first(), last).unwrap_or(*seeds);
            return Err(StudyError::Overlap(seeds, one.clone(), folder.clone()));
        }
        check_gap(next, seeds.first().checked_sub(1))?;
        next = seeds.last().checked_add(1);
    }
    check_gap(next, Some(all.last()))
}

fn check_gap(first: Option<u64>, last: Option<u64>) -> Result<(), StudyError> {
    let missing = first.zip(last).and_then(|(first, last)| SeedRange::new(first, last));
    missing.map_or(Ok(()), |missing| Err(StudyError::Gap(missing)))
}

fn copy_rows(mut file: RowsFile, parts: &[Part]) -> Result<(), StudyError> {
    for (folder, shard) in parts {
        let mut lines = open_rows(folder, shard)?;
        // The joined file has a header of its own.
        if shard.header().is_some() {
            lines.next_line().transpose()?;
        }
        file.append_all(&mut lines.into_reader())?;
    }
    file.finish()
}
