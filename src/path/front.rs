//! A wave that spreads over the blocks, a tick at a time.

use super::{
    bitboard::{Bitboard, Block},
    distance_map::gray,
    ground::Ground,
    layout::{COLUMNS, FIRST_ROW, LAST_ROW, Layout, Spot},
};

/// Cells wait as long as it costs to enter them before the wave goes on from
/// there. As no cell costs more than 3, three stages hold all that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    /// Ways that no wave has reached.
    ahead: Bitboard,
    /// From here the wave goes on in this tick. An empty block at either end,
    /// so that every block has neighbours.
    crest: Vec<Block>,
    /// From here in the next.
    soon: Bitboard,
    /// From here in the one after it.
    later: Bitboard,
    /// For which tick, in Gray code, the bits of the distances are right in a
    /// block.
    clocks: Vec<u32>,
    /// Blocks that the wave leaves by its first or last row.
    pub(super) leaving: Vec<usize>,
}

/// What goes on in the blocks of a word: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stir {
    /// Somebody waits there.
    pub(super) waiting: u64,
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

/// No wave has been in the block.
const NEVER: u32 = u32::MAX;

impl Front {
    pub(super) fn of(layout: Layout) -> Self {
        Self {
            ahead: Bitboard::blank(layout),
            crest: vec![Block::ZERO; layout.blocks + 2],
            soon: Bitboard::blank(layout),
            later: Bitboard::blank(layout),
            clocks: vec![NEVER; layout.blocks],
            leaving: Vec::new(),
        }
    }

    /// A wave that goes out from one cell.
    pub(super) fn start(&mut self, ground: &Ground, bits: &mut [Bitboard], spot: Spot) -> Stir {
        let ahead = self.ahead.blocks_mut().iter_mut().zip(ground.low()).zip(ground.high());
        for ((ahead, low), high) in ahead {
            *ahead = *low | *high;
        }
        self.clocks.fill(NEVER);
        let Spot { block, column, row } = spot;
        self.ahead.set(spot, false);
        self.clocks[block] = gray(0);
        for board in bits {
            board.blocks_mut()[block] = Block::ZERO;
        }
        self.crest[block + 1].as_mut_array()[column] = 1 << row;
        if row == FIRST_ROW || row == LAST_ROW {
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
    #[expect(clippy::inline_always, reason = "its four forms are loops within loops")]
    pub(super) fn tick<const DEAR: bool, const TALL: bool>(
        &mut self,
        ground: &Ground,
        bits: &mut [Bitboard],
        now: u32,
        (word, mut awake): (usize, u64),
        carried: &mut Carried,
    ) -> Stir {
        let blocks = self.clocks.len();
        let (low, high) = (&ground.low()[..blocks], &ground.high()[..blocks]);
        let ahead = &mut self.ahead.blocks_mut()[..blocks];
        let (soon, later) = (&mut self.soon.blocks_mut()[..blocks], self.later.blocks_mut());
        let (later, crest) = (&mut later[..blocks], &mut self.crest[..blocks + 2]);
        let mut stir = Stir::default();
        while awake != 0 {
            let place = awake.trailing_zeros();
            awake &= awake - 1;
            let block = word * 64 + place as usize;
            let here = crest[block + 1];
            let left = carried.over_to(block, here.as_array()[COLUMNS - 1]);
            let right = crest[block + 2].as_array()[0];
            let ahead = &mut ahead[block];
            stamp(&mut self.clocks[block], gray(now), *ahead, bits, block);
            let reached = spread(left, here, right) & *ahead;
            *ahead ^= reached;
            let (next, waiting) = if DEAR {
                let (one, two) = (reached & !high[block], reached & !low[block]);
                let next = soon[block] | one;
                soon[block] = later[block] | two;
                later[block] = reached ^ one ^ two;
                (next, next | soon[block] | later[block])
            } else {
                (reached, reached)
            };
            crest[block + 1] = next;
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
            if block + stride < self.clocks.len() {
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

    /// The wave is over: which cells it has reached.
    pub(super) fn harvest(&self, ground: &Ground, reached: &mut Bitboard) {
        let ways = ground.low().iter().zip(ground.high());
        let boards = reached.blocks_mut().iter_mut().zip(self.ahead.blocks()).zip(ways);
        for ((reached, ahead), (low, high)) in boards {
            *reached = (*low | *high) & !*ahead;
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

/// Makes the bits of a block right for now, in all cells that are ahead. Those
/// that were reached keep theirs: the tick of their arrival.
#[inline]
fn stamp(clock: &mut u32, now: u32, ahead: Block, bits: &mut [Bitboard], block: usize) {
    if *clock == NEVER {
        for (board, bit) in bits.iter_mut().zip(0..) {
            let set = now >> bit & 1 != 0;
            board.blocks_mut()[block] = if set { ahead } else { Block::ZERO };
        }
    } else {
        let mut changed = *clock ^ now;
        while changed != 0 {
            bits[changed.trailing_zeros() as usize].blocks_mut()[block] ^= ahead;
            changed &= changed - 1;
        }
    }
    *clock = now;
}

/// All cells of a block and their neighbours.
#[inline]
fn spread(left: u32, block: Block, right: u32) -> Block {
    let [a, b, c, d, e, f, g, h] = block.to_array();
    let row =
        block | Block::new([left, a, b, c, d, e, f, g]) | Block::new([b, c, d, e, f, g, h, right]);
    row | row << 1 | row >> 1
}
