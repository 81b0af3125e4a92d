//! Replay of recorded games: starts a game from its header and plays its journal, whether to resume
//! it, to watch it, to verify a score or to take turns back.
//!
//! All of these use the one playback loop here, which repeats recorded entries in a game with an
//! identical start. They differ in their hooks, which run around each entry.

mod conducts;
mod recorded_game;
mod score_verdict;

use crate::{
    action::Action,
    game::{Game, Rules},
    journal::{Fingerprint, FingerprintedEntry, Journal, JournalError, RecordedAction},
    player::Refusal,
};
pub use conducts::{Conduct, Conducts, Deeds, PlayerTurn, all_conducts, are_worth_telling};
pub use recorded_game::{RecordedGame, UnplayableJournal};
pub use score_verdict::{
    ScoreVerdict, ScoreVerificationError, ScoreVerifier, add_score, prove_journal,
};
use std::ops::ControlFlow;
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

/// A recorded entry that can be replayed: a [`FingerprintedEntry`], which includes the game's
/// hash after the entry, or just an [`Action`].
pub trait Replayable: Copy {
    /// Returns the entry, and the hash of the game after it, if known.
    fn recorded(self) -> (RecordedAction, Option<u32>);
}

impl Replayable for FingerprintedEntry {
    fn recorded(self) -> (RecordedAction, Option<u32>) {
        (self.entry, Some(self.fingerprint))
    }
}

impl Replayable for Action {
    fn recorded(self) -> (RecordedAction, Option<u32>) {
        (RecordedAction::Turn(self), None)
    }
}

/// An entry that is about to be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackStep {
    /// The entry.
    pub entry: RecordedAction,
    /// The number of entries replayed so far.
    pub index: usize,
    /// The number of entries to replay in total.
    pub total: usize,
}

/// Hooks that run around each replayed entry. Implemented for functions, which are called
/// before each entry.
pub trait PlaybackHooks {
    /// Runs before an entry. Returning `Break` stops the playback there.
    fn before(&mut self, game: &mut Game, step: PlaybackStep) -> ControlFlow<()>;

    /// Runs after an entry that was replayed as recorded.
    fn after(&mut self, _game: &Game, _entry: RecordedAction) {}
}

impl<F: FnMut(&mut Game, PlaybackStep) -> ControlFlow<()>> PlaybackHooks for F {
    fn before(&mut self, game: &mut Game, step: PlaybackStep) -> ControlFlow<()> {
        self(game, step)
    }
}

/// A position in a recorded game: the number of entries a game has replayed. It can only
/// advance, so to go back, start a new game.
///
/// ```
/// use hexdelve::{prelude::*, replay::{PlaybackCursor, PlaybackStep}};
/// use std::ops::ControlFlow;
/// let (mut playback, mut game) = (PlaybackCursor::default(), Scenario::draw("@..").start());
/// let mut told = Vec::new();
/// let hook = &mut |_: &mut Game, step: PlaybackStep| {
///     told.push((step.index, step.total));
///     ControlFlow::Continue(())
/// };
/// assert!(playback.play_to(&mut game, &[Action::Rest; 3], 2, hook).unwrap());
/// assert_eq!((playback.at(), game.turns()), (2, 2));
/// assert_eq!(told, [(0, 2), (1, 2)]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PlaybackCursor {
    at: usize,
}

impl PlaybackCursor {
    /// Returns the number of entries replayed.
    pub const fn at(self) -> usize {
        self.at
    }

    /// Replays entries until `goal` entries of the story, or all of them, have been
    /// replayed. Returns `false` if a hook stopped the playback earlier.
    ///
    /// # Errors
    /// Returns the first [`Divergence`]. The game has then already performed the
    /// diverging entry, but this position is still before it.
    pub fn play_to(
        &mut self,
        game: &mut Game,
        story: &[impl Replayable],
        goal: usize,
        hooks: &mut impl PlaybackHooks,
    ) -> Result<bool, Divergence> {
        let all = goal.min(story.len());
        while self.at < all {
            let (entry, hash) = story[self.at].recorded();
            if hooks.before(game, PlaybackStep { entry, index: self.at, total: all }).is_break() {
                return Ok(false);
            }
            do_again(game, entry, hash)?;
            if let RecordedAction::Turn(action) = entry {
                Deeds::note_in(game, action);
            }
            self.at += 1;
            hooks.after(game, entry);
        }
        Ok(true)
    }
}

fn do_again(game: &mut Game, entry: RecordedAction, hash: Option<u32>) -> Result<(), Divergence> {
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
    match hash.filter(|recorded| *recorded != found) {
        Some(recorded) => Err(Divergence::FingerprintMismatch { turn, entry, recorded, found }),
        None => Ok(()),
    }
}

/// Replays a whole story in a game that has just started, and returns the game.
/// `progress` is called with the number of replayed entries and the total.
///
/// # Errors
/// Returns the first [`Divergence`].
pub fn replay_all(
    mut begun: Game,
    story: &[impl Replayable],
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Game, Divergence> {
    let hook = &mut |_: &mut Game, step: PlaybackStep| {
        progress(step.index, step.total);
        ControlFlow::Continue(())
    };
    PlaybackCursor::default().play_to(&mut begun, story, story.len(), hook)?;
    Ok(begun)
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
