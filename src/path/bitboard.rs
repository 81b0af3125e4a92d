//! A bit set with one bit per cell of a level.

use super::layout::{Layout, Spot};
use wide::u32x8;

/// Eight columns of thirty rows, with an extra row at either end for the neighbouring bands.
pub(super) type Block = u32x8;

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

    pub(super) fn bit(&self, spot: Spot) -> u32 {
        bit_of(&self.0[spot.block], spot)
    }

    pub(super) fn set(&mut self, spot: Spot, bit: bool) {
        let column = &mut self.0[spot.block].as_mut_array()[spot.column];
        *column = *column & !(1 << spot.row) | u32::from(bit) << spot.row;
    }
}

pub(super) fn bit_of(block: &Block, spot: Spot) -> u32 {
    block.as_array()[spot.column] >> spot.row & 1
}
