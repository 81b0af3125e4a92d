//! The last turns of a finished game, for stepping forward and back.

use crate::{
    lookahead::LastSafeMove, messages::turns::turn_in_words, postmortem::last_turns::PastTurn,
};
use std::collections::VecDeque;

/// The last turns, the last safe move, and the story of the game.
#[derive(Debug, Default)]
pub(crate) struct LastTurns {
    /// The turns, the oldest first.
    moments: Vec<PastTurn>,
    finding: Finding,
    /// The story of the whole game, in lines.
    story: Vec<String>,
    /// What might have warned the PC before its last turn, as a sentence.
    clue: Option<String>,
}

/// The result of the search for the last safe move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The search is under way.
    #[default]
    Sought,
    /// There is nothing to search for, because the game is not lost.
    Nothing,
    /// The search has ended with this result.
    Found(LastSafeMove),
}

impl LastTurns {
    /// Takes the last turns, unless it already has them.
    pub(crate) fn remember(&mut self, moments: &mut VecDeque<PastTurn>) {
        if self.moments.is_empty() {
            self.moments.extend(moments.drain(..));
        }
    }

    /// Takes the story of the game, unless it already has one.
    pub(crate) fn tell(&mut self, story: impl FnOnce() -> Vec<String>) {
        if self.story.is_empty() {
            self.story = story();
        }
    }

    /// Returns the story of the game, or nothing while the game is being replayed.
    pub(crate) fn story(&self) -> &[String] {
        &self.story
    }

    /// Sets the result of the search, or `None` if there was nothing to search for.
    pub(crate) fn find(&mut self, judgement: Option<LastSafeMove>) {
        self.finding = judgement.map_or(Finding::Nothing, Finding::Found);
    }

    /// Returns the result of the search for the last safe move.
    pub(crate) const fn finding(&self) -> Finding {
        self.finding
    }

    /// Sets what might have warned the PC before its last turn.
    pub(crate) fn take_clue(&mut self, clue: Option<String>) {
        self.clue = clue;
    }

    /// Returns what might have warned the PC before its last turn, as a sentence.
    pub(crate) fn clue(&self) -> Option<&str> {
        self.clue.as_deref()
    }

    /// Returns the turns, the oldest first.
    pub(crate) fn moments(&self) -> &[PastTurn] {
        &self.moments
    }

    /// Returns the turn that is `back` turns before the end. The end itself, 0, is not a
    /// turn.
    pub(crate) fn before_the_end(&self, back: usize) -> Option<&PastTurn> {
        self.moments.get(self.moments.len().checked_sub(back)?)
    }

    /// Returns the turns as text, the oldest first.
    pub(crate) fn in_words(&self) -> Vec<String> {
        self.moments.iter().map(words_of).collect()
    }
}

/// Returns a turn as text.
pub(crate) fn words_of(moment: &PastTurn) -> String {
    turn_in_words(moment.turn, moment.command, &moment.told)
}
