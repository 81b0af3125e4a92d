//! Resting until something happens.

use super::StopReason;
use crate::action::Action;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    turns: u8,
}

/// In turns. To rest longer takes another command, so that time does not slip by unseen.
const MOST: u8 = 25;

impl Wait {
    pub(super) const fn new() -> Self {
        Self { turns: 0 }
    }

    pub(super) const fn next(&mut self) -> Result<Action, StopReason> {
        if self.turns >= MOST {
            return Err(StopReason::Rested);
        }
        self.turns += 1;
        Ok(Action::Rest)
    }
}
