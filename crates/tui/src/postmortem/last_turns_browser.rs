//! The last turns of a finished game, for stepping forward and back.

use crate::{messages::turns::turn_in_words, postmortem::last_turns::PastTurn};
use hexdelve::lookahead::LastSafeMove;

#[derive(Debug, Default)]
pub(crate) struct LastTurns {
    pub(crate) moments: Vec<PastTurn>,
    pub(crate) finding: Finding,
    /// Empty while the game is being replayed.
    pub(crate) story: Vec<String>,
    pub(crate) clue: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finding {
    #[default]
    Sought,
    Nothing,
    Found(LastSafeMove),
}

impl LastTurns {
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
