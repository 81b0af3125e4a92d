//! Resting until something happens.

use super::StopReason;
use crate::action::Action;

/// The plan of a rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) turns: u8,
}

/// The maximum number of turns. A player who wants to rest longer has to give the command
/// again, so that time does not pass unnoticed while things happen out of sight.
const MOST: u8 = 100;

impl Wait {
    pub(super) fn next(&mut self) -> Result<Action, StopReason> {
        if self.turns >= MOST {
            return Err(StopReason::Rested);
        }
        self.turns += 1;
        Ok(Action::Rest)
    }
}
