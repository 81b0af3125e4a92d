//! The interface of contenders. A library takes part with one type that implements it.

use crate::opening::Opening;
use hexdelve::prelude::{Fingerprint, Position};

/// A game in the pit, implemented with some library.
///
/// An *event* is one character's turn: the next character leaves the queue, updates its
/// knowledge, decides, digs or steps, kills the occupant of the cell that it enters, and
/// goes back into the queue. This is one run of the game's schedule `Turn`.
pub trait Contender {
    /// Builds a world with the level and its inhabitants.
    fn build(opening: &Opening) -> Self
    where
        Self: Sized;

    /// Runs up to `most` events, or fewer if the game ends, and returns their number.
    fn run(&mut self, most: u64) -> u64;

    /// Adds everything that has happened to the fingerprint, and returns it.
    fn fingerprint(&mut self) -> Fingerprint;

    /// Whether the PC is dead or the only survivor.
    fn is_over(&self) -> bool;

    /// Returns the number of living monsters. It may have to count them.
    fn monsters(&mut self) -> usize;

    /// Kills the occupant of a cell with the same code as a collision. Does nothing if
    /// the cell is empty.
    fn kill(&mut self, cell: Position);
}
