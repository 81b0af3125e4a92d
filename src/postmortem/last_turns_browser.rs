//! The last turns of a finished game, for stepping forward and back.

use crate::{
    lookahead::LastSafeMove, messages::turns::turn_in_words, postmortem::last_turns::PastTurn,
};

#[derive(Debug, Default)]
pub(crate) struct LastTurns {
    /// The turns, the oldest first.
    pub(crate) moments: Vec<PastTurn>,
    /// The result of the search for the last safe move.
    pub(crate) finding: Finding,
    /// The story of the whole game, in lines. Empty while the game is being replayed.
    pub(crate) story: Vec<String>,
    /// What might have warned the PC before its last turn, as a sentence.
    pub(crate) clue: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The search is under way.
    #[default]
    Sought,
    /// There is nothing to search for, because the game is not lost.
    Nothing,
    Found(LastSafeMove),
}

impl LastTurns {
    /// Returns the turn that is `back` turns before the end. The end itself, 0, is not a
    /// turn.
    pub(crate) fn before_the_end(&self, back: usize) -> Option<&PastTurn> {
        self.moments.get(self.moments.len().checked_sub(back)?)
    }

    pub(crate) fn in_words(&self) -> Vec<String> {
        self.moments.iter().map(words_of).collect()
    }
}

pub(crate) fn words_of(moment: &PastTurn) -> String {
    turn_in_words(moment.turn, moment.command, &moment.told)
}
