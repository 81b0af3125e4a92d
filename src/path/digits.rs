//! The binary digits of every cell's distance.

use super::{
    bitboard::{Block, bit_of},
    layout::{Layout, Spot},
};

/// A bit for each cell and digit, the digits of a block side by side, the
/// lowest first.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    /// How many digits there are. All beyond them are 0.
    count: usize,
    /// For how many a block has room.
    room: usize,
    blocks: Vec<Block>,
}

/// Enough for the level of the assignment: distances up to 255.
const FIRST_ROOM: usize = 8;

impl Digits {
    pub(super) fn of(layout: Layout) -> Self {
        let blocks = vec![Block::ZERO; layout.blocks * FIRST_ROOM];
        Self { count: 0, room: FIRST_ROOM, blocks }
    }

    /// Makes room for a number.
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

    /// The number of a cell.
    pub(super) fn number(&self, spot: Spot) -> u32 {
        let digits = self.of_block(spot.block).iter().zip(0..);
        digits.map(|(digit, place)| bit_of(digit, spot) << place).sum()
    }

    /// Gives the cells of a block a number.
    pub(super) fn set(&mut self, block: usize, cells: Block, number: u32) {
        for (digit, place) in self.of_block_mut(block).iter_mut().zip(0..) {
            *digit = if number >> place & 1 == 0 { *digit & !cells } else { *digit | cells };
        }
    }

    /// Changes these digits of the cells of a block.
    #[inline]
    pub(super) fn flip(&mut self, block: usize, cells: Block, mut places: u32) {
        let digits = self.of_block_mut(block);
        while places != 0 {
            digits[places.trailing_zeros() as usize] ^= cells;
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
