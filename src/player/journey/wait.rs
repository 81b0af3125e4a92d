//! To rest until something happens.

use super::{Command, Why};

/// Rests for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) turns: u8,
}

/// Whoever wants more asks again: what goes on out of sight is not waited for
/// unawares.
const MOST: u8 = 100;

impl Wait {
    pub(super) fn next(&mut self) -> Result<Command, Why> {
        if self.turns >= MOST {
            return Err(Why::Rested);
        }
        self.turns += 1;
        Ok(Command::Rest)
    }
}
