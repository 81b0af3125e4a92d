//! Waves that spread from cells to all others, by Dijkstra's algorithm, with all cells at the same
//! distance handled together. Every step out of a cell costs the same, so the first arrival in a
//! cell is final. A few vector operations find which of 240 cells are reached.

use crate::{
    bitboard::{Bit, Block, COLUMNS, FIRST_ROW, LAST_ROW, Layout},
    costs::CostMap,
};
use std::mem;

pub(crate) trait Relax {
    /// Prepares for a tick. Its number `now` is the distance of all cells reached in it.
    fn begin(&mut self, now: u32);

    /// Returns those reached. `cells` may be impassable, or rows of the blocks above and below.
    fn relax(&mut self, block: usize, cells: Block, now: u32) -> Block;
}

/// A cell delays the wave by its cost, up to 3: hence three stages, empty when the wave has ended.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wavefront {
    layout: Option<Layout>,
    /// The wave reaches their neighbours in this tick. Entry `block + 1` belongs to `block`: an
    /// empty entry at either end gives every block two neighbours.
    current: Vec<Block>,
    next: Vec<Block>,
    after_next: Vec<Block>,
    /// The blocks whose first or last row is in the current stage.
    leaving: Vec<usize>,
    active: ActiveBlocks,
    activated: ActiveBlocks,
}

/// Blocks of one word of [`ActiveBlocks`] that take part in the next tick.
#[derive(Clone, Copy, Debug, Default)]
struct Activity {
    waiting: u64,
    /// Those whose leftmost column spreads into the block to the left.
    left: u64,
    right: u64,
}

impl Activity {
    fn of(block: usize, cells: Block) -> Self {
        let at = 1 << (block % ONE_WORD);
        let spreads = |column: usize| if cells.as_array()[column] == 0 { 0 } else { at };
        Self { waiting: at, left: spreads(0), right: spreads(COLUMNS - 1) }
    }

    const fn within(self) -> u64 {
        self.waiting | self.left >> 1 | self.right << 1
    }
}

const ONE_WORD: usize = 64;

impl Wavefront {
    /// Spreads from cells at the same distance. Impassable ones are ignored.
    pub(crate) fn spread(
        &mut self,
        costs: &CostMap,
        starts: &[Bit],
        distance: u32,
        relax: &mut impl Relax,
    ) {
        let layout = costs.layout;
        if self.layout != Some(layout) {
            *self = Self::new(layout);
        }
        let cost = |start: &Bit| costs.cost_at(*start);
        let passable = || starts.iter().filter(|start| cost(start) != 0);
        let Some(least) = passable().map(cost).min() else { return };
        // More than one row of blocks, or more blocks than bits in a word.
        let is_large = layout.blocks > layout.stride.min(ONE_WORD);
        let mut active = 0;
        for start in passable() {
            let activity = self.start(*start, cost(start) - least, is_large);
            if is_large {
                self.activate(start.block / ONE_WORD, activity);
            } else {
                active |= activity.within();
            }
        }
        // The neighbours pay for entering a start: the wave reaches them that much later.
        let now = distance + least;
        match (costs.is_weighted, is_large) {
            (false, false) => self.sweep::<false>(costs, active, now, relax),
            (true, false) => self.sweep::<true>(costs, active, now, relax),
            (false, true) => self.sweep_large::<false>(costs, now, relax),
            (true, true) => self.sweep_large::<true>(costs, now, relax),
        }
    }

    fn new(layout: Layout) -> Self {
        let blank = vec![Block::ZERO; layout.blocks];
        let active = ActiveBlocks::none_of(layout.blocks);
        Self {
            layout: Some(layout),
            current: vec![Block::ZERO; layout.blocks + 2],
            next: blank.clone(),
            after_next: blank,
            leaving: Vec::new(),
            active: active.clone(),
            activated: active,
        }
    }

    fn start(&mut self, bit: Bit, stage: u32, is_large: bool) -> Activity {
        let (block, cells) = (bit.block, bit.mask());
        match stage {
            0 => self.current[block + 1] |= cells,
            1 => self.next[block] |= cells,
            _ => self.after_next[block] |= cells,
        }
        if stage > 0 {
            return Activity::of(block, Block::ZERO);
        }
        if is_large && (bit.row == FIRST_ROW || bit.row == LAST_ROW) {
            self.leaving.push(block);
        }
        Activity::of(block, cells)
    }

    /// On a map of one row of blocks, in at most one word: the active blocks are a plain integer.
    fn sweep<const WEIGHTED: bool>(
        &mut self,
        costs: &CostMap,
        mut active: u64,
        mut now: u32,
        relax: &mut impl Relax,
    ) {
        while active != 0 {
            relax.begin(now);
            let word = (0, active);
            active = self.tick::<WEIGHTED, false>(costs, relax, now, word, &mut (0, 0)).within();
            now += 1;
        }
    }

    fn sweep_large<const WEIGHTED: bool>(
        &mut self,
        costs: &CostMap,
        mut now: u32,
        relax: &mut impl Relax,
    ) {
        loop {
            self.leave_blocks(costs.layout.stride);
            mem::swap(&mut self.active, &mut self.activated);
            relax.begin(now);
            // `active` has this tick's blocks, `activated` those of the next.
            let (mut page, mut carried, mut is_over) = (0, (0, 0), true);
            while let Some(word) = self.active.next_word(&mut page) {
                is_over = false;
                let activity = self.tick::<WEIGHTED, true>(costs, relax, now, word, &mut carried);
                self.activate(word.0, activity);
            }
            if is_over {
                return;
            }
            now += 1;
        }
    }

