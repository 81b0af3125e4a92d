//! Verification of scores by replaying their games, and adding finished games to the list of
//! scores.

use super::{Deeds, Divergence, RecordedGame, UnplayableJournal, hash_of, replay_entry};
use crate::{
    creature::Abilities,
    game::{Game, Rules},
    journal::{
        DailyDate, FileError, Journal, JournalError, JournalName, JournalTail, Outcome, SaveFolder,
        Score, ScoreEntry, Scores,
    },
    level::Depth,
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fs, io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::SystemTime,
};
use thiserror::Error;

/// The reason a journal does not prove a score, or its score was not added to the list. The journal
/// stays where it is.
#[derive(Debug, Error)]
pub enum ScoreVerificationError {
    /// The journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The operating system reported an error about the journal or the list of scores.
    #[error(transparent)]
    File(#[from] FileError),
    /// The list of scores cannot hold the file's name.
    #[error(
        "{}: the list of scores cannot hold this name; rename the file, using only letters, digits, -, _ and .",
        .0.display()
    )]
    Name(PathBuf),
    /// A record is damaged. The field is the record's number, counted from 1.
    #[error("record {0} is damaged; get an undamaged copy")]
    Damaged(u64),
    /// The replayed game diverges from the journal.
    #[error(transparent)]
    Diverges(#[from] Divergence),
    /// The journal claims to be the daily game of a date, but its header differs from that game's.
    #[error("it claims to be the daily game of {0}, but its header has {1}")]
    NotTheDaily(DailyDate, String),
    /// The game is not over. The field is the number of turns played.
    #[error("the game is not over: after turn {0} it is neither decided nor given up")]
    GameNotOver(u64),
    /// The journal's name is already taken among the finished games.
    #[error("{} already exists and belongs to another game; rename it", .0.display())]
    Taken(PathBuf),
    /// A hook stopped the replay after this number of records.
    #[error("the replay was stopped after {0} records")]
    Stopped(usize),
}

/// The result of verifying a listed score against its journal.
#[derive(Debug)]
pub enum ScoreVerdict {
    /// The replay confirms the score.
    Verified,
    /// The replay gives a different score, or the game diverges.
    Differs(String),
    /// The journal repeats the game in another journal that has already been verified: it
    /// is a copy under another name.
    Duplicate(JournalName),
    /// The journal is missing.
    Missing,
    /// The score can be verified only by another program or with other tables.
    NotVerifiableHere(String),
}

/// Verifies the scores in a list, one after another.
///
/// ```
/// use hexdelve::{journal::{SaveFolder, Scores}, prelude::*, replay::ScoreVerifier};
/// let folder = tempfile::tempdir().unwrap();
/// let archive = SaveFolder::at(folder.path());
/// let rules = Rules::default();
/// let mut verifier = ScoreVerifier::new(&archive, &rules);
/// for standing in Scores::read(&archive.scores_path()).unwrap().games() {
///     println!("{}: {:?}", standing.journal, verifier.verify(standing, &mut |_, _| {}));
/// }
/// # assert!(archive.morgues().unwrap().is_empty());
/// ```
#[derive(Debug)]
pub struct ScoreVerifier<'a> {
    archive: &'a SaveFolder,
    rules: &'a Rules,
    /// The verified journals, by [`Journal::identity`].
    verified: BTreeMap<u64, JournalName>,
}

impl<'a> ScoreVerifier<'a> {
    /// Creates a verifier for the scores of a save folder, which replays games under the
    /// given rules.
    pub const fn new(archive: &'a SaveFolder, rules: &'a Rules) -> Self {
        Self { archive, rules, verified: BTreeMap::new() }
    }

    /// Replays a score's journal. `progress` is called with the number of replayed
    /// records and the total.
    pub fn verify(
        &mut self,
        standing: &ScoreEntry,
        progress: &mut dyn FnMut(usize, usize),
    ) -> ScoreVerdict {
        let path = self.archive.finished_game_path(standing.journal.as_str());
        let (found, identity) = match prove_file(&path, self.rules, progress) {
            Ok(proved) => proved,
            Err(ScoreVerificationError::File(FileError { error, .. }))
                if error.kind() == io::ErrorKind::NotFound =>
            {
                return ScoreVerdict::Missing;
            }
            Err(error) if error.is_of_another_program() => {
                return ScoreVerdict::NotVerifiableHere(error.to_string());
            }
            Err(error) => return ScoreVerdict::Differs(error.to_string()),
        };
        if let Some(difference) = standing.difference(&found) {
            return ScoreVerdict::Differs(difference);
        }
        match self.verified.entry(identity) {
            Entry::Occupied(first) => ScoreVerdict::Duplicate(first.get().clone()),
            Entry::Vacant(first) => {
                first.insert(standing.journal.clone());
                ScoreVerdict::Verified
            }
        }
    }
}

impl ScoreVerificationError {
    /// Whether there is no point in trying again, because the journal itself rules out a
    /// proof of its score.
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Damaged(_) | Self::NotTheDaily(..) => true,
            Self::Diverges(why) => !matches!(why, Divergence::Unplayable(_)),
            _ => false,
        }
    }

    /// Another program, or this one with other tables or rules, might prove the score.
    fn is_of_another_program(&self) -> bool {
        match self {
            Self::Diverges(Divergence::Unplayable(why)) => {
                !matches!(why, UnplayableJournal::Setup(_))
            }
            Self::Journal(JournalError::File(_, error)) => {
                matches!(**error, JournalError::RulesVersionMismatch { .. })
            }
            _ => false,
        }
    }
}

