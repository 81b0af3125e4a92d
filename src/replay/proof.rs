//! What a game was worth, proved by playing it again.

use super::{Divergence, Unplayable, retelling::hash_of, verify};
use crate::{
    chance::Seed,
    game::Game,
    level::{Assets, ContentHash, Depth},
    story::{Archive, Day, Journal, JournalError, JournalName, Outcome, Score, Standing, Tail},
};
use bevy_app::App;
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};
use thiserror::Error;

/// Why a journal proves no score.
#[derive(Debug, Error)]
pub enum Unproven {
    /// It cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system does not let us look at it, or it is no file.
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
        day: Day,
    },
    /// Nothing is decided.
    #[error("the game goes on: after turn {0} nothing is decided, and it is not given up")]
    GoesOn(u64),
}

/// What a score that stands in the list is when its journal is played again.
#[derive(Debug)]
pub enum Proof {
    /// The same.
    Verified,
    /// Another one, or the game goes another way.
    Differs(String),
    /// There is no journal.
    Missing,
    /// Another program, or other tables, could tell.
    Elsewhere(String),
}

/// Plays the journal of a game that is over, and says what it was worth. The
/// journal is asked for nothing but how the game began and what was done.
///
/// # Errors
/// [`Unproven`] says why it is worth nothing.
pub fn prove(path: &Path, assets: &Assets) -> Result<Standing, Unproven> {
    let name = JournalName::of(path).ok_or_else(|| Unproven::Name(path.to_owned()))?;
    let ended =
        last_touched(path).map_err(|error| Unproven::System { path: path.to_owned(), error })?;
    let journal = Journal::open(path)?;
    if let Tail::Damaged { .. } = journal.tail() {
        return Err(Unproven::Damaged(journal.records().len() as u64 + 1));
    }
    let opening = journal.opening();
    let (daily, seed) = (opening.daily().cloned(), opening.seed());
    if let Some(day) = daily.clone().filter(|day| day.seed() != seed) {
        return Err(Unproven::OtherDay { seed, day });
    }
    let game = verify(&journal, |opening| opening.start_with(assets, |_: &mut App| {}))?;
    let outcome = Outcome::of(game.verdict());
    let depth = game.world().get_resource::<Depth>();
    Ok(Standing {
        ended,
        mode: opening.mode(),
        daily,
        seed,
        score: Score::of(game.world()),
        turns: game.turns(),
        outcome: outcome.ok_or(Unproven::GoesOn(game.turns()))?,
        level: depth.map(Depth::level),
        deepest: depth.map(Depth::deepest),
        taken_back: journal.taken_back(),
        content: content_of(&game, depth.is_some()),
        journal: name,
        fingerprint: hash_of(&game),
    })
}

impl Proof {
    /// Plays the journal of a score again.
    pub fn of(standing: &Standing, archive: &Archive, assets: &Assets) -> Self {
        let path = archive.finished_game(standing.journal.as_str());
        match prove(&path, assets) {
            Ok(found) => standing.difference(&found).map_or(Self::Verified, Self::Differs),
            Err(Unproven::System { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Self::Missing
            }
            Err(error) if error.is_of_another_program() => Self::Elsewhere(error.to_string()),
            Err(error) => Self::Differs(error.to_string()),
        }
    }
}

impl Unproven {
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
            Self::Diverges(Divergence::Unplayable(why)) => !matches!(why, Unplayable::Setup(_)),
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
/// afterwards.
fn last_touched(path: &Path) -> io::Result<SystemTime> {
    let file = fs::metadata(path)?;
    // Opening a pipe may never end.
    if !file.is_file() {
        return Err(io::Error::other("this is no file"));
    }
    // A clock that is off, here or there, makes no score of the future.
    let now = SystemTime::now();
    Ok(file
        .modified()
        .unwrap_or(now)
        .clamp(SystemTime::UNIX_EPOCH, now.max(SystemTime::UNIX_EPOCH)))
}
