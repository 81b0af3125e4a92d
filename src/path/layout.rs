//! Where a cell's bit lies.
//!
//! A level is cut into blocks of eight columns and thirty rows, one bit a cell:
//! a column of a block is a word of 32 bits, whose lowest and highest bit
//! stand for the rows of the blocks above and below. So eight columns spread
//! at once, and what leaves a block by a row is seen in one bit. The outermost
//! ring holds every way, so its rows have no bits: a level of up to 32 rows is
//! one band of blocks.

use crate::grid::{Position, Size};

/// Columns of a block.
pub(super) const COLUMNS: usize = 8;
/// Rows of a block.
const ROWS: usize = 30;
/// The bit of a block's first row.
pub(super) const FIRST_ROW: u32 = 1;
/// The bit of a block's last row.
pub(super) const LAST_ROW: u32 = 30;

/// How a level of some size is cut into blocks, band by band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    size: Size,
    /// Blocks in a band.
    pub(super) stride: usize,
    /// Blocks in all.
    pub(super) blocks: usize,
}

/// The place of a cell: which block, which of its columns, which bit.
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

    /// The spot of a cell within the outermost ring.
    pub(super) fn spot(self, cell: Position) -> Option<Spot> {
        let inner = self.size.contains(cell) && !self.size.on_the_border(cell);
        inner.then(|| self.spot_within(cell))
    }

    /// The same, for who knows that the cell is no border.
    pub(super) fn spot_within(self, cell: Position) -> Spot {
        let (x, inner) = (usize::from(cell.x), cell.y - 1);
        let band = usize::from(inner) / ROWS;
        #[expect(clippy::cast_possible_truncation, reason = "thirty is")]
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
                assert_eq!(spot.is_none(), size.on_the_border(cell), "{cell}");
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
