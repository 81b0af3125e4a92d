//! Counts of what happened, with which a test can check that it has tested something.

#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) kills: u64,
    pub(crate) digs: u64,
    pub(crate) heads: u64,
    pub(crate) tails: u64,
    pub(crate) remembered: u64,
    pub(crate) doors: u64,
    pub(crate) chests: u64,
    pub(crate) sprung: u64,
    pub(crate) handled: u64,
    pub(crate) used: u64,
    pub(crate) warded: u64,
    pub(crate) grounds: u64,
    pub(crate) fallen: u64,
    pub(crate) burnt: u64,
    pub(crate) hunters: u64,
    pub(crate) rivals: u64,
    pub(crate) worn: u64,
    pub(crate) exchanged: u64,
    pub(crate) covered: u64,
    pub(crate) counted: u64,
    pub(crate) repeated: u64,
    pub(crate) guarded: u64,
    pub(crate) slept: u64,
    pub(crate) shared: u64,
    pub(crate) called: u64,
    pub(crate) crowned: u64,
    pub(crate) turns: [u64; 16],
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, count) in self.counters().into_iter().zip(other.clone().counters()) {
            *sum += *count;
        }
        for (sum, turns) in self.turns.iter_mut().zip(other.turns) {
            *sum += turns;
        }
    }

    /// The counters of what happens in the pit, then of what happens only in a delve.
    pub(crate) fn counters(&mut self) -> [&mut u64; 26] {
        [
            &mut self.kills,
            &mut self.digs,
            &mut self.heads,
            &mut self.tails,
            &mut self.remembered,
            &mut self.doors,
            &mut self.chests,
            &mut self.sprung,
            &mut self.handled,
            &mut self.used,
            &mut self.warded,
            &mut self.grounds,
            &mut self.fallen,
            &mut self.burnt,
            &mut self.hunters,
            &mut self.rivals,
            &mut self.worn,
            &mut self.exchanged,
            &mut self.covered,
            &mut self.counted,
            &mut self.repeated,
            &mut self.guarded,
            &mut self.slept,
            &mut self.shared,
            &mut self.called,
            &mut self.crowned,
        ]
    }
}
