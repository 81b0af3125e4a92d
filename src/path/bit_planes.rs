//! The binary digits of every cell's distance, bit-sliced: a [`Block`] holds one digit of 240
//! cells. A single XOR with a mask of cells inverts that digit in all their distances.

use super::{
    bitboard::{Block, bit_of},
    layout::{Layout, Spot},
};

/// One bit per cell and digit, the digits of a block side by side, lowest first.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    /// The number of digits in use. All higher digits are 0 in every block.
    count: usize,
    room: usize,
    blocks: Vec<Block>,
}

/// Enough for distances up to 255, as on a level of the size set by the assignment.
const FIRST_ROOM: usize = 8;

impl Digits {
    pub(super) fn of(layout: Layout) -> Self {
        let blocks = vec![Block::ZERO; layout.blocks * FIRST_ROOM];
        Self { count: 0, room: FIRST_ROOM, blocks }
    }

    #[inline]
    pub(super) fn hold(&mut self, number: u32) {
        while number >> self.count != 0 {
            if self.count == self.room {
                self.widen();
            }
            self.count += 1;
        }
    }

    #[inline]
    pub(super) fn of_block(&self, block: usize) -> &[Block] {
        &self.blocks[block * self.room..][..self.count]
    }

    #[inline]
    pub(super) fn of_block_mut(&mut self, block: usize) -> &mut [Block] {
        &mut self.blocks[block * self.room..][..self.count]
    }

    pub(super) fn number(&self, spot: Spot) -> u32 {
        let digits = self.of_block(spot.block).iter().zip(0..);
        digits.map(|(digit, place)| bit_of(digit, spot) << place).sum()
    }

    pub(super) fn set(&mut self, block: usize, cells: Block, number: u32) {
        for (digit, place) in self.of_block_mut(block).iter_mut().zip(0..) {
            *digit = if number >> place & 1 == 0 { *digit & !cells } else { *digit | cells };
        }
    }

    #[inline]
    pub(super) fn flip(&mut self, block: usize, cells: Block, mut places: u32) {
        let digits = self.of_block_mut(block);
        while places != 0 {
            digits[places.trailing_zeros() as usize] ^= cells;
            // Clears the lowest set bit, whose digit has just been inverted.
            places &= places - 1;
        }
    }

    #[cold]
    fn widen(&mut self) {
        let room = 2 * self.room;
        let mut blocks = vec![Block::ZERO; self.blocks.len() * 2];
        let digits = blocks.chunks_exact_mut(room).zip(self.blocks.chunks_exact(self.room));
        for (wide, narrow) in digits {
            wide[..self.room].copy_from_slice(narrow);
        }
        (self.room, self.blocks) = (room, blocks);
    }
}
