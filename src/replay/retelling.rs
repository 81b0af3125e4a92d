//! A journal is played again, and every turn compared.

use super::Unplayable;
use crate::{
    game::Game,
    player::Refusal,
    story::{Entry, Fingerprint, Journal, JournalError, Opening, Record},
};
use thiserror::Error;

/// Where a game that is played again first goes another way.
#[derive(Debug, Error)]
pub enum Divergence {
    /// It cannot even begin.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The journal contradicts itself.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// What was done cannot be done.
    #[error("turn {turn} ({entry}) cannot be played: {refusal}")]
    Refused {
        /// The turn that it would be, from 1.
        turn: u64,
        /// What was done.
        entry: Entry,
        /// Why it cannot.
        refusal: Refusal,
    },
    /// The world is another afterwards.
    #[error(
        "turn {turn} ({entry}) differs: the journal has the world as {recorded:08x} afterwards, \
         played again it is {found:08x}"
    )]
    Differs {
        /// The turn, from 1.
        turn: u64,
        /// What was done.
        entry: Entry,
        /// The hash in the journal.
        recorded: u32,
        /// The hash that was found.
        found: u32,
    },
}

/// The short fingerprint of a game as it stands.
pub(super) fn hash_of(game: &Game) -> u32 {
    game.world().resource::<Fingerprint>().short()
}

/// After how many records it is said how many are played.
const EVERY: usize = 16;

/// Plays some records on a game, and compares after each. `progress` is told now and
/// then how many are played, and of how many.
///
/// # Errors
/// The first [`Divergence`].
pub fn play_again(
    game: &mut Game,
    records: &[Record],
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(), Divergence> {
    for (played, Record { entry, hash }) in records.iter().copied().enumerate() {
        if played % EVERY == 0 {
            progress(played, records.len());
        }
        let turn = game.turns() + 1;
        let done = match entry {
            Entry::Turn(command) => game.submit(command),
            Entry::Power(power) => game.wield(power),
            Entry::GiveUp => {
                game.give_up();
                Ok(())
            }
            // What was taken back is no part of a story.
            Entry::TakeBack(_) => Ok(()),
        };
        done.map_err(|refusal| Divergence::Refused { turn, entry, refusal })?;
        let found = hash_of(game);
        if found != hash {
            return Err(Divergence::Differs { turn, entry, recorded: hash, found });
        }
    }
    Ok(())
}

/// Plays a journal in a game that begins as it says, without what was taken
/// back. `progress` is told now and then how many records are played, and of how
/// many.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::replay::verify;
/// let delve = Delve::new(Seed(7));
/// let mut game = delve.start();
/// let bytes = Opening::new(delve, game.world()).to_bytes()?;
/// let journal = Journal::read(&bytes[..])?;
/// let again = verify(&journal, |opening| opening.start(), &mut |_, _| {}).unwrap();
/// assert_eq!(again.drawing(), game.drawing());
/// # Ok::<(), JournalError>(())
/// ```
///
/// # Errors
/// The first [`Divergence`].
pub fn verify(
    journal: &Journal,
    start: impl FnOnce(&Opening) -> Result<Game, Unplayable>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Game, Divergence> {
    let story = journal.story()?;
    let mut game = start(journal.opening())?;
    play_again(&mut game, &story, progress)?;
    Ok(game)
}
