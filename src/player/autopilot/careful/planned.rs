//! The PC's possible actions in a simulated turn.

use crate::{
    action::Action,
    creature::{Ability, Speed},
    grid::{Direction, Position},
};

/// An action of the PC, as far as the simulation models it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlannedAction {
    Rest,
    Step(Direction),
    Close(Direction),
    /// Gives the PC another speed for `moves` moves.
    Hasten {
        moves: u16,
        speed: Speed,
    },
    /// Hides the PC from telepaths for this number of ticks.
    Veil(u64),
    /// Fills the cells within this radius of the PC with smoke.
    Smoke(u16),
    /// Toggles a bit of the monster in this cell.
    Flip(Position, Ability),
}

impl PlannedAction {
    /// Returns the action for the planned action, if it needs no item.
    pub(super) const fn command(self) -> Option<Action> {
        match self {
            Self::Rest => Some(Action::Rest),
            Self::Step(way) => Some(Action::Step(way)),
            Self::Close(way) => Some(Action::Close(way)),
            _ => None,
        }
    }
}
