//! How thoroughly the race is run.

/// A race to be believed, or only a look whether everybody runs right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Three rounds of all instances.
    Full,
    /// One round of few and small ones: correctness alone.
    Short,
}

impl Effort {
    pub(crate) fn is_full(self) -> bool {
        self == Self::Full
    }

    /// Rounds, of which the best counts.
    pub(crate) fn rounds(self) -> usize {
        self.of(3, 1)
    }

    /// One number or another.
    pub(crate) fn of<T>(self, full: T, short: T) -> T {
        if self.is_full() { full } else { short }
    }
}
