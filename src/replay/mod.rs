//! Replay of recorded games: the record of a running game, and the start of a game from the header
//! of its journal. A journal is played to resume a game, to watch it, to verify a score or to take
//! turns back, and always by [`replay_entry`].

mod conducts;
mod score_verdict;

use crate::{
    game::{Game, Rules},
    journal::{
        Fingerprint, FingerprintedEntry, GameHeader, GameSetup, Journal, JournalError,
        JournalWriter, RecordedAction, RuleNames, RunCode, RunCodeUnavailable,
    },
    level::{ContentHash, Depth, SetupError},
    player::Refusal,
};
pub use conducts::{Conduct, Conducts, Deeds, PlayerTurn, all_conducts, are_worth_telling};
pub use score_verdict::{
    ScoreVerdict, ScoreVerificationError, ScoreVerifier, add_score, prove_journal,
};
use thiserror::Error;

/// The first point where a replayed game differs from its record.
#[derive(Debug, Error)]
pub enum Divergence {
    /// The game cannot be started.
    #[error(transparent)]
    Unplayable(#[from] UnplayableJournal),
    /// The journal contradicts itself.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A recorded entry is impossible in the replayed game.
    #[error("turn {turn} ({entry}) cannot be played: {refusal}")]
    Refused {
        /// The entry's turn, counted from 1.
        turn: u64,
        /// The entry.
        entry: RecordedAction,
        /// The reason the entry is impossible.
        refusal: Refusal,
    },
    /// The world after an entry differs from the recorded one.
    #[error(
        "turn {turn} ({entry}) differs: the journal records hash {recorded:08x} after it, but the \
         replay has {found:08x}"
    )]
    FingerprintMismatch {
        /// The entry's turn, counted from 1.
        turn: u64,
        /// The entry.
        entry: RecordedAction,
        /// The hash in the journal.
        recorded: u32,
        /// The replayed game's hash.
        found: u32,
    },
}

fn hash_of(game: &Game) -> u32 {
    game.world().resource::<Fingerprint>().short()
}

/// Replays one recorded entry in a game that is in the state before it, and counts it in the game's
/// [`Deeds`]. `hash` is that of the game after the entry, if it is known.
///
/// ```
/// use hexdelve::{journal::RecordedAction, prelude::*, replay::replay_entry};
/// let mut game = Scenario::draw("@..").start();
/// replay_entry(&mut game, RecordedAction::Turn(Action::Rest), None).unwrap();
/// assert_eq!(game.turns(), 1);
/// let wrong = replay_entry(&mut game, RecordedAction::Turn(Action::Rest), Some(0)).unwrap_err();
/// assert!(wrong.to_string().starts_with("turn 2 (rest) differs: "));
/// ```
///
/// # Errors
/// Returns a [`Divergence`]. If the hash differs, the game has already performed the entry.
pub fn replay_entry(
    game: &mut Game,
    entry: RecordedAction,
    hash: Option<u32>,
) -> Result<(), Divergence> {
    let turn = game.turns() + 1;
    let done = match entry {
        RecordedAction::Turn(command) => game.submit(command),
        RecordedAction::Power(power) => game.use_wizard_power(power),
        RecordedAction::GiveUp => {
            game.give_up();
            Ok(())
        }
        // A story has neither entries that were taken back nor the records that did it.
        RecordedAction::TakeBack(_) => Ok(()),
    };
    done.map_err(|refusal| Divergence::Refused { turn, entry, refusal })?;
    let found = hash_of(game);
    if let Some(recorded) = hash.filter(|recorded| *recorded != found) {
        return Err(Divergence::FingerprintMismatch { turn, entry, recorded, found });
    }
    if let RecordedAction::Turn(action) = entry {
        Deeds::note_in(game, action);
    }
    Ok(())
}

