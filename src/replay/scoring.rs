//! Adds finished games to the list of scores.

use super::{ScoreVerificationError, score_verdict::prove_file};
use crate::{
    game::Rules,
    journal::{SaveFolder, ScoreEntry, Scores, ScoresError},
};
use std::{
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// The reason a finished game was not added to the list of scores. Its journal stays
/// where it is, and you can try again.
#[derive(Debug, Error)]
pub enum AddScoreError {
    /// The journal does not prove a score.
    #[error(transparent)]
    Unproven(#[from] ScoreVerificationError),
    /// The list cannot be written.
    #[error(transparent)]
    Scores(#[from] ScoresError),
    /// The journal's name is already taken among the finished games.
    #[error("{} already exists and belongs to another game; rename it", .0.display())]
    Taken(PathBuf),
    /// The journal cannot be moved to the finished games.
    #[error("{}: {error}", path.display())]
    Io {
        /// The journal.
        path: PathBuf,
        /// The error.
        #[source]
        error: io::Error,
    },
}

impl AddScoreError {
    /// Whether there is no point in trying again, because the journal itself rules out a
    /// proof of its score.
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Unproven(why) if why.is_final())
    }
}

/// Adds a finished game to the list of scores, based on a replay of its journal, and then moves the
/// journal to the finished games. After any failure or crash, call this function again: the list
/// contains each journal only once. `progress` is called with the number of replayed records and
/// the total.
///
/// # Errors
/// Returns an [`AddScoreError`] with the step that failed.
pub fn add_score(
    archive: &SaveFolder,
    journal: &Path,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<ScoreEntry, AddScoreError> {
    let place =
        archive.finished_game_path(&journal.file_name().unwrap_or_default().to_string_lossy());
    let real = |path: &Path| path.canonicalize().ok();
    let is_there = real(journal).is_some_and(|journal| Some(journal) == real(&place));
    let is_put_away = is_there || !journal.exists();
    if !is_put_away && place.exists() {
        return Err(AddScoreError::Taken(place));
    }
    let (standing, _) = prove_file(if is_put_away { &place } else { journal }, rules, progress)?;
    Scores::add(&archive.scores_path(), &standing)?;
    if !is_put_away {
        let put_away = archive.move_to_finished(journal);
        put_away.map_err(|error| AddScoreError::Io { path: journal.to_owned(), error })?;
    }
    Ok(standing)
}
