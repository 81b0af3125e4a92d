//! What the character is about to do.

use super::{CustomAction, ItemTarget, Slot};
use crate::grid::{Direction, Position};
use bevy_ecs::prelude::Resource;
use std::fmt;

/// What the acting character is about to do: decided by its mind or its
/// player, and carried out in the same turn.
///
/// A step into rock is a bite for those that dig, and one into something solid
/// opens it or bites it, where that can be done. What cannot be carried out is
/// a rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// To stay. Always possible.
    #[default]
    Rest,
    /// To go to a neighbouring cell and kill who stands there, digging or
    /// opening if need be.
    Step(Direction),
    /// To close the door in a neighbouring cell.
    Close(Direction),
    /// To pick up an item: the Crown, or else the topmost that the PC has not put
    /// down itself, or else the topmost.
    PickUp,
    /// To put an item down.
    Drop(Slot),
    /// To throw an item to a cell.
    Throw(Slot, Position),
    /// To use an item.
    Use(Slot, ItemTarget),
    /// To leave the level downwards.
    Descend,
    /// To leave the level upwards.
    Ascend,
    /// To do what an extension has added.
    Own(CustomAction),
}

impl fmt::Display for Action {
    /// In few words: `step north`, `throw slot a to 12,4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rest => f.write_str("rest"),
            Self::Step(direction) => write!(f, "step {}", direction.name()),
            Self::Close(direction) => write!(f, "close the door {}", direction.name()),
            Self::PickUp => f.write_str("pick up"),
            Self::Drop(slot) => write!(f, "drop slot {slot}"),
            Self::Throw(slot, cell) => write!(f, "throw slot {slot} to {cell}"),
            Self::Use(slot, ItemTarget::Nothing) => write!(f, "use slot {slot}"),
            Self::Use(slot, ItemTarget::Cell(cell) | ItemTarget::Bit(cell, _)) => {
                write!(f, "use slot {slot} on {cell}")
            }
            Self::Descend => f.write_str("go down"),
            Self::Ascend => f.write_str("go up"),
            Self::Own(deed) => deed.fmt(f),
        }
    }
}