/// Replays a journal from its start under the given rules, without entries that were taken back,
/// and returns the game. `progress` is called with the number of replayed records and the total.
///
/// ```
/// use hexdelve::{prelude::*, replay::verify_journal};
/// use hexdelve::journal::{Journal, JournalError};
/// let delve = DelveSetup::new(Seed(7));
/// let game = delve.start();
/// let bytes = GameHeader::new(delve, game.world()).to_bytes()?;
/// let journal = Journal::read(&bytes[..])?;
/// let again = verify_journal(&journal, &Rules::default(), &mut |_, _| {}).unwrap();
/// assert_eq!(again.drawing(), game.drawing());
/// # Ok::<(), JournalError>(())
/// ```
///
/// # Errors
/// Returns the first [`Divergence`].
pub fn verify_journal(
    journal: &Journal,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Game, Divergence> {
    RecordedGame::of(journal, rules.clone())?.game_at(usize::MAX, progress)
}

/// The record of a game: its header, the entries that were not taken back, and
/// the [`JournalWriter`] that saves it, if there is one. It can start the game again, and
/// return it to any earlier point.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::journal::RecordedAction;
/// let delve = DelveSetup::new(Seed(7)).mode(GameMode::Practice);
/// let mut game = delve.start();
/// let header = GameHeader::new(delve, game.world());
/// let mut recorded_game = RecordedGame::new(header, Rules::default());
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
///     recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
/// }
/// game = recorded_game.take_back(2).unwrap();
/// assert_eq!((game.turns(), recorded_game.records().len()), (1, 1));
/// ```
#[derive(Debug)]
pub struct RecordedGame {
    header: GameHeader,
    rules: Rules,
    story: Vec<FingerprintedEntry>,
    taken_back: u64,
    writer: Option<JournalWriter>,
    level: Option<u16>,
}

impl RecordedGame {
    /// Creates the record of a new game. `rules` are the game's rules, which may include
    /// plugins that are not rules, such as a screen.
    pub const fn new(header: GameHeader, rules: Rules) -> Self {
        let story = Vec::new();
        Self { header, rules, story, taken_back: 0, writer: None, level: None }
    }

    /// Creates the record of a game from its journal.
    ///
    /// # Errors
    /// Returns [`Divergence::Journal`] if the journal contradicts itself.
    pub fn of(journal: &Journal, rules: Rules) -> Result<Self, Divergence> {
        Ok(Self {
            story: journal.effective_records()?,
            taken_back: journal.taken_back_count(),
            ..Self::new(journal.header().clone(), rules)
        })
    }

    /// Sets the writer that saves new records.
    #[must_use]
    pub fn with_writer(self, writer: JournalWriter) -> Self {
        Self { writer: Some(writer), ..self }
    }

    /// Returns the writer that saves the game, if there is one.
    pub const fn writer(&self) -> Option<&JournalWriter> {
        self.writer.as_ref()
    }

    /// Returns the writer, to retry what it could not write or to take its message.
    pub const fn writer_mut(&mut self) -> Option<&mut JournalWriter> {
        self.writer.as_mut()
    }

    /// Returns the header.
    pub const fn header(&self) -> &GameHeader {
        &self.header
    }

    /// Returns the code with which others can start the same game.
    ///
    /// # Errors
    /// Returns a [`RunCodeUnavailable`] that names the property no run code can encode.
    pub fn run_code(&self) -> Result<RunCode, RunCodeUnavailable> {
        self.rules.run_code(&self.header)
    }

    /// Returns the entries that were not taken back, as records.
    pub fn records(&self) -> &[FingerprintedEntry] {
        &self.story
    }

    /// Returns the total number of entries that were taken back.
    pub const fn taken_back(&self) -> u64 {
        self.taken_back
    }

    /// Records an entry that has just been performed in a game. The journal is synced if
    /// the PC has changed levels or the game is over.
    pub fn record(&mut self, entry: RecordedAction, game: &Game) {
        let record = FingerprintedEntry { entry, fingerprint: hash_of(game) };
        self.story.push(record);
        self.write(record);
        let level = game.world().get_resource::<Depth>().map(Depth::level);
        if level != self.level || game.status().is_over() {
            self.level = level;
            self.sync();
        }
    }

    /// Returns the game as it was after its first `entries` entries, or after all of them if there
    /// are fewer. `progress` is called with the number of replayed entries and the total.
    ///
    /// # Errors
    /// Returns the first [`Divergence`].
    pub fn game_at(
        &self,
        entries: usize,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Game, Divergence> {
        let story = &self.story[..entries.min(self.story.len())];
        let mut game = self.start()?;
        for (index, record) in story.iter().enumerate() {
            progress(index, story.len());
            replay_entry(&mut game, record.entry, Some(record.fingerprint))?;
        }
        Ok(game)
    }

    /// Whether entries can be taken back, even after the end of the game: its mode must
    /// allow that, and it must not have been given up.
    pub fn can_take_back(&self) -> bool {
        let last = self.story.last().map(|record| record.entry);
        self.header.mode().can_take_back() && last != Some(RecordedAction::GiveUp)
    }

    /// Takes back the last `entries` entries, or all of them if there are fewer, and returns the
    /// game as it was before them. If the [`GameMode`](crate::level::GameMode) does not allow
    /// taking back, the game is returned in its current state.
    ///
    /// # Errors
    /// Returns the first [`Divergence`]; in that case nothing is taken back.
    pub fn take_back(&mut self, entries: u32) -> Result<Game, Divergence> {
        // Where the mode does not allow it, the journal must not contain a record of it.
        let allowed = if self.header.mode().can_take_back() { entries } else { 0 };
        let count = allowed.min(u32::try_from(self.story.len()).unwrap_or(u32::MAX));
        let left = self.story.len() - count as usize;
        let game = self.game_at(left, &mut |_, _| {})?;
        if count > 0 {
            self.story.truncate(left);
            self.taken_back += u64::from(count);
            self.write(FingerprintedEntry {
                entry: RecordedAction::TakeBack(count),
                fingerprint: hash_of(&game),
            });
        }
        Ok(game)
    }

    /// Starts the game from the beginning.
    ///
    /// # Errors
    /// Returns an [`UnplayableJournal`] if the game was played with other rules or tables.
    pub fn start(&self) -> Result<Game, UnplayableJournal> {
        self.header.start_game(&self.rules)
    }

    /// Waits until all records are on disk.
    pub fn sync(&mut self) {
        if let Some(writer) = &mut self.writer {
            writer.sync();
        }
    }

    fn write(&mut self, record: FingerprintedEntry) {
        if let Some(writer) = &mut self.writer {
            writer.append(record);
        }
    }
}

/// The reason a recorded game cannot be played here. Its journal is kept.
#[derive(Debug, Error)]
pub enum UnplayableJournal {
    /// The game was played with other rules or tables. The text names them.
    #[error("{0}")]
    OtherRules(String),
    /// The game cannot be started.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl GameHeader {
    /// Starts the game under the rules it was played with.
    ///
    /// # Errors
    /// Returns an [`UnplayableJournal`] if it was played with other rules or tables.
    pub fn start_game(&self, rules: &Rules) -> Result<Game, UnplayableJournal> {
        let mut game = rules.start(self.game.clone())?;
        self.compare(&game)?;
        if let Ok(code) = rules.run_code(self) {
            game.world_mut().insert_resource(code);
        }
        if let Some(day) = &self.daily {
            game.world_mut().insert_resource(day.clone());
        }
        Ok(game)
    }

    fn compare(&self, game: &Game) -> Result<(), UnplayableJournal> {
        let here = game.world().get_resource::<RuleNames>().cloned().unwrap_or_default();
        let here: Vec<_> = here.0.into_iter().collect();
        let those_not_in = |names: &[String], others: &[String]| {
            let left = names.iter().filter(|it| !others.contains(it)).map(String::as_str);
            left.collect::<Vec<_>>().join(", ")
        };
        let missing = those_not_in(&self.plugins, &here);
        let extra = those_not_in(&here, &self.plugins);
        let program = &self.program;
        let mut told = Vec::new();
        if !missing.is_empty() {
            told.push(format!(
                "it was played with {missing}, which {program} had but this program lacks"
            ));
        }
        if !extra.is_empty() {
            told.push(format!("it was played without {extra}: leave it out"));
        }
        let tables = game.world().get_resource::<ContentHash>().copied();
        if let (GameSetup::Delve(_), Some(here)) = (&self.game, tables)
            && self.content != Some(here)
        {
            let recorded = self.content.map_or("none".to_owned(), |hash| hash.to_string());
            told.push(format!(
                "it was played with other tables ({recorded}, but these are {here}): pass their \
                 folder with --assets DIR, or use {program} with the tables it had"
            ));
        }
        if told.is_empty() { Ok(()) } else { Err(UnplayableJournal::OtherRules(told.join("; "))) }
    }
}