/// Returns the entry for the list of scores, and the [`Journal::identity`]. Only the header and the
/// player's entries are taken from the journal.
pub(super) fn prove_file(
    path: &Path,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(ScoreEntry, u64), ScoreVerificationError> {
    let name = JournalName::of(path);
    let name = name.ok_or_else(|| ScoreVerificationError::Name(path.to_owned()))?;
    // The end of the game: nothing is written afterwards, and moving the file keeps the time. A
    // wrong clock is not corrected, so that the list can always be compared with the file.
    let ended = fs::metadata(path).and_then(|file| file.modified());
    let ended = ended.map_err(|error| FileError { path: path.to_owned(), error })?;
    let journal = Journal::open(path)?;
    let mut hook = |done, all| {
        progress(done, all);
        ControlFlow::Continue(())
    };
    let (standing, _) = prove_journal(&journal, (name, ended), rules, &mut hook)?;
    Ok((standing, journal.identity()))
}

/// Replays a finished game's journal, and returns the game and its entry for a list of
/// scores, with the given name and end time. `before` is called before each record with the number
/// of replayed records and the total; if it returns `Break`, the replay stops.
///
/// ```
/// use hexdelve::{journal::JournalName, prelude::*, replay::prove_journal};
/// use hexdelve::journal::{Journal, JournalError};
/// use std::{ops::ControlFlow, time::SystemTime};
/// let delve = DelveSetup::new(Seed(7));
/// let bytes = GameHeader::new(delve.clone(), delve.start().world()).to_bytes()?;
/// let name = JournalName::try_from("seven.hexdelve".to_owned()).unwrap();
/// let named = (name, SystemTime::UNIX_EPOCH);
/// let hook = &mut |_, _| ControlFlow::Continue(());
/// let refused = prove_journal(&Journal::read(&bytes[..])?, named, &Rules::default(), hook);
/// let why = refused.unwrap_err().to_string();
/// assert_eq!(why, "the game is not over: after turn 0 it is neither decided nor given up");
/// # Ok::<(), JournalError>(())
/// ```
///
/// # Errors
/// Returns a [`ScoreVerificationError`] with the reason the journal does not prove a score.
pub fn prove_journal(
    journal: &Journal,
    (name, ended): (JournalName, SystemTime),
    rules: &Rules,
    before: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<(ScoreEntry, Game), ScoreVerificationError> {
    if let JournalTail::Damaged { .. } = journal.tail() {
        return Err(ScoreVerificationError::Damaged(journal.records().len() as u64 + 1));
    }
    let recorded = RecordedGame::of(journal, rules.clone())?;
    let mut game = recorded.start().map_err(Divergence::from)?;
    let mut deeds = Deeds::default();
    deeds.begin(game.world());
    game.world_mut().insert_resource(deeds);
    for (index, record) in recorded.records().iter().enumerate() {
        if before(index, recorded.records().len()).is_break() {
            return Err(ScoreVerificationError::Stopped(index));
        }
        replay_entry(&mut game, record.entry, Some(record.fingerprint))?;
    }
    let deeds = game.world_mut().remove_resource::<Deeds>().unwrap_or_default();
    let header = journal.header();
    let daily = header.daily.clone();
    if let Some((day, difference)) = daily.clone().zip(header.difference_from_daily(game.world())) {
        return Err(ScoreVerificationError::NotTheDaily(day, difference));
    }
    let outcome = Outcome::of(game.status());
    let depth = game.world().get_resource::<Depth>();
    let standing = ScoreEntry {
        ended,
        mode: header.mode(),
        daily,
        seed: header.seed(),
        score: Score::of(game.world()),
        turns: game.turns(),
        outcome: outcome.ok_or(ScoreVerificationError::GameNotOver(game.turns()))?,
        level: depth.map(Depth::level),
        deepest: depth.map(Depth::deepest),
        challenge: game.world().get_resource().copied(),
        taken_back: journal.taken_back_count(),
        content: game.world().get_resource().copied().filter(|_| depth.is_some()),
        kills: *deeds.kills(),
        conducts: deeds.conducts(game.world()).into_iter().map(str::to_owned).collect(),
        arts: deeds.arts().iter().cloned().collect(),
        met: deeds.kinds_met(game.world()).into_iter().map(Abilities::letter).collect(),
        journal: name,
        fingerprint: hash_of(&game),
    };
    Ok((standing, game))
}

/// Adds a finished game to the list of scores, based on a replay of its journal, and then moves the
/// journal to the finished games. After any failure or crash, call this function again: the list
/// contains each journal only once. `progress` is called with the number of replayed records and
/// the total.
///
/// # Errors
/// Returns a [`ScoreVerificationError`] with the step that failed.
pub fn add_score(
    archive: &SaveFolder,
    journal: &Path,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<ScoreEntry, ScoreVerificationError> {
    let place =
        archive.finished_game_path(&journal.file_name().unwrap_or_default().to_string_lossy());
    let real = |path: &Path| path.canonicalize().ok();
    let is_there = real(journal).is_some_and(|journal| Some(journal) == real(&place));
    let is_put_away = is_there || !journal.exists();
    if !is_put_away && place.exists() {
        return Err(ScoreVerificationError::Taken(place));
    }
    let (standing, _) = prove_file(if is_put_away { &place } else { journal }, rules, progress)?;
    Scores::add(&archive.scores_path(), &standing)?;
    if !is_put_away {
        let put_away = archive.move_to_finished(journal);
        put_away.map_err(|error| FileError { path: journal.to_owned(), error })?;
    }
    Ok(standing)
}
