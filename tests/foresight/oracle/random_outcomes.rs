//! What the erratic do: by the seed's streams, or by a script.

use super::cell::Cell;

/// The result of a coin toss: on heads, with the random direction, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coin {
    Tails,
    Heads(Option<Cell>),
}

/// Says what comes of each decision by chance, in their order, and keeps how
/// many outcomes each had.
///
/// Outcome 0 of a decision is tails; the others are heads, one for each way
/// that there is, or one for none. Tails is as likely as all heads together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    outcomes: Vec<usize>,
    counts: Vec<usize>,
}

impl Script {
    /// Decisions beyond the last of these come out as tails.
    pub(crate) fn new(outcomes: Vec<usize>) -> Self {
        Self { outcomes, counts: Vec::new() }
    }

    /// How many outcomes each decision had that has been made.
    pub(crate) fn counts(&self) -> &[usize] {
        &self.counts
    }

    pub(super) fn decide(&mut self, ways: &[Cell]) -> Coin {
        let outcome = self.outcomes.get(self.counts.len()).copied().unwrap_or(0);
        self.counts.push(1 + ways.len().max(1));
        outcome.checked_sub(1).map_or(Coin::Tails, |way| Coin::Heads(ways.get(way).copied()))
    }
}
