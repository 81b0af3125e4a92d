//! The last turns of a finished game, for stepping forward and back.

use crate::{
    lookahead::LastSafeMove, messages::turns::turn_in_words, postmortem::last_turns::PastTurn,
};
use std::collections::VecDeque;

#[derive(Debug, Default)]
pub(crate) struct LastTurns {
    /// The turns, the oldest first.
    moments: Vec<PastTurn>,
    finding: Finding,
    story: Vec<String>,
    /// What the PC had heard nearby before its last turn, as a sentence.
    heard: Option<String>,
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
    pub(crate) fn remember(&mut self, moments: &mut VecDeque<PastTurn>) {
        if self.moments.is_empty() {
            self.moments.extend(moments.drain(..));
        }
    }

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

    pub(crate) const fn finding(&self) -> Finding {
        self.finding
    }

    /// Sets what the PC had heard nearby before its last turn.
    pub(crate) fn hear(&mut self, heard: Option<String>) {
        self.heard = heard;
    }

    /// Returns what the PC had heard nearby before its last turn, as a sentence.
    pub(crate) fn heard(&self) -> Option<&str> {
        self.heard.as_deref()
    }

    pub(crate) fn moments(&self) -> &[PastTurn] {
        &self.moments
    }

    /// The end itself, 0, is not a turn.
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
