//! The position of each cell's bit. A level is divided into blocks of eight columns and thirty
//! rows. A column of a block is a 32-bit word, whose lowest and highest bits stand for the
//! adjoining rows of the blocks above and below. All eight columns can therefore spread at once,
//! and a single bit per column shows what crosses an edge. The outermost ring is impassable, so its
//! top and bottom rows need no bits: a level of up to 32 rows is a single band of blocks.

use crate::grid::{Position, Size};

pub(super) const COLUMNS: usize = 8;
const ROWS: usize = 30;
/// The bit position of a block's first row.
pub(super) const FIRST_ROW: u32 = 1;
pub(super) const LAST_ROW: u32 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    size: Size,
    pub(super) stride: usize,
    pub(super) blocks: usize,
}

/// Its block, its column in the block, and its bit in the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) block: usize,
    pub(super) column: usize,
    pub(super) row: u32,
}

impl Layout {
    pub(super) fn of(size: Size) -> Self {
        let stride = usize::from(size.width()).div_ceil(COLUMNS);
        let bands = usize::from(size.height()).saturating_sub(2).div_ceil(ROWS);
        Self { size, stride, blocks: stride * bands }
    }

    pub(super) const fn size(self) -> Size {
        self.size
    }

    pub(super) const fn corner(self, block: usize) -> (usize, usize) {
        let (band, column) = (block / self.stride, block % self.stride);
        (column * COLUMNS, 1 + band * ROWS)
    }

    pub(super) fn spot(self, cell: Position) -> Option<Spot> {
        let inner = self.size.contains(cell) && !self.size.is_on_border(cell);
        inner.then(|| self.spot_within(cell))
    }

    /// Returns the spot of a cell that is not in the first or last row.
    pub(super) fn spot_within(self, cell: Position) -> Spot {
        // The border rows have no bits; the border columns have bits that are always 0.
        let (x, inner) = (usize::from(cell.x), cell.y - 1);
        let band = usize::from(inner) / ROWS;
        #[expect(clippy::cast_possible_truncation, reason = "30 fits into a `u32`")]
        let row = FIRST_ROW + u32::from(inner) % ROWS as u32;
        Spot { block: band * self.stride + x / COLUMNS, column: x % COLUMNS, row }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_inner_cell_has_its_own_bit_and_the_border_none() {
        for size in [Size::of(20, 10), Size::of(33, 33), Size::of(80, 32), Size::of(65, 100)] {
            let layout = Layout::of(size);
            let mut taken = vec![[0_u32; COLUMNS]; layout.blocks];
            for cell in size.positions() {
                let spot = layout.spot(cell);
                assert_eq!(spot.is_none(), size.is_on_border(cell), "{cell}");
                let Some(Spot { block, column, row }) = spot else { continue };
                assert!((FIRST_ROW..=LAST_ROW).contains(&row));
                assert_eq!(taken[block][column] >> row & 1, 0, "{cell} of {size}");
                taken[block][column] |= 1 << row;
            }
        }
        assert_eq!(Layout::of(Size::of(80, 32)).blocks, 10);
        assert_eq!(Layout::of(Size::of(80, 33)).blocks, 20);
    }
}