    /// `WEIGHTED`: there are costs above 1; `LARGE`: several rows of blocks. Blocks are updated in
    /// order: `carried` is a block and the last column, before this tick, of the one to its left.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "each instance is the body of a hot loop")]
    fn tick<const WEIGHTED: bool, const LARGE: bool>(
        &mut self,
        costs: &CostMap,
        relax: &mut impl Relax,
        now: u32,
        (word, mut active): (usize, u64),
        carried: &mut (usize, u32),
    ) -> Activity {
        let (low, high) = (&costs.low[..], &costs.high[..]);
        let (in_two, in_three) = (&mut self.next[..], &mut self.after_next[..]);
        let mut activity = Activity::default();
        while active != 0 {
            let place = active.trailing_zeros();
            active &= active - 1;
            let block = word * ONE_WORD + place as usize;
            let here = self.current[block + 1];
            let (to, column) = mem::replace(carried, (block + 1, here.as_array()[COLUMNS - 1]));
            let left = if to == block { column } else { 0 };
            let right = self.current[block + 2].as_array()[0];
            // The right neighbour is still in its old stage, or empty if it is inactive.
            let reached = relax.relax(block, spread(left, here, right), now);
            let (next, waiting) = if WEIGHTED {
                // Without the high bit, a cell costs 1; without the low one, 2. The stages move up.
                let (one, two) = (reached & !high[block], reached & !low[block]);
                let next = in_two[block] | one;
                in_two[block] = in_three[block] | two;
                in_three[block] = reached ^ one ^ two;
                (next, next | in_two[block] | in_three[block])
            } else {
                (reached, reached)
            };
            self.current[block + 1] = next;
            if LARGE && (next & Block::splat(1 << FIRST_ROW | 1 << LAST_ROW)) != Block::ZERO {
                self.leaving.push(block);
            }
            activity.waiting |= u64::from(waiting != Block::ZERO) << place;
            activity.left |= u64::from(next.as_array()[0] != 0) << place;
            activity.right |= u64::from(next.as_array()[COLUMNS - 1] != 0) << place;
        }
        activity
    }

    /// Passes on the first and last rows of blocks to the blocks above and below.
    fn leave_blocks(&mut self, stride: usize) {
        for place in 0..self.leaving.len() {
            let block = self.leaving[place];
            let here = self.current[block + 1];
            if block >= stride {
                // Bit 31 is the row below the block above. The next tick clears bits 0 and 31.
                self.enter(block - stride, (here & Block::splat(1 << FIRST_ROW)) << LAST_ROW);
            }
            if block + stride + 2 < self.current.len() {
                // Bit 0 is the row above the first row of the block below.
                self.enter(block + stride, here >> LAST_ROW & Block::splat(1));
            }
        }
        self.leaving.clear();
    }

    /// Because steps can be diagonal, an outermost column also reaches the adjacent block.
    fn enter(&mut self, block: usize, row: Block) {
        if row == Block::ZERO {
            return;
        }
        self.current[block + 1] |= row;
        self.activate(block / ONE_WORD, Activity::of(block, row));
    }

    fn activate(&mut self, word: usize, activity: Activity) {
        self.activated.insert(word, activity.within());
        // No block is left of the first. The last block of the map has no bits in its last column.
        if activity.left & 1 != 0 && word > 0 {
            self.activated.insert(word - 1, 1 << 63);
        }
        if activity.right >> 63 != 0 {
            self.activated.insert(word + 1, 1);
        }
    }
}

/// In all eight directions. `left` and `right` are columns of the neighbouring blocks.
#[inline]
fn spread(left: u32, block: Block, right: u32) -> Block {
    let [a, b, c, d, e, f, g, h] = block.to_array();
    let row =
        block | Block::new([left, a, b, c, d, e, f, g]) | Block::new([b, c, d, e, f, g, h, right]);
    row | row << 1 | row >> 1
}

/// A two-level bit set: among a hundred thousand blocks, a single one is found in a few reads.
#[derive(Clone, Debug, Default)]
struct ActiveBlocks {
    words: Vec<u64>,
    summary: Vec<u64>,
}

impl ActiveBlocks {
    fn none_of(blocks: usize) -> Self {
        let words = blocks.div_ceil(ONE_WORD);
        Self { words: vec![0; words], summary: vec![0; words.div_ceil(ONE_WORD)] }
    }

    fn insert(&mut self, word: usize, blocks: u64) {
        if blocks != 0 {
            self.words[word] |= blocks;
            self.summary[word / ONE_WORD] |= 1 << (word % ONE_WORD);
        }
    }

    /// To drain the set, start with `page` at 0 and pass the same variable again.
    fn next_word(&mut self, page: &mut usize) -> Option<(usize, u64)> {
        while let Some(summary) = self.summary.get_mut(*page) {
            if *summary != 0 {
                let word = *page * ONE_WORD + summary.trailing_zeros() as usize;
                // Clears the lowest set bit, which belongs to `word`.
                *summary &= *summary - 1;
                return Some((word, mem::take(&mut self.words[word])));
            }
            *page += 1;
        }
        None
    }
}
