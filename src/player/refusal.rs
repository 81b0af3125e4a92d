//! The reasons for refusing a PC's action.

use crate::{action::Slot, grid::Direction};
use thiserror::Error;

/// The reason an action was refused. A refused action takes no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// There is rock the PC cannot dig through.
    #[error("There is rock to the {}.", .0.name())]
    Rock(Direction),
    /// There is immutable rock, which nobody can pass.
    #[error("The rock to the {} is too hard to dig.", .0.name())]
    ImmutableRock(Direction),
    /// There is a locked door, but the PC has no key.
    #[error("The door to the {} is locked.", .0.name())]
    Locked(Direction),
    /// There is a solid obstacle that cannot be opened.
    #[error("Something solid blocks the way to the {}.", .0.name())]
    Solid(Direction),
    /// There is no open door to close.
    #[error("There is no open door to the {}.", .0.name())]
    NoDoor(Direction),
    /// A creature or an item in the doorway keeps the door from closing.
    #[error("Something blocks the door to the {}.", .0.name())]
    DoorBlocked(Direction),
    /// There is no item to pick up.
    #[error("There is nothing here to pick up.")]
    NothingHere,
    /// All slots in the pack are taken.
    #[error("Your pack is full: drop something first.")]
    PackFull,
    /// The PC already carries as many items of the kind as it can.
    #[error("You carry {0} of these already, and cannot carry more.")]
    CarryLimit(u16),
    /// The slot is empty: there is nothing to drop, throw or use.
    #[error("There is nothing in slot {0}.")]
    EmptySlot(Slot),
    /// The target cell of a throw is out of sight.
    #[error("You cannot see that place.")]
    OutOfSight,
    /// The item cannot be used, because it works simply by being carried.
    #[error("It works while you carry it.")]
    Passive,
    /// The item has an effect only when it is thrown.
    #[error("You can only throw it.")]
    ToBeThrown,
    /// The PC's cell has no room for a trap: there is a mechanism, a feature or a staircase.
    #[error("There is no room for a trap here.")]
    NoRoomForTrap,
    /// The item must be used on a monster in sight.
    #[error("You can aim it only at a monster in sight.")]
    NoTarget,
    /// There is no staircase, and the PC is not the last one left on the level.
    #[error("You are not on a staircase {0}.")]
    NoStairs(&'static str),
    /// The staircase leads nowhere.
    #[error("{0}")]
    StairsLeadNowhere(&'static str),
    /// The action is a wizard power, but the game is not in wizard mode.
    #[error("Only a wizard can do that: start a game with --wizard.")]
    NotWizardMode,
    /// The target cell cannot hold a creature.
    #[error("That place is not free.")]
    CellBlocked,
    /// There is no level with this number, or the PC is already on it.
    #[error("There is no other level with that number.")]
    NoSuchLevel,
    /// There is no item with this number.
    #[error("There is no such item.")]
    NoSuchThing,
    /// No extension of this game provides the action.
    #[error("Nothing here can do that.")]
    UnknownAction,
    /// An extension refuses the action, for the given reason.
    #[error("{0}")]
    Custom(&'static str),
    /// The game is over.
    #[error("The game is over.")]
    GameOver,
}
