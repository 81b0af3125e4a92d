//! Resting until something happens.

use super::{PlayerView, StopReason};
use crate::action::Action;

/// The plan of a rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    turns: u8,
    /// The number of turns until hunters arrive, as of the previous turn of the rest.
    hunters_in: Option<u64>,
}

/// The maximum number of turns. To rest longer, the player has to give the command again,
/// so that time does not slip by while things happen out of sight.
const MOST: u8 = 25;
/// The number of turns before the hunters' arrival at which a rest ends.
const NOTICE: u64 = 5;

impl Wait {
    pub(super) const fn new() -> Self {
        Self { turns: 0, hunters_in: None }
    }

    pub(super) fn next(&mut self, player_view: &PlayerView<'_>) -> Result<Action, StopReason> {
        let hunters_in = player_view.depth.and_then(|depth| depth.hunters_in);
        let before = std::mem::replace(&mut self.hunters_in, hunters_in);
        if let Some(turns) = hunters_in.filter(|turns| *turns <= NOTICE)
            && before.is_some_and(|before| before > NOTICE)
        {
            return Err(StopReason::HuntersNear(turns));
        }
        if self.turns >= MOST {
            return Err(StopReason::Rested);
        }
        self.turns += 1;
        Ok(Action::Rest)
    }
}
