//! The action the acting character is about to carry out.

use super::{CustomAction, ItemTarget, Slot};
use crate::grid::{Direction, Position};
use std::fmt;

/// The acting character's next action, chosen by its mind or its player and carried out
/// on the same turn.
///
/// For a digger, a step into rock digs. A step into a solid obstacle opens it or digs
/// into it, if the character can. An action that cannot be carried out counts as a rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// Stays in the cell. Always possible.
    #[default]
    Rest,
    /// Moves to a neighbouring cell and kills any occupant, digging or opening first if
    /// necessary.
    Step(Direction),
    /// Closes the door in a neighbouring cell.
    Close(Direction),
    /// Picks up an item: the Crown if it is there, otherwise the topmost item the PC did
    /// not put down, or, failing that, the topmost item of all.
    PickUp,
    /// Puts an item down.
    Drop(Slot),
    /// Throws an item at a cell.
    Throw(Slot, Position),
    /// Uses an item.
    Use(Slot, ItemTarget),
    /// Leaves the level, going down.
    Descend,
    /// Leaves the level, going up.
    Ascend,
    /// Carries out an action added by an extension.
    Custom(CustomAction),
}

impl fmt::Display for Action {
    /// Writes the action in a few words: `step north`, `throw slot a to 12,4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rest => f.write_str("rest"),
            Self::Step(direction) => write!(f, "step {}", direction.name()),
            Self::Close(direction) => write!(f, "close the door {}", direction.name()),
            Self::PickUp => f.write_str("pick up"),
            Self::Drop(slot) => write!(f, "drop slot {slot}"),
            Self::Throw(slot, cell) => write!(f, "throw slot {slot} to {cell}"),
            Self::Use(slot, ItemTarget::Nothing) => write!(f, "use slot {slot}"),
            Self::Use(slot, ItemTarget::Cell(cell) | ItemTarget::Ability(cell, _)) => {
                write!(f, "use slot {slot} on {cell}")
            }
            Self::Descend => f.write_str("go down"),
            Self::Ascend => f.write_str("go up"),
            Self::Custom(deed) => deed.fmt(f),
        }
    }
}
