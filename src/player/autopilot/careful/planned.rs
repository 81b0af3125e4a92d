//! The PC's possible actions in a simulated turn.

use crate::{
    action::Action,
    creature::{Ability, Speed},
    grid::{Direction, Position},
    things::{Hold, ThingKind},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlannedAction {
    Rest,
    Step(Direction),
    Close(Direction),
    Hasten {
        moves: u16,
        speed: Speed,
    },
    /// Hides the PC from telepaths for this number of ticks.
    Veil(u64),
    Smoke(u16),
    Flip(Position, Ability),
    /// Burns the monsters within this radius of the cell.
    Burn(Position, u16),
    /// Makes the monsters in these cells mistake each other for the PC.
    MakeRivals([Position; 2]),
    Decoy(Position),
    Exchange(Position),
    Cover(Position, u16, Covering),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Covering {
    Holds(u16),
    Slippery,
    Opaque,
}

impl Covering {
    pub(super) fn of(kind: &ThingKind) -> Option<Self> {
        if let Some(hold) = kind.part::<Hold>() {
            return Some(Self::Holds(hold.moves));
        }
        let slides = kind.has("glide").then_some(Self::Slippery);
        slides.or_else(|| kind.obstacle.is_opaque().then_some(Self::Opaque))
    }
}

impl PlannedAction {
    pub(super) const fn strikes(self) -> bool {
        matches!(self, Self::Burn(..) | Self::MakeRivals(_))
    }

    pub(super) const fn command(self) -> Option<Action> {
        match self {
            Self::Rest => Some(Action::Rest),
            Self::Step(way) => Some(Action::Step(way)),
            Self::Close(way) => Some(Action::Close(way)),
            _ => None,
        }
    }
}
