//! What a contender can do. A library takes part by one type that implements this.

use crate::opening::Opening;
use hexdelve::prelude::{Fingerprint, Position};

/// A game in the pit, on some library.
///
/// An *event* is one character's turn: the next one leaves the queue, learns, decides,
/// digs or steps, kills who is in the way, and goes back into the queue. It is the game's
/// schedule `Turn`, run once.
pub trait Contender {
    /// Builds a world of the level and its inhabitants.
    fn build(opening: &Opening) -> Self
    where
        Self: Sized;

    /// Runs up to `most` events, fewer if the game ends, and returns their number.
    fn run(&mut self, most: u64) -> u64;

    /// Adds everything that has happened to the fingerprint, and returns it.
    fn fingerprint(&mut self) -> Fingerprint;

    /// Whether the PC is dead, or the only one left.
    fn is_over(&self) -> bool;

    /// Returns the number of monsters that are alive. It may count them.
    fn monsters(&mut self) -> usize;

    /// Kills who is in a cell, by the code that a collision runs. Nothing happens if
    /// nobody is there.
    fn kill(&mut self, cell: Position);
}
