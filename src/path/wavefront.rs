//! A wave that spreads over the blocks, tick by tick.

use super::{
    bitboard::{Bitboard, Block},
    layout::{COLUMNS, FIRST_ROW, LAST_ROW, Layout, Spot},
    packed_costs::Ground,
};

/// A cell reached by the wave delays it by the cost of entering it. Costs go up to 3, hence
/// three stages, all of which are empty when the wave has ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    /// The wave reaches their neighbours in this tick. Entry `block + 1` belongs to `block`: an
    /// empty entry at either end gives every block two neighbours. Border cells are impassable, so
    /// nothing spreads between two bands, although they are neighbours in memory.
    crest: Vec<Block>,
    soon: Bitboard,
    later: Bitboard,
    leaving: Vec<usize>,
}

/// A policy that decides which cells a wave reaches, and records their distances.
pub(super) trait Claim {
    /// Prepares for a tick. Its number `now` is the distance of all cells reached in it.
    fn begin(&mut self, now: u32);

    /// `cells` includes rock and the rows of neighbouring bands. Returns those reached.
    fn claim(&mut self, block: usize, cells: Block, now: u32) -> Block;
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stir {
    waiting: u64,
    pub(super) left: u64,
    pub(super) right: u64,
}

impl Stir {
    pub(super) const fn within(self) -> u64 {
        self.waiting | self.left >> 1 | self.right << 1
    }
}

impl Front {
    pub(super) fn of(layout: Layout) -> Self {
        Self {
            crest: vec![Block::ZERO; layout.blocks + 2],
            soon: Bitboard::blank(layout),
            later: Bitboard::blank(layout),
            leaving: Vec::new(),
        }
    }

    pub(super) fn start<const TALL: bool>(&mut self, spot: Spot) -> Stir {
        debug_assert!(self.leaving.is_empty(), "the previous wave is over");
        let Spot { block, column, row } = spot;
        self.crest[block + 1].as_mut_array()[column] = 1 << row;
        if TALL && (row == FIRST_ROW || row == LAST_ROW) {
            self.leaving.push(block);
        }
        let at = 1 << (block % 64);
        Stir {
            waiting: at,
            left: if column == 0 { at } else { 0 },
            right: if column == COLUMNS - 1 { at } else { 0 },
        }
    }

    /// `DEAR`: there are costs above 1; `TALL`: several bands. Blocks are updated in order;
    /// `carried` has the last column of the one before, as it was before the tick.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "each instance is the body of a hot loop")]
    pub(super) fn tick<const DEAR: bool, const TALL: bool>(
        &mut self,
        ground: &Ground,
        claims: &mut impl Claim,
        now: u32,
        (word, mut awake): (usize, u64),
        carried: &mut Carried,
    ) -> Stir {
        let (low, high) = (ground.low(), ground.high());
        let (soon, later) = (self.soon.blocks_mut(), self.later.blocks_mut());
        let mut stir = Stir::default();
        while awake != 0 {
            let place = awake.trailing_zeros();
            awake &= awake - 1;
            let block = word * 64 + place as usize;
            let here = self.crest[block + 1];
            let left = carried.over_to(block, here.as_array()[COLUMNS - 1]);
            let right = self.crest[block + 2].as_array()[0];
            // The right neighbour's crest is still the old one, or empty if the block is asleep.
            let reached = claims.claim(block, spread(left, here, right), now);
            let (next, waiting) = if DEAR {
                // A cell costs 1 without the high bit, 2 without the low bit, 3 with both. The
                // stages move up by one tick, and each reached cell joins the stage of its cost.
                let (one, two) = (reached & !high[block], reached & !low[block]);
                let next = soon[block] | one;
                soon[block] = later[block] | two;
                later[block] = reached ^ one ^ two;
                (next, next | soon[block] | later[block])
            } else {
                (reached, reached)
            };
            self.crest[block + 1] = next;
            if TALL && (next & Block::splat(1 << FIRST_ROW | 1 << LAST_ROW)) != Block::ZERO {
                self.leaving.push(block);
            }
            stir.waiting |= u64::from(waiting != Block::ZERO) << place;
            stir.left |= u64::from(next.as_array()[0] != 0) << place;
            stir.right |= u64::from(next.as_array()[COLUMNS - 1] != 0) << place;
        }
        stir
    }

    pub(super) fn cross_the_bands(&mut self, stride: usize, mut wake: impl FnMut(usize)) {
        for place in 0..self.leaving.len() {
            let block = self.leaving[place];
            let crest = self.crest[block + 1];
            if block >= stride {
                // Bit 31 is the row below the band above, which the next tick spreads into. A tick
                // overwrites the crest with reached cells only, which clears bits 0 and 31 again.
                let row = (crest & Block::splat(1 << FIRST_ROW)) << LAST_ROW;
                self.enter(block - stride, row, &mut wake);
            }
            if block + stride + 2 < self.crest.len() {
                // Bit 0 is the row above the first row of the band below.
                let row = crest >> LAST_ROW & Block::splat(1);
                self.enter(block + stride, row, &mut wake);
            }
        }
        self.leaving.clear();
    }

    /// Because steps can be diagonal, an outermost column also reaches the adjacent block.
    fn enter(&mut self, block: usize, row: Block, wake: &mut impl FnMut(usize)) {
        if row == Block::ZERO {
            return;
        }
        self.crest[block + 1] |= row;
        wake(block);
        if row.as_array()[0] != 0 {
            wake(block - 1);
        }
        if row.as_array()[COLUMNS - 1] != 0 {
            wake(block + 1);
        }
    }
}

/// The last column of a block as it was before this tick, for the block to its right.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Carried {
    to: usize,
    column: u32,
}

impl Carried {
    /// Returns 0 if the block to its left is asleep.
    fn over_to(&mut self, block: usize, column: u32) -> u32 {
        let carried = if self.to == block { self.column } else { 0 };
        *self = Self { to: block + 1, column };
        carried
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
