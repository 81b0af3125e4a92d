//! The random decisions of erratic characters: by the seed's streams or by a script.

use super::cell::Cell;

/// The result of a coin toss: on heads, with the random direction, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coin {
    Tails,
    Heads(Option<Cell>),
}

/// Fixes the outcome of each random decision, in order, and records how many outcomes
/// each decision had.
///
/// Outcome 0 of a decision is tails. The others are heads: one for each possible
/// direction, or a single one if there is no direction. Tails is as likely as all heads
/// together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    outcomes: Vec<usize>,
    counts: Vec<usize>,
}

impl Script {
    /// Any decisions after the last of `outcomes` come out as tails.
    pub(crate) fn new(outcomes: Vec<usize>) -> Self {
        Self { outcomes, counts: Vec::new() }
    }

    pub(crate) fn counts(&self) -> &[usize] {
        &self.counts
    }

    pub(super) fn decide(&mut self, ways: &[Cell]) -> Coin {
        let outcome = self.outcomes.get(self.counts.len()).copied().unwrap_or(0);
        self.counts.push(1 + ways.len().max(1));
        outcome.checked_sub(1).map_or(Coin::Tails, |way| Coin::Heads(ways.get(way).copied()))
    }
}
