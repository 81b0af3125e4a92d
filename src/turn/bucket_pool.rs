//! The buckets of the timing wheel: 256 queues of characters, each first in, first out.
//!
//! The code calls a bucket a *line*. A bucket's entries lie side by side in blocks, so
//! that memory is read sequentially even with a million characters. Each bucket has its
//! own short block. When that block is full, the bucket continues in long blocks from a
//! shared pool, and each long block returns to the pool when its last entry is taken. No
//! bucket holds on to the memory it needed at its longest.

use bevy_ecs::prelude::Entity;

/// The number of buckets, one for each value of a byte.
const LINES: u32 = 256;
/// The number of entries in a bucket's own block, which fills one cache line. A small
/// game never needs more, and all its blocks stay close together.
const SHORT: u32 = 8;
/// The number of entries in a block from the pool, which fills half a page. If a million
/// characters join buckets that grow in parallel, only one entry per block touches a page
/// that has not been used recently.
const LONG: u32 = 256;
/// The index of the first entry in the pool's blocks.
const POOL: u32 = LINES * SHORT;

/// The number meaning "no block". Block 0 is bucket 0's own block, so it never follows
/// another block.
const NONE: u32 = 0;

/// The 256 buckets and their pool of blocks.
#[derive(Clone, Debug)]
pub(super) struct BucketPool {
    ends: [Ends; LINES as usize],
    /// The entries of all blocks, one block after another. Entries that have never been
    /// filled are `None`; entries that have been taken keep their old value.
    entries: Vec<Option<Entity>>,
    /// For each block, the block that follows it in its bucket or in the pool's free
    /// list.
    behind: Vec<u32>,
    /// The head of the free list: the block that came back to the pool last.
    spare: u32,
}

/// The indices of a bucket's two ends. In an empty bucket, both are the start of its own
/// block.
#[derive(Clone, Copy, Debug)]
struct Ends {
    /// The entry to take next.
    first: u32,
    /// The entry to fill next. Its block is already allocated.
    free: u32,
}

impl BucketPool {
    /// Empties all buckets and frees the pool. Each bucket keeps its own block.
    pub(super) fn clear(&mut self) {
        self.ends = empty_ends();
        self.entries.truncate(POOL as usize);
        self.behind.truncate(LINES as usize);
        self.behind.fill(NONE);
        self.spare = NONE;
    }

    /// Adds `who` to the end of a bucket, and returns whether the bucket was empty.
    #[inline]
    pub(super) fn join(&mut self, line: u8, who: Entity) -> bool {
        let ends = &mut self.ends[usize::from(line)];
        let alone = ends.first == ends.free;
        self.entries[ends.free as usize] = Some(who);
        ends.free += 1;
        // Both block lengths are multiples of `SHORT`, so this cheap test finds every end
        // of a block. In a long block it is also true before the end; the cold function
        // sorts that out.
        if ends.free.is_multiple_of(SHORT) {
            self.go_on_in_another_block(line);
        }
        alone
    }

    pub(super) fn first(&self, line: u8) -> Option<Entity> {
        self.entries[self.ends[usize::from(line)].first as usize]
    }

    pub(super) fn entries(&self, line: u8) -> impl Iterator<Item = Entity> {
        let Ends { mut first, free } = self.ends[usize::from(line)];
        std::iter::from_fn(move || {
            if first == free {
                return None;
            }
            let who = self.entries[first as usize];
            first += 1;
            if first.is_multiple_of(SHORT) && is_behind_a_block(first) {
                first = start_of(self.behind[block_of(first - 1) as usize]);
            }
            who
        })
    }

    /// Takes the first entry of a bucket, which must not be empty. Returns the entry, and
    /// whether it was the last.
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
        // An empty bucket starts over in its own short block, so a small game never
        // leaves those blocks. `join` has allocated the block in which `first` and `free`
        // meet.
        if empty {
            self.give_back(block_of(first));
            self.ends[usize::from(line)] = Ends::of_an_empty(line);
        }
        (who, empty)
    }

    /// Continues in a new block if the bucket's last block is full. Called for each index
    /// that could be the end of a block.
    #[cold]
    fn go_on_in_another_block(&mut self, line: u8) {
        let end = self.ends[usize::from(line)].free;
        if is_behind_a_block(end) {
            let block = self.take_block();
            self.behind[block_of(end - 1) as usize] = block;
            self.ends[usize::from(line)].free = start_of(block);
        }
    }

    /// Frees the bucket's first block and continues in the next one if all of the first
    /// block's entries have been taken.
    #[cold]
    fn leave_the_first_block(&mut self, line: u8) {
        let end = self.ends[usize::from(line)].first;
        if is_behind_a_block(end) {
            let left = block_of(end - 1);
            self.ends[usize::from(line)].first = start_of(self.behind[left as usize]);
            self.give_back(left);
        }
    }

    /// Takes a free block from the pool, or allocates a new one.
    fn take_block(&mut self) -> u32 {
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

    /// Returns a block to the pool, unless it is a bucket's own.
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

#[expect(clippy::cast_possible_truncation, reason = "there are 256 buckets")]
fn empty_ends() -> [Ends; LINES as usize] {
    std::array::from_fn(|line| Ends::of_an_empty(line as u8))
}

/// Whether `end` is one past the last entry of a block. The index must be a multiple of
/// [`SHORT`] and have been reached entry by entry.
const fn is_behind_a_block(end: u32) -> bool {
    // Up to `POOL`, every multiple of `SHORT` ends a block. Beyond it, blocks start at
    // multiples of `LONG`, because `POOL` itself is a multiple of `LONG`.
    end <= POOL || end.is_multiple_of(LONG)
}

const fn block_of(entry: u32) -> u32 {
    if entry < POOL { entry / SHORT } else { LINES + (entry - POOL) / LONG }
}

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
            // Each day fills two different buckets, and empties them again.
            for number in 0..1000 {
                lines.join(day, who(number));
                lines.join(day + 100, who(number + 1000));
            }
            for number in 0..1000 {
                assert_eq!(lines.take(day), (Some(who(number)), number == 999));
                assert_eq!(lines.take(day + 100), (Some(who(number + 1000)), number == 999));
            }
            memory = memory.max(lines.entries.len());
            assert_eq!(lines.entries.len(), memory, "day {day} needs no new blocks");
        }
        assert!(memory < (POOL + 2000 + 3 * LONG) as usize, "{memory} entries for 2000 waiting");
    }

    #[test]
    fn who_joins_while_others_are_taken_comes_after_them() {
        let mut lines = BucketPool::default();
        let mut expected = VecDeque::new();
        for number in 0..5000_u32 {
            lines.join(7, who(number));
            expected.push_back(who(number));
            assert!(lines.entries(7).eq(expected.iter().copied()));
            // The bucket repeatedly grows to 40 entries and shrinks to none.
            let leave = if number % 80 < 40 { 0 } else { 2 };
            for _ in 0..leave {
                let Some(first) = expected.pop_front() else { break };
                assert_eq!(lines.take(7), (Some(first), expected.is_empty()));
            }
        }
    }
}
