//! The one loop that plays what was done in a game, in another game that began like
//! it. Resuming, verifying, showing, taking turns back and teaching all go through
//! it; what else each of them does around an entry is a hook.

use super::UnplayableJournal;
use crate::{
    action::Action,
    game::{Game, Rules},
    journal::{Fingerprint, Journal, JournalEntry, JournalError, JournalRecord},
    player::Refusal,
};
use std::ops::ControlFlow;
use thiserror::Error;

/// Where a game that is played again first goes another way.
#[derive(Debug, Error)]
pub enum Divergence {
    /// It cannot even begin.
    #[error(transparent)]
    Unplayable(#[from] UnplayableJournal),
    /// The journal contradicts itself.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// What was done cannot be done.
    #[error("turn {turn} ({entry}) cannot be played: {refusal}")]
    Refused {
        /// The turn that it would be, from 1.
        turn: u64,
        /// What was done.
        entry: JournalEntry,
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
        entry: JournalEntry,
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

/// Something that was done in a game and can be done again: a [`JournalRecord`], which
/// says what the game was like afterwards, or only a [`Action`].
pub trait Replayable: Copy {
    /// What was done, and the hash of the game afterwards, if it is known.
    fn recorded(self) -> (JournalEntry, Option<u32>);
}

impl Replayable for JournalRecord {
    fn recorded(self) -> (JournalEntry, Option<u32>) {
        (self.entry, Some(self.hash))
    }
}

impl Replayable for Action {
    fn recorded(self) -> (JournalEntry, Option<u32>) {
        (JournalEntry::Turn(self), None)
    }
}

/// An entry that is about to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackStep {
    /// What is done.
    pub entry: JournalEntry,
    /// How many entries are played.
    pub played: usize,
    /// Of how many.
    pub all: usize,
}

/// What else is done around each entry that is played. A function that is called
/// before each is one.
pub trait PlaybackHooks {
    /// Called before an entry. To break stops the playback there.
    fn before(&mut self, game: &mut Game, step: PlaybackStep) -> ControlFlow<()>;

    /// Called after an entry that went as it was recorded.
    fn after(&mut self, _game: &Game, _entry: JournalEntry) {}
}

impl<F: FnMut(&mut Game, PlaybackStep) -> ControlFlow<()>> PlaybackHooks for F {
    fn before(&mut self, game: &mut Game, step: PlaybackStep) -> ControlFlow<()> {
        self(game, step)
    }
}

/// A place in a story: how much of it a game has played. Only a game that begins
/// anew can go back.
///
/// ```
/// use hexdelve::{prelude::*, replay::{Playback, PlaybackStep}};
/// use std::ops::ControlFlow;
/// let (mut playback, mut game) = (Playback::default(), Scenario::draw("@..").start());
/// let mut told = Vec::new();
/// let hook = &mut |_: &mut Game, step: PlaybackStep| {
///     told.push((step.played, step.all));
///     ControlFlow::Continue(())
/// };
/// assert!(playback.play_to(&mut game, &[Action::Rest; 3], 2, hook).unwrap());
/// assert_eq!((playback.at(), game.turns()), (2, 2));
/// assert_eq!(told, [(0, 2), (1, 2)]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Playback {
    at: usize,
}

impl Playback {
    /// How many entries are played.
    pub const fn at(self) -> usize {
        self.at
    }

    /// Plays on until `goal` entries of the story are played, all of them at most, and
    /// says whether no hook stopped it before.
    ///
    /// # Errors
    /// The first [`Divergence`]. The game has played the entry that diverges, and this
    /// place is before it.
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
            if hooks.before(game, PlaybackStep { entry, played: self.at, all }).is_break() {
                return Ok(false);
            }
            do_again(game, entry, hash)?;
            self.at += 1;
            hooks.after(game, entry);
        }
        Ok(true)
    }
}

/// Does what was done, and compares what comes of it to the hash.
fn do_again(game: &mut Game, entry: JournalEntry, hash: Option<u32>) -> Result<(), Divergence> {
    let turn = game.turns() + 1;
    let done = match entry {
        JournalEntry::Turn(command) => game.submit(command),
        JournalEntry::Power(power) => game.use_power(power),
        JournalEntry::GiveUp => {
            game.give_up();
            Ok(())
        }
        // What was taken back is no part of a story.
        JournalEntry::TakeBack(_) => Ok(()),
    };
    done.map_err(|refusal| Divergence::Refused { turn, entry, refusal })?;
    let found = hash_of(game);
    match hash {
        Some(recorded) if recorded != found => {
            Err(Divergence::Differs { turn, entry, recorded, found })
        }
        _ => Ok(()),
    }
}

/// Plays a whole story in a game that has just begun, and returns the game.
/// `progress` is told how many entries are played, and of how many.
///
/// # Errors
/// The first [`Divergence`].
pub fn play_again(
    mut begun: Game,
    story: &[impl Replayable],
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Game, Divergence> {
    let mut hook = |_: &mut Game, step: PlaybackStep| {
        progress(step.played, step.all);
        ControlFlow::Continue(())
    };
    Playback::default().play_to(&mut begun, story, story.len(), &mut hook)?;
    Ok(begun)
}

/// Plays a journal from its beginning, without what was taken back, by the rules
/// that it was played by. `progress` is told how many records are played, and of how
/// many.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::replay::verify;
/// let delve = Delve::new(Seed(7));
/// let mut game = delve.start();
/// let bytes = GameHeader::new(delve, game.world()).to_bytes()?;
/// let journal = Journal::read(&bytes[..])?;
/// let again = verify(&journal, &Rules::default(), &mut |_, _| {}).unwrap();
/// assert_eq!(again.drawing(), game.drawing());
/// # Ok::<(), JournalError>(())
/// ```
///
/// # Errors
/// The first [`Divergence`].
pub fn verify(
    journal: &Journal,
    rules: &Rules,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Game, Divergence> {
    let story = journal.story()?;
    play_again(journal.opening().start(rules)?, &story, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{level::Pit, rng::Seed};

    /// What cannot be done ends it: a pit has no stairs.
    const STORY: [Action; 3] = [Action::Rest, Action::Rest, Action::Descend];

    /// Breaks once so many entries are played.
    fn at_most(most: usize) -> impl PlaybackHooks {
        move |_: &mut Game, step: PlaybackStep| {
            if step.played < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }

    #[test]
    fn a_playback_stops_where_a_hook_breaks_and_resumes_there() {
        let mut game = Pit::new(Seed(7)).start().expect("ten monsters fit");
        let mut playback = Playback::default();
        assert!(!playback.play_to(&mut game, &STORY, 2, &mut at_most(1)).unwrap());
        assert_eq!((playback.at(), game.turns()), (1, 1));
        assert!(playback.play_to(&mut game, &STORY, 2, &mut at_most(9)).unwrap());
        assert_eq!((playback.at(), game.turns()), (2, 2));
    }

    #[test]
    fn a_playback_is_before_the_entry_that_diverges() {
        let mut game = Pit::new(Seed(7)).start().expect("ten monsters fit");
        let mut playback = Playback::default();
        let played = playback.play_to(&mut game, &STORY, usize::MAX, &mut at_most(9));
        assert!(matches!(played, Err(Divergence::Refused { turn: 3, .. })), "{played:?}");
        assert_eq!(playback.at(), 2);
    }
}
