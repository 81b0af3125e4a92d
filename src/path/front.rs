//! A wave that spreads over the blocks, a tick at a time.

use super::{
    bitboard::{Bitboard, Block},
    ground::Ground,
    layout::{COLUMNS, FIRST_ROW, LAST_ROW, Layout, Spot},
};

/// Cells wait as long as it costs to enter them before the wave goes on from
/// there. As no cell costs more than 3, three stages hold all that wait.
///
/// All of them are empty when the wave is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    /// From here the wave goes on in this tick. An empty block at either end,
    /// so that every block has neighbours.
    crest: Vec<Block>,
    /// From here in the next.
    soon: Bitboard,
    /// From here in the one after it.
    later: Bitboard,
    /// Blocks that the wave leaves by its first or last row.
    leaving: Vec<usize>,
}

/// Who says which cells a wave reaches, and writes their distances down.
pub(super) trait Claim {
    /// Makes ready for a tick, which is the distance of all that is reached in
    /// it.
    fn begin(&mut self, now: u32);

    /// Which of these cells of a block are reached only now. All that lie
    /// beside the crest are asked for, rock too.
    fn claim(&mut self, block: usize, cells: Block, now: u32) -> Block;
}

/// What goes on in the blocks of a word: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stir {
    /// Somebody waits there.
    waiting: u64,
    /// The wave leaves by the first column.
    pub(super) left: u64,
    /// The wave leaves by the last column.
    pub(super) right: u64,
}

impl Stir {
    /// The blocks of the word where the wave is in the next tick.
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

    /// A wave that goes out from one cell.
    pub(super) fn start<const TALL: bool>(&mut self, spot: Spot) -> Stir {
        debug_assert!(self.leaving.is_empty(), "the wave before is over");
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

    /// One tick in those blocks of a word that are awake. `DEAR`: there are
    /// costs above 1. `TALL`: there are bands above and below.
    ///
    /// Blocks change in place, in ascending order: what the one to the left
    /// was before is carried over to the next.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "its forms are the insides of loops")]
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
            let reached = claims.claim(block, spread(left, here, right), now);
            let (next, waiting) = if DEAR {
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

    /// What leaves a block by its first or last row enters the band above or
    /// below. Names each block that it wakes there.
    pub(super) fn cross_the_bands(&mut self, stride: usize, mut wake: impl FnMut(usize)) {
        for place in 0..self.leaving.len() {
            let block = self.leaving[place];
            let crest = self.crest[block + 1];
            if block >= stride {
                let row = (crest & Block::splat(1 << FIRST_ROW)) << LAST_ROW;
                self.enter(block - stride, row, &mut wake);
            }
            if block + stride + 2 < self.crest.len() {
                let row = crest >> LAST_ROW & Block::splat(1);
                self.enter(block + stride, row, &mut wake);
            }
        }
        self.leaving.clear();
    }

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

/// The last column of a block as it was before this tick, for the block to the
/// right of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Carried {
    to: usize,
    column: u32,
}

impl Carried {
    /// What is carried over to a block, 0 if nothing goes on to the left of
    /// it; and this column is carried on to the next.
    fn over_to(&mut self, block: usize, column: u32) -> u32 {
        let carried = if self.to == block { self.column } else { 0 };
        *self = Self { to: block + 1, column };
        carried
    }
}

/// All cells of a block and their neighbours.
#[inline]
fn spread(left: u32, block: Block, right: u32) -> Block {
    let [a, b, c, d, e, f, g, h] = block.to_array();
    let row =
        block | Block::new([left, a, b, c, d, e, f, g]) | Block::new([b, c, d, e, f, g, h, right]);
    row | row << 1 | row >> 1
}
