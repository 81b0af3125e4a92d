//! What the PC can do in a turn.

use crate::{
    action::Action,
    creature::{Ability, Speed},
    grid::{Direction, Position},
};

/// What the PC can do in a turn, as far as it is thought through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Rest,
    Step(Direction),
    Close(Direction),
    /// To have another speed for so many moves.
    Hasten {
        moves: u16,
        speed: Speed,
    },
    /// To be hidden from telepaths for so many ticks.
    Veil(u64),
    /// To stand in smoke of a radius.
    Smoke(u16),
    /// To turn over a bit of who stands in a cell.
    Flip(Position, Ability),
}

impl Deed {
    /// The command for it, where it needs no item.
    pub(super) const fn command(self) -> Option<Action> {
        match self {
            Self::Rest => Some(Action::Rest),
            Self::Step(way) => Some(Action::Step(way)),
            Self::Close(way) => Some(Action::Close(way)),
            _ => None,
        }
    }
}
