//! The cells of a level that have changed recently.

use super::Position;

/// The cells that have changed recently. Readers keep the [`count`](Self::count) they have read
/// up to. Cells can occur several times.
#[derive(Clone, Debug, Default)]
pub struct ChangedCells {
    count: u64,
    /// The most recent changes. When full, the list becomes a ring buffer.
    recent: Vec<Position>,
}

/// The number of changes kept: more than a step into a room usually reveals.
const KEPT: usize = 256;

impl ChangedCells {
    #[inline]
    pub(crate) fn add(&mut self, cell: Position) {
        if self.recent.len() < KEPT {
            self.recent.push(cell);
        } else {
            self.recent[Self::place(self.count)] = cell;
        }
        self.count += 1;
    }

    /// Returns the number of changes ever logged, to be passed to [`since`](Self::since) later.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Iterates over the changes after the first `count`. `None` if some are no longer kept.
    pub fn since(&self, count: u64) -> Option<impl Iterator<Item = Position>> {
        let missed = self.count.checked_sub(count)?;
        let is_kept = missed <= self.recent.len() as u64;
        is_kept.then(|| (count..self.count).map(|at| self.recent[Self::place(at)]))
    }

    #[expect(clippy::cast_possible_truncation, reason = "the remainder is small")]
    const fn place(at: u64) -> usize {
        (at % KEPT as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_changes_are_returned_and_old_ones_are_missed() {
        let mut log = ChangedCells::default();
        let cell = |at: u64| Position::new(u16::try_from(at).expect("a small number"), 1);
        for at in 0..1000 {
            let behind = log.count().saturating_sub(7);
            let cells: Vec<_> = log.since(behind).expect("recent").collect();
            assert_eq!(cells, (behind..at).map(cell).collect::<Vec<_>>());
            log.add(cell(at));
        }
        assert_eq!(log.since(1000 - 256).expect("the last ones are kept").count(), 256);
        assert!(log.since(1000 - 257).is_none());
        assert!(log.since(1001).is_none(), "that is a count from another log");
    }
}
