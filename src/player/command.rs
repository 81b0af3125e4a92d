//! What the player can tell the PC to do.

use crate::grid::Direction;
use thiserror::Error;

/// One turn of the PC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Stay. Always possible.
    Rest,
    /// Go to a neighbouring cell, and kill who stands there.
    Step(Direction),
}

/// Why a command was not taken. No time has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Rock, and the PC can do nothing about it.
    #[error("There is rock to the {}.", .0.name())]
    Rock(Direction),
    /// Rock that nothing goes through.
    #[error("The rock to the {} is immutable.", .0.name())]
    ImmutableRock(Direction),
    /// The game has been decided.
    #[error("The game is over.")]
    GameOver,
}
