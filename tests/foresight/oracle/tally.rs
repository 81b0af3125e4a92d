//! Counts of what happened, with which a test can check that it has tested something.

use std::collections::BTreeMap;

#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    counts: BTreeMap<&'static str, u64>,
    pub(crate) turns: [u64; 16],
}

impl Tally {
    pub(crate) fn count(&mut self, what: &'static str, times: u64) {
        *self.counts.entry(what).or_default() += times;
    }

    pub(crate) fn of(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (what, times) in &other.counts {
            self.count(what, *times);
        }
        for (sum, turns) in self.turns.iter_mut().zip(other.turns) {
            *sum += turns;
        }
    }
}
