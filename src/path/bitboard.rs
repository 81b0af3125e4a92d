//! One bit for each cell of a level.

use super::layout::{COLUMNS, FIRST_ROW, LAST_ROW, Layout, Spot};
use wide::u32x8;

/// Eight columns of thirty rows, and a row of each neighbouring band.
pub(super) type Block = u32x8;

/// The bits of a level, block by block.
#[derive(Clone, Debug, Default)]
pub(super) struct Bitboard(Vec<Block>);

impl Bitboard {
    pub(super) fn blank(layout: Layout) -> Self {
        Self(vec![Block::ZERO; layout.blocks])
    }

    pub(super) fn blocks(&self) -> &[Block] {
        &self.0
    }

    pub(super) fn blocks_mut(&mut self) -> &mut [Block] {
        &mut self.0
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Block::ZERO);
    }

    /// The bit of a cell, 0 or 1.
    pub(super) fn bit(&self, spot: Spot) -> u32 {
        self.0[spot.block].as_array()[spot.column] >> spot.row & 1
    }

    pub(super) fn set(&mut self, spot: Spot, bit: bool) {
        let column = &mut self.0[spot.block].as_mut_array()[spot.column];
        *column = *column & !(1 << spot.row) | u32::from(bit) << spot.row;
    }

    /// The bits of a cell and its eight neighbours, column by column: bit 0 is
    /// the one to the north-west, bit 4 the cell's own, bit 8 the one to the
    /// south-east.
    pub(super) fn window(&self, layout: Layout, spot: Spot) -> u32 {
        let Spot { block, column, row } = spot;
        let beside = |step: usize| {
            // One column to the left, none, one to the right.
            let column = block * COLUMNS + column + step - 1;
            self.three_rows(layout, column / COLUMNS, column % COLUMNS, row)
        };
        beside(0) | beside(1) << 3 | beside(2) << 6
    }

    /// The bits of a row, and of those above and below it.
    fn three_rows(&self, layout: Layout, block: usize, column: usize, row: u32) -> u32 {
        let bits = |block: usize| self.0[block].as_array()[column];
        let within = bits(block) >> (row - 1) & 7;
        if row == FIRST_ROW && block >= layout.stride {
            return within & !1 | bits(block - layout.stride) >> LAST_ROW & 1;
        }
        if row == LAST_ROW && block + layout.stride < self.0.len() {
            return within & !4 | (bits(block + layout.stride) >> FIRST_ROW & 1) << 2;
        }
        within
    }
}
