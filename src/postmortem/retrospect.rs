//! The last turns of a game that is over, to be gone through to and fro.

use crate::{
    lookahead::LastSafeMove, messages::turns::turn_in_words, postmortem::witness::PastTurn,
};
use std::collections::VecDeque;

/// The last turns, and the last safe move.
#[derive(Debug, Default)]
pub(crate) struct LastTurns {
    /// The oldest first.
    moments: Vec<PastTurn>,
    finding: Finding,
}

/// The last safe move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finding {
    /// It is being looked for.
    #[default]
    Sought,
    /// It is not looked for in a game that is not lost.
    Nothing,
    /// This was found.
    Found(LastSafeMove),
}

impl LastTurns {
    /// Takes the last turns as they were.
    pub(crate) fn remember(&mut self, moments: &mut VecDeque<PastTurn>) {
        if self.moments.is_empty() {
            self.moments.extend(moments.drain(..));
        }
    }

    /// Takes what was found, if there was something to be found.
    pub(crate) fn find(&mut self, judgement: Option<LastSafeMove>) {
        self.finding = judgement.map_or(Finding::Nothing, Finding::Found);
    }

    /// The last safe move.
    pub(crate) const fn finding(&self) -> Finding {
        self.finding
    }

    /// The turns, the oldest first.
    pub(crate) fn moments(&self) -> &[PastTurn] {
        &self.moments
    }

    /// The turn so many before the end; 0 is the end itself.
    pub(crate) fn before_the_end(&self, back: usize) -> Option<&PastTurn> {
        self.moments.get(self.moments.len().checked_sub(back)?)
    }

    /// The turns in words, the oldest first.
    pub(crate) fn in_words(&self) -> Vec<String> {
        self.moments.iter().map(words_of).collect()
    }
}

/// A turn in words.
pub(crate) fn words_of(moment: &PastTurn) -> String {
    turn_in_words(moment.turn, moment.command, &moment.told)
}
