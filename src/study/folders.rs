//! Studies in folders: playing them, resuming them, and joining their shards.

use super::{
    Study, StudyDifference, StudyError, StudyManifest,
    seed_range::SeedRange,
    study_folder::{FolderState, RowsFile, open_folder, open_rows, read_manifest},
};
use crate::game::Rules;
use std::{
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// How playing a study in a folder ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyEnd {
    /// All rows are in the folder.
    Complete,
    /// It was stopped; it can be resumed.
    Stopped,
}

impl Study {
    /// Plays the study into a folder, as [`run`](Self::run) does. If the folder contains a
    /// part of this study already, and `resumes` is true, only the rest is played.
    ///
    /// The folder is created. It then contains `study.json`, the [`StudyManifest`], and
    /// `games.jsonl`, `games.csv`, `turns.jsonl` or `turns.csv`. The rows are in a file
    /// with the suffix `.part` until they are complete.
    ///
    /// `progress` is called with the numbers of games that are done and of all games.
    ///
    /// # Errors
    /// [`StudyError`] with the reason. The rows of all games that were finished before it
    /// are kept, and the study can be resumed.
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
        progress: &mut dyn FnMut(u128, u128),
    ) -> Result<StudyEnd, StudyError> {
        let manifest = self.manifest(rules)?;
        let seeds = self.own_seeds()?;
        let FolderState::Open(mut file, next) = open_folder(folder, &manifest, resumes)? else {
            progress(seeds.count(), seeds.count());
            return Ok(StudyEnd::Complete);
        };
        let mut done = u128::from(next - seeds.first());
        progress(done, seeds.count());
        if let Some(rest) = SeedRange::new(next, seeds.last()) {
            self.run_seeds(rest, rules, threads, stop, &mut |rows| {
                file.append(rows)?;
                done += 1;
                progress(done, seeds.count());
                Ok(())
            })?;
        }
        if done < seeds.count() {
            // Only a stop keeps games from being played to their ends.
            debug_assert!(stop.load(Ordering::Relaxed), "games are missing without a stop");
            return Ok(StudyEnd::Stopped);
        }
        file.finish().map(|()| StudyEnd::Complete)
    }
}

/// Joins the shards of a study, or studies of neighbouring seeds, into one folder, and
/// returns its manifest. The result is the same as if one machine had played all of it.
///
/// # Errors
/// [`StudyError`] if the folders have different rules, tables, games or autopilots, if a
/// shard is missing, damaged or unfinished, or if two contain the same seed. Then nothing
/// is written.
pub fn merge_studies(folders: &[PathBuf], out: &Path) -> Result<StudyManifest, StudyError> {
    let (manifest, parts) = check_shards(folders)?;
    for (folder, shard) in &parts {
        check_rows(folder, shard)?;
    }
    let FolderState::Open(file, next) = open_folder(out, &manifest, false)? else {
        return Err(StudyError::Exists(out.to_owned()));
    };
    if next != manifest.seeds().first() {
        return Err(StudyError::Exists(out.to_owned()));
    }
    copy_rows(file, &parts)?;
    Ok(manifest)
}

/// A folder with its manifest.
type Part = (PathBuf, StudyManifest);

/// Checks that the shards fit together, and returns the manifest of all of them, and the
/// shards in the order of their seeds.
fn check_shards(folders: &[PathBuf]) -> Result<(StudyManifest, Vec<Part>), StudyError> {
    let read = |folder: &PathBuf| read_manifest(folder).map(|it| (folder.clone(), it));
    let parts = folders.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let Some(((first_folder, first), others)) = parts.split_first() else {
        return Err(StudyError::NothingToMerge);
    };
    for (folder, shard) in others {
        if let Some((field, [found, expected])) = shard.difference(first) {
            let difference = StudyDifference {
                field,
                found,
                with: first_folder.display().to_string(),
                expected,
                remedy: "only shards of one study can be joined",
            };
            return Err(StudyError::Differs {
                path: folder.clone(),
                difference: difference.into(),
            });
        }
    }
    let lowest = parts.iter().map(|(_, it)| it.seeds().first()).min();
    let highest = parts.iter().map(|(_, it)| it.seeds().last()).max();
    let all = lowest.zip(highest).and_then(|(first, last)| SeedRange::new(first, last));
    let manifest = first.whole(all.ok_or(StudyError::NothingToMerge)?);
    let mut seeds = Vec::new();
    for (folder, shard) in parts {
        seeds.push((shard.own_seeds()?, folder, shard));
    }
    seeds.sort_by_key(|(seeds, ..)| (seeds.first(), seeds.last()));
    check_seeds(manifest.seeds(), &seeds)?;
    Ok((manifest, seeds.into_iter().map(|(_, folder, shard)| (folder, shard)).collect()))
}

/// Checks that the shards, which are sorted, contain each seed exactly once.
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
            return Err(StudyError::Overlap { seeds, one: one.clone(), other: folder.clone() });
        }
        check_gap(next, seeds.first())?;
        next = seeds.last().checked_add(1);
    }
    next.map_or(Ok(()), |next| {
        SeedRange::new(next, all.last()).map_or(Ok(()), |missing| Err(StudyError::Gap(missing)))
    })
}

fn check_gap(next: Option<u64>, first: u64) -> Result<(), StudyError> {
    let missing = next.and_then(|next| SeedRange::new(next, first.checked_sub(1)?));
    missing.map_or(Ok(()), |missing| Err(StudyError::Gap(missing)))
}

/// Checks that a shard has the rows of all its seeds.
fn check_rows(folder: &Path, manifest: &StudyManifest) -> Result<(), StudyError> {
    let seeds = manifest.own_seeds()?;
    let mut lines = open_rows(folder, manifest)?;
    let mut next = Some(seeds.first());
    while let Some(line) = lines.next_line() {
        let Some(head) = line?.head else { continue };
        if Some(head.seed) != next {
            let expected = next.map_or("no further row".to_owned(), |it| format!("seed {it}"));
            return Err(lines.invalid(format!("expected {expected}, found seed {}", head.seed)));
        }
        if head.is_last() {
            next = (head.seed < seeds.last()).then(|| head.seed + 1);
        }
    }
    match next {
        Some(next) => {
            Err(lines.invalid(format!("the file ends before the last row of seed {next}")))
        }
        None => Ok(()),
    }
}

fn copy_rows(mut file: RowsFile, parts: &[Part]) -> Result<(), StudyError> {
    for (folder, shard) in parts {
        let copied = open_rows(folder, shard).and_then(|mut lines| {
            // The joined file has a header of its own.
            if shard.rows().header(shard.rows_per()).is_some() {
                lines.next_line().transpose()?;
            }
            file.append_all(&mut lines.into_reader())
        });
        if let Err(error) = copied {
            file.discard();
            return Err(match error {
                StudyError::Write { path, why, .. } => {
                    StudyError::Write { path, why, is_kept: false }
                }
                other => other,
            });
        }
    }
    file.finish()
}
