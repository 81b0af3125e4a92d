//! What the player can tell the PC to do.

use crate::{action::Slot, grid::Direction};
use thiserror::Error;

/// Why a command was not taken. No time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Rock, and the PC can do nothing about it.
    #[error("There is rock to the {}.", .0.name())]
    Rock(Direction),
    /// Rock that nothing goes through.
    #[error("Nothing digs through the rock to the {}.", .0.name())]
    ImmutableRock(Direction),
    /// A door that the PC has no key for.
    #[error("The door to the {} is locked.", .0.name())]
    Locked(Direction),
    /// Something solid that nothing opens.
    #[error("Something solid stands to the {}.", .0.name())]
    Solid(Direction),
    /// Nothing to close.
    #[error("There is no open door to the {}.", .0.name())]
    NoDoor(Direction),
    /// Who or what stands in a doorway keeps its door from closing.
    #[error("Something keeps the door to the {} open.", .0.name())]
    DoorBlocked(Direction),
    /// Nothing to pick up.
    #[error("Nothing lies here.")]
    NothingHere,
    /// All slots are taken.
    #[error("Your pack is full: drop something first.")]
    PackFull,
    /// Nothing to drop, throw or use.
    #[error("There is nothing in slot {0}.")]
    EmptySlot(Slot),
    /// Nobody throws at what is not seen.
    #[error("You do not see that place.")]
    OutOfSight,
    /// An item that works by itself.
    #[error("It works while you carry it.")]
    WorksByItself,
    /// An item that is of use when it has been thrown.
    #[error("It is to be thrown.")]
    ToBeThrown,
    /// An item that is used on a monster in sight.
    #[error("That needs a monster in your sight.")]
    NoTarget,
    /// No staircase, and the PC is not alone.
    #[error("There is no staircase {0} here.")]
    NoStairs(&'static str),
    /// A staircase that leads nowhere.
    #[error("{0}")]
    NoWay(&'static str),
    /// A wizard's power in a game without one.
    #[error("Only a wizard can do that: begin a game with --wizard.")]
    NoWizard,
    /// A cell where nobody can be put.
    #[error("Nobody can be put there.")]
    NotFree,
    /// No level of this number, or the one where the PC is.
    #[error("There is no other level of that number.")]
    NoSuchLevel,
    /// No item of this number.
    #[error("There is no such item.")]
    NoSuchThing,
    /// A deed that no extension here knows.
    #[error("Nobody here can do that.")]
    Unheard,
    /// What an extension says.
    #[error("{0}")]
    Own(&'static str),
    /// The game has been decided.
    #[error("The game is over.")]
    GameOver,
}
