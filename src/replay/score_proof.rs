//! What a game was worth, proved by playing it again.

use super::{Divergence, UnplayableJournal, playback::hash_of, verify};
use crate::{
    game::{Game, Rules},
    journal::{
        DailyDate, Journal, JournalError, JournalName, JournalTail, Outcome, SaveFolder, Score,
        ScoreEntry,
    },
    level::{ContentHash, Depth},
    rng::Seed,
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};
use thiserror::Error;

/// Why a journal proves no score.
#[derive(Debug, Error)]
pub enum ScoreProofError {
    /// It cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system does not let us look at it.
    #[error("{}: {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A list cannot hold its name.
    #[error(
        "{}: give it a name of letters, digits, -, _ and . and it can stand in the list",
        .0.display()
    )]
    Name(PathBuf),
    /// A record is damaged.
    #[error("record {0} is damaged; get an undamaged copy")]
    Damaged(u64),
    /// Played again it goes another way.
    #[error(transparent)]
    Diverges(#[from] Divergence),
    /// It was played for a day whose seed it does not have.
    #[error("it says that {seed} is the seed of {day}, and it is not")]
    OtherDay {
        /// Its seed.
        seed: Seed,
        /// What it says of a day.
        day: DailyDate,
    },
    /// Nothing is decided.
    #[error("the game goes on: after turn {0} nothing is decided, and it is not given up")]
    GoesOn(u64),
}

/// What a score that stands in the list is when its journal is played again.
#[derive(Debug)]
pub enum ScoreProof {
    /// The same.
    Verified,
    /// Another one, or the game goes another way.
    Differs(String),
    /// It is the game of another journal that was proved before: a copy under
    /// another name.
    Repeats(JournalName),
    /// There is no journal.
    Missing,
    /// Another program, or other tables, could tell.
    Elsewhere(String),
}

/// Plays the journal of a game that is over, and says what it was worth. The
/// journal is asked for nothing but how the game began and what was done. `progress`
/// is told how many records are played, and of how many.
///
/// # Errors
/// [`ScoreProofError`] says why it is worth nothing.
pub fn prove(
    path: &Path,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<ScoreEntry, ScoreProofError> {
    Ok(proved(path, rules, progress)?.0)
}

/// What the game was worth, and [`Journal::identity`].
fn proved(
    path: &Path,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(ScoreEntry, u64), ScoreProofError> {
    let name = JournalName::of(path).ok_or_else(|| ScoreProofError::Name(path.to_owned()))?;
    let ended = last_touched(path)
        .map_err(|error| ScoreProofError::System { path: path.to_owned(), error })?;
    let journal = Journal::open(path)?;
    if let JournalTail::Damaged { .. } = journal.tail() {
        return Err(ScoreProofError::Damaged(journal.records().len() as u64 + 1));
    }
    let opening = journal.opening();
    let (daily, seed) = (opening.daily().cloned(), opening.seed());
    if let Some(day) = daily.clone().filter(|day| day.seed() != seed) {
        return Err(ScoreProofError::OtherDay { seed, day });
    }
    let game = verify(&journal, rules, progress)?;
    let outcome = Outcome::of(game.status());
    let depth = game.world().get_resource::<Depth>();
    let standing = ScoreEntry {
        ended,
        mode: opening.mode(),
        daily,
        seed,
        score: Score::of(game.world()),
        turns: game.turns(),
        outcome: outcome.ok_or(ScoreProofError::GoesOn(game.turns()))?,
        level: depth.map(Depth::level),
        deepest: depth.map(Depth::deepest),
        taken_back: journal.taken_back(),
        content: content_of(&game, depth.is_some()),
        journal: name,
        fingerprint: hash_of(&game),
    };
    Ok((standing, journal.identity()))
}

/// Proves the scores of a list, one after another.
///
/// ```
/// use hexdelve::{prelude::*, replay::ScoreVerifier, journal::{SaveFolder, Scores}};
/// let folder = tempfile::tempdir().unwrap();
/// let archive = SaveFolder::at(folder.path());
/// let rules = Rules::default();
/// let mut verifier = ScoreVerifier::new(&archive, &rules);
/// for standing in Scores::read(&archive.scores()).unwrap().games() {
///     println!("{}: {:?}", standing.journal, verifier.verify(standing, &mut |_, _| {}));
/// }
/// # assert!(archive.morgues().unwrap().is_empty());
/// ```
#[derive(Debug)]
pub struct ScoreVerifier<'a> {
    archive: &'a SaveFolder,
    rules: &'a Rules,
    /// The journals of those that are verified, by [`Journal::identity`].
    verified: BTreeMap<u64, JournalName>,
}

impl<'a> ScoreVerifier<'a> {
    /// For the scores of an archive, by the rules that are here.
    pub const fn new(archive: &'a SaveFolder, rules: &'a Rules) -> Self {
        Self { archive, rules, verified: BTreeMap::new() }
    }

    /// Plays the journal of a score again. `progress` is told how many records are
    /// played, and of how many.
    pub fn verify(
        &mut self,
        standing: &ScoreEntry,
        progress: &mut dyn FnMut(usize, usize),
    ) -> ScoreProof {
        let path = self.archive.finished_game(standing.journal.as_str());
        let (found, identity) = match proved(&path, self.rules, progress) {
            Ok(proved) => proved,
            Err(ScoreProofError::System { error, .. })
                if error.kind() == io::ErrorKind::NotFound =>
            {
                return ScoreProof::Missing;
            }
            Err(error) if error.is_of_another_program() => {
                return ScoreProof::Elsewhere(error.to_string());
            }
            Err(error) => return ScoreProof::Differs(error.to_string()),
        };
        if let Some(difference) = standing.difference(&found) {
            return ScoreProof::Differs(difference);
        }
        match self.verified.entry(identity) {
            Entry::Occupied(first) => ScoreProof::Repeats(first.get().clone()),
            Entry::Vacant(first) => {
                first.insert(standing.journal.clone());
                ScoreProof::Verified
            }
        }
    }
}

impl ScoreProofError {
    /// Whether the journal itself says that it proves nothing, now and ever.
    pub(super) const fn is_final(&self) -> bool {
        match self {
            Self::Damaged(_) | Self::OtherDay { .. } => true,
            Self::Diverges(why) => !matches!(why, Divergence::Unplayable(_)),
            Self::Journal(_) | Self::System { .. } | Self::Name(_) | Self::GoesOn(_) => false,
        }
    }

    /// Whether it may well be proved, but not by this program with these tables.
    fn is_of_another_program(&self) -> bool {
        match self {
            Self::Diverges(Divergence::Unplayable(why)) => {
                !matches!(why, UnplayableJournal::Setup(_))
            }
            Self::Journal(JournalError::File { error, .. }) => {
                matches!(**error, JournalError::OtherRules { .. })
            }
            _ => false,
        }
    }
}

fn content_of(game: &Game, is_delve: bool) -> Option<ContentHash> {
    game.world().get_resource().copied().filter(|_| is_delve)
}

/// When a file was written last: when the game ended, as nobody writes to it
/// afterwards, and putting it away changes only its name. A clock that was wrong
/// then is left wrong, so that the list can always be compared to the file.
fn last_touched(path: &Path) -> io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}
