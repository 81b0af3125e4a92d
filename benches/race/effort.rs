//! The effort of a run.

/// The effort of a run: reliable measurements, or only a check that all contestants are
/// correct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Three rounds of all instances.
    Full,
    /// One round of a few small instances, only to check correctness.
    Short,
}

impl Effort {
    pub(crate) fn is_full(self) -> bool {
        self == Self::Full
    }

    /// Returns the number of rounds, the best of which counts.
    pub(crate) fn rounds(self) -> usize {
        self.of(3, 1)
    }

    /// Returns `full` or `short`, depending on the effort.
    pub(crate) fn of<T>(self, full: T, short: T) -> T {
        if self.is_full() { full } else { short }
    }
}
