//! A game that is over gets its place in the list of scores.

use super::{ScoreProofError, prove};
use crate::{
    game::Rules,
    journal::{SaveFolder, ScoreEntry, Scores, ScoresError},
};
use std::{
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// Why a game that is over did not get its place. Its journal is kept where it
/// is, and can be tried again.
#[derive(Debug, Error)]
pub enum ScoreNotEntered {
    /// Its journal proves no score.
    #[error(transparent)]
    Unproven(#[from] ScoreProofError),
    /// The list cannot be written.
    #[error(transparent)]
    Scores(#[from] ScoresError),
    /// Another journal has its name among those that are over.
    #[error("{} is there already, of another game; rename it", .0.display())]
    Taken(PathBuf),
    /// The journal cannot be put away.
    #[error("{}: {error}", path.display())]
    System {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

impl ScoreNotEntered {
    /// Whether it cannot be tried again: the journal itself says that it proves
    /// no score.
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Unproven(why) if why.is_final())
    }
}

/// Enters a game that is over into the list of scores, by what playing its
/// journal again says, and puts the journal away.
///
/// It may be done again after any failure or end of the process: the list has
/// each journal once. So it is entered first, while the journal still says that
/// this is to be done. `progress` is told how many records are played, and of how
/// many.
///
/// # Errors
/// [`ScoreNotEntered`] says what was not done.
pub fn enter_score(
    archive: &SaveFolder,
    journal: &Path,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<ScoreEntry, ScoreNotEntered> {
    let place = archive.finished_game(
        &journal.file_name().map_or_else(Default::default, |name| name.to_string_lossy()),
    );
    let is_put_away = !journal.exists() || same_file(journal, &place);
    if !is_put_away && place.exists() {
        return Err(ScoreNotEntered::Taken(place));
    }
    let standing = prove(if is_put_away { &place } else { journal }, rules, progress)?;
    Scores::enter(&archive.scores(), &standing)?;
    if !is_put_away {
        let put_away = archive.put_away(journal);
        put_away.map_err(|error| ScoreNotEntered::System { path: journal.to_owned(), error })?;
    }
    Ok(standing)
}

fn same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| Some(one) == real(other))
}
