//! Lines of characters who wait, each first in, first out.
//!
//! Entries stand side by side in blocks, so that with a million characters the
//! memory is walked through and not jumped about in. Each line has a short
//! block of its own; where that is full it goes on in long blocks from a pool,
//! which has them back when their last entry has been taken: no line keeps the
//! memory of its longest day.

use bevy_ecs::prelude::Entity;

/// As many as a byte tells apart.
const LINES: u32 = 256;
/// Entries of a line's own block: as many as fill a cache line. A small game
/// never needs more, and all its blocks stay close together.
const SHORT: u32 = 8;
/// Entries of a block of the pool, half a page: a million characters in lines
/// that grow side by side meet a page that is not at hand once in so many.
const LONG: u32 = 256;
/// Where the blocks of the pool begin.
const POOL: u32 = LINES * SHORT;

/// No block: the first is some line's own, so it is behind none.
const NONE: u32 = 0;

/// 256 lines and their pool.
#[derive(Clone, Debug)]
pub(super) struct BucketPool {
    ends: [Ends; LINES as usize],
    /// Block after block. Nobody stands in an entry that has not been filled.
    entries: Vec<Option<Entity>>,
    /// For each block the one behind it, in its line or in the pool.
    behind: Vec<u32>,
    /// The block that came back to the pool last.
    spare: u32,
}

/// Indices of entries. Both are the start of the line's own block where nobody
/// waits.
#[derive(Clone, Copy, Debug)]
struct Ends {
    /// The one to be taken next.
    first: u32,
    /// The one to be filled next. Its block is there already.
    free: u32,
}

impl BucketPool {
    /// Takes all from all lines, and keeps each line's own block.
    pub(super) fn clear(&mut self) {
        self.ends = empty_ends();
        self.entries.truncate(POOL as usize);
        self.behind.truncate(LINES as usize);
        self.behind.fill(NONE);
        self.spare = NONE;
    }

    /// Adds somebody to the end of a line, and says whether nobody was there.
    #[inline]
    pub(super) fn join(&mut self, line: u8, who: Entity) -> bool {
        let ends = &mut self.ends[usize::from(line)];
        let alone = ends.first == ends.free;
        self.entries[ends.free as usize] = Some(who);
        ends.free += 1;
        if ends.free.is_multiple_of(SHORT) {
            self.go_on_in_another_block(line);
        }
        alone
    }

    /// The first of a line that has somebody.
    pub(super) fn first(&self, line: u8) -> Option<Entity> {
        self.entries[self.ends[usize::from(line)].first as usize]
    }

    /// Takes the first of a line that has somebody, and says whether it was the
    /// last.
    #[inline]
    pub(super) fn take(&mut self, line: u8) -> (Option<Entity>, bool) {
        let ends = &mut self.ends[usize::from(line)];
        let who = self.entries[ends.first as usize];
        ends.first += 1;
        if ends.first.is_multiple_of(SHORT) {
            self.leave_the_first_block(line);
        }
        let Ends { first, free } = self.ends[usize::from(line)];
        let empty = first == free;
        if empty {
            self.give_back(block_of(first));
            self.ends[usize::from(line)] = Ends::of_an_empty(line);
        }
        (who, empty)
    }

    /// Asked at each entry that could be the first behind a block.
    #[cold]
    fn go_on_in_another_block(&mut self, line: u8) {
        let end = self.ends[usize::from(line)].free;
        if is_behind_a_block(end) {
            let block = self.take_a_block();
            self.behind[block_of(end - 1) as usize] = block;
            self.ends[usize::from(line)].free = start_of(block);
        }
    }

    #[cold]
    fn leave_the_first_block(&mut self, line: u8) {
        let end = self.ends[usize::from(line)].first;
        if is_behind_a_block(end) {
            let left = block_of(end - 1);
            self.ends[usize::from(line)].first = start_of(self.behind[left as usize]);
            self.give_back(left);
        }
    }

    /// A block from the pool, or a new one.
    fn take_a_block(&mut self) -> u32 {
        if self.spare != NONE {
            let block = self.spare;
            self.spare = self.behind[block as usize];
            return block;
        }
        let start = u32::try_from(self.entries.len()).expect("the pool ends at 4 billion entries");
        self.behind.push(NONE);
        self.entries.extend([None; LONG as usize]);
        block_of(start)
    }

    /// Puts a block back into the pool, unless it is a line's own.
    fn give_back(&mut self, block: u32) {
        if block >= LINES {
            self.behind[block as usize] = self.spare;
            self.spare = block;
        }
    }
}

impl Ends {
    #[inline]
    const fn of_an_empty(line: u8) -> Self {
        let start = line as u32 * SHORT;
        Self { first: start, free: start }
    }
}

impl Default for BucketPool {
    fn default() -> Self {
        Self {
            ends: empty_ends(),
            entries: vec![None; POOL as usize],
            behind: vec![NONE; LINES as usize],
            spare: NONE,
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are 256 lines")]
fn empty_ends() -> [Ends; LINES as usize] {
    std::array::from_fn(|line| Ends::of_an_empty(line as u8))
}

/// Whether an index is the first behind a block, for who has come there entry
/// by entry.
const fn is_behind_a_block(end: u32) -> bool {
    end <= POOL || end.is_multiple_of(LONG)
}

/// The block in which an entry stands.
const fn block_of(entry: u32) -> u32 {
    if entry < POOL { entry / SHORT } else { LINES + (entry - POOL) / LONG }
}

/// The first entry of a block.
const fn start_of(block: u32) -> u32 {
    if block < LINES { block * SHORT } else { POOL + (block - LINES) * LONG }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    fn who(number: u32) -> Entity {
        Entity::from_raw_u32(number).expect("a small number")
    }

    #[test]
    fn lines_that_come_and_go_share_the_blocks_of_the_pool() {
        let mut lines = BucketPool::default();
        let mut memory = 0;
        for day in 0..20 {
            // The long line is another one each day, and all are empty at night.
            for number in 0..1000 {
                lines.join(day, who(number));
                lines.join(day + 100, who(number + 1000));
            }
            for number in 0..1000 {
                assert_eq!(lines.take(day), (Some(who(number)), number == 999));
                assert_eq!(lines.take(day + 100), (Some(who(number + 1000)), number == 999));
            }
            memory = memory.max(lines.entries.len());
            assert_eq!(lines.entries.len(), memory, "day {day} has no need of new blocks");
        }
        assert!(memory < (POOL + 2000 + 3 * LONG) as usize, "{memory} entries for 2000 who wait");
    }

    #[test]
    fn who_joins_while_others_are_taken_comes_after_them() {
        let mut lines = BucketPool::default();
        let mut expected = VecDeque::new();
        for number in 0..5000_u32 {
            lines.join(7, who(number));
            expected.push_back(who(number));
            // The line breathes: it grows to 40 and shrinks to nothing.
            let leave = if number % 80 < 40 { 0 } else { 2 };
            for _ in 0..leave {
                let Some(first) = expected.pop_front() else { break };
                assert_eq!(lines.take(7), (Some(first), expected.is_empty()));
            }
        }
    }
}
