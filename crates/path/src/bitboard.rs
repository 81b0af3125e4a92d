//! Bitboards: one bit per cell of a map, and numbers stored as one bitboard per binary digit.
//!
//! A map is divided into blocks of eight columns and thirty rows. A column of a block is a 32-bit
//! word, whose lowest and highest bits stand for the adjoining rows of the blocks above and below:
//! all eight columns can spread at once. Blocks are stored row by row. At least one column to the
//! right of the map is unused, so nothing spreads from one row of blocks into the next.

use crate::Point;
use wide::u32x8;

/// Eight columns of thirty rows, with an extra row at either end for the blocks above and below.
pub(crate) type Block = u32x8;

pub(crate) const COLUMNS: usize = 8;
const ROWS: usize = 30;
pub(crate) const FIRST_ROW: u32 = 1;
pub(crate) const LAST_ROW: u32 = 30;

/// At the highest cost, the longest path is then below 2^31: the values above mark what no wave has
/// visited.
const MOST_CELLS: usize = 1 << 29;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) stride: usize,
    pub(crate) blocks: usize,
}

/// The place of a cell's bit: its block, its column in the block, and its bit in the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bit {
    pub(crate) block: usize,
    pub(crate) column: usize,
    pub(crate) row: u32,
}

impl Layout {
    pub(crate) fn new(width: u16, height: u16) -> Self {
        let (columns, rows) = (usize::from(width), usize::from(height));
        assert!(columns * rows <= MOST_CELLS, "a map of {width}x{height} has over 2^29 cells");
        let stride = columns / COLUMNS + 1;
        Self { width, height, stride, blocks: stride * rows.div_ceil(ROWS) }
    }

    /// Returns the column and row of the block's top left cell.
    pub(crate) const fn corner(self, block: usize) -> (usize, usize) {
        (block % self.stride * COLUMNS, block / self.stride * ROWS)
    }

    pub(crate) fn bit(self, (x, y): Point) -> Option<Bit> {
        (x < self.width && y < self.height).then(|| self.bit_at(x, y))
    }

    /// Returns the bit of a cell, which must be inside the map; column 0 is a row's first bit.
    pub(crate) fn bit_at(self, x: u16, y: u16) -> Bit {
        let (x, y) = (usize::from(x), usize::from(y));
        #[expect(clippy::cast_possible_truncation, reason = "30 fits into a `u32`")]
        let row = FIRST_ROW + (y % ROWS) as u32;
        Bit { block: y / ROWS * self.stride + x / COLUMNS, column: x % COLUMNS, row }
    }
}

impl Bit {
    pub(crate) fn of(self, block: &Block) -> u32 {
        block.as_array()[self.column] >> self.row & 1
    }

    pub(crate) fn set(self, board: &mut [Block], bit: bool) {
        let column = &mut board[self.block].as_mut_array()[self.column];
        *column = *column & !(1 << self.row) | u32::from(bit) << self.row;
    }

    pub(crate) fn mask(self) -> Block {
        let mut mask = Block::ZERO;
        mask.as_mut_array()[self.column] = 1 << self.row;
        mask
    }
}

/// A number for each cell, bit-sliced: a [`Block`] holds one binary digit of 240 cells. The digits
/// of a block are side by side, lowest first.
#[derive(Clone, Debug)]
pub(crate) struct BitPlanes {
    /// The number of digits in use. All higher digits are 0 in every block.
    count: usize,
    room: usize,
    blocks: Vec<Block>,
}

/// Enough for distances up to 255, which the maps of most games do not exceed.
const FIRST_ROOM: usize = 8;

impl BitPlanes {
    pub(crate) fn new(layout: Layout) -> Self {
        let blocks = vec![Block::ZERO; layout.blocks * FIRST_ROOM];
        Self { count: 0, room: FIRST_ROOM, blocks }
    }

    #[inline]
    pub(crate) fn hold(&mut self, number: u32) {
        while number >> self.count != 0 {
            if self.count == self.room {
                self.widen();
            }
            self.count += 1;
        }
    }

    #[inline]
    pub(crate) fn of_block(&self, block: usize) -> &[Block] {
        &self.blocks[block * self.room..][..self.count]
    }

    #[inline]
    pub(crate) fn of_block_mut(&mut self, block: usize) -> &mut [Block] {
        &mut self.blocks[block * self.room..][..self.count]
    }

    pub(crate) fn number(&self, bit: Bit) -> u32 {
        let digits = self.of_block(bit.block).iter().zip(0..);
        digits.map(|(digit, place)| bit.of(digit) << place).sum()
    }

    pub(crate) fn set(&mut self, block: usize, cells: Block, number: u32) {
        for (digit, place) in self.of_block_mut(block).iter_mut().zip(0..) {
            *digit = if number >> place & 1 == 0 { *digit & !cells } else { *digit | cells };
        }
    }

    /// Inverts the digits whose bits are set in `places`.
    #[inline]
    pub(crate) fn flip(&mut self, block: usize, cells: Block, mut places: u32) {
        let digits = self.of_block_mut(block);
        while places != 0 {
            digits[places.trailing_zeros() as usize] ^= cells;
            // Clears the lowest set bit, whose digit has just been inverted.
            places &= places - 1;
        }
    }

    #[cold]
    fn widen(&mut self) {
        let blank = vec![Block::ZERO; self.room];
        let digits = self.blocks.chunks_exact(self.room);
        self.blocks = digits.flat_map(|narrow| narrow.iter().chain(&blank).copied()).collect();
        self.room *= 2;
    }
}
