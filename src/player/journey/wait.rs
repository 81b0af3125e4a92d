//! To rest until something happens.

use super::StopReason;
use crate::action::Action;

/// Rests for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) turns: u8,
}

/// Whoever wants more asks again: what goes on out of sight is not waited for
/// unawares.
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
