//! The costs of entering cells, two bits per cell, and their changes.

use crate::{
    Point,
    bitboard::{Bit, Block, Layout},
};

/// The highest cost of a cell. A search keeps only the next three distances.
pub const HIGHEST_COST: u8 = 3;

/// The cost of entering each cell of a map: 1, 2 or 3, or 0 if the cell is impassable.
///
/// Cells outside the map are impassable.
///
/// ```
/// use hexdelve_path::CostMap;
/// // A lake, which costs twice as much as the land round it.
/// let mut costs = CostMap::from_fn(9, 5, |x, y| if (3..6).contains(&x) && y > 1 { 2 } else { 1 });
/// assert_eq!([(2, 2), (3, 2), (9, 2)].map(|cell| costs.cost(cell)), [1, 2, 0]);
/// costs.set((3, 2), 0);
/// assert_eq!(costs.cost((3, 2)), 0);
/// ```
#[derive(Clone, Debug)]
pub struct CostMap {
    pub(crate) layout: Layout,
    pub(crate) low: Vec<Block>,
    /// The higher bit of each cost. Cells with neither bit are impassable.
    pub(crate) high: Vec<Block>,
    /// Whether there are costs above 1. It may remain true after the last such cell has changed.
    pub(crate) is_weighted: bool,
}

/// A change of a cell's cost, for [`Search::repair`](crate::Search::repair).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CostChange {
    /// The cell.
    pub cell: Point,
    /// The cost before the change.
    pub before: u8,
    /// The cost after the change.
    pub after: u8,
}

impl CostMap {
    /// Creates a map in which every cell is impassable.
    ///
    /// # Panics
    /// Panics if the map has more than 2²⁹ cells, on which a distance could overflow.
    pub fn new(width: u16, height: u16) -> Self {
        let layout = Layout::new(width, height);
        let blank = vec![Block::ZERO; layout.blocks];
        Self { layout, low: blank.clone(), high: blank, is_weighted: false }
    }

    /// Creates a map with the cost that a function returns for each column and row.
    ///
    /// # Panics
    /// Panics if the map has more than 2²⁹ cells, or if a cost is above 3.
    pub fn from_fn(width: u16, height: u16, mut cost: impl FnMut(u16, u16) -> u8) -> Self {
        let mut costs = Self::new(width, height);
        for y in 0..height {
            costs.set_row(y, (0..width).map(|x| cost(x, y)));
        }
        costs
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> u16 {
        self.layout.width
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> u16 {
        self.layout.height
    }

    /// Returns the cost of entering a cell, 0 if it is impassable or outside the map.
    pub fn cost(&self, cell: impl Into<Point>) -> u8 {
        let bit = self.layout.bit(cell.into());
        #[expect(clippy::cast_possible_truncation, reason = "a cost has two bits")]
        bit.map_or(0, |bit| self.cost_at(bit) as u8)
    }

    /// Sets the cost of a cell, and returns what has changed.
    ///
    /// # Panics
    /// Panics if the cell is outside the map, or if the cost is above 3.
    pub fn set(&mut self, cell: impl Into<Point>, cost: u8) -> CostChange {
        let cell = cell.into();
        let Layout { width, height, .. } = self.layout;
        let bit = self.layout.bit(cell);
        let bit = bit.unwrap_or_else(|| {
            panic!("cell {},{} is outside a {width}x{height} map", cell.0, cell.1)
        });
        assert_cost(cost);
        let before = self.cost(cell);
        bit.set(&mut self.low, cost & 1 != 0);
        bit.set(&mut self.high, cost & 2 != 0);
        self.is_weighted |= cost > 1;
        CostChange { cell, before, after: cost }
    }

    /// Sets the costs of a row, from the left: faster than [`set`](Self::set) for each cell.
    /// Missing costs are 0, and excess ones are ignored.
    ///
    /// ```
    /// use hexdelve_path::CostMap;
    /// let mut costs = CostMap::new(4, 2);
    /// costs.set_row(1, [3, 0, 1]);
    /// assert_eq!([0, 1, 2, 3].map(|x| costs.cost((x, 1))), [3, 0, 1, 0]);
    /// ```
    ///
    /// # Panics
    /// Panics if the row is outside the map, or if a cost is above 3.
    pub fn set_row(&mut self, y: u16, costs: impl IntoIterator<Item = u8>) {
        let Layout { width, height, stride, .. } = self.layout;
        assert!(y < height, "row {y} is outside a map of {height} rows");
        let mut costs = costs.into_iter().take(usize::from(width));
        let Bit { block, row, .. } = self.layout.bit_at(0, y);
        let (low, high) = (&mut self.low[block..][..stride], &mut self.high[block..][..stride]);
        let mut highest = 0;
        for (low, high) in low.iter_mut().zip(high) {
            // Eight cells of a row go into a block's eight columns, at the same bit position.
            let columns = low.as_mut_array().iter_mut().zip(high.as_mut_array());
            for (low, high) in columns {
                let cost = costs.next().unwrap_or(0);
                highest = highest.max(cost);
                *low = *low & !(1 << row) | u32::from(cost & 1) << row;
                *high = *high & !(1 << row) | u32::from(cost >> 1) << row;
            }
        }
        assert_cost(highest);
        self.is_weighted |= highest > 1;
    }

    pub(crate) fn passable(&self, block: usize) -> Block {
        self.low[block] | self.high[block]
    }

    pub(crate) fn cost_at(&self, bit: Bit) -> u32 {
        bit.of(&self.low[bit.block]) | bit.of(&self.high[bit.block]) << 1
    }
}

#[track_caller]
fn assert_cost(cost: u8) {
    assert!(cost <= HIGHEST_COST, "a cell costs 1, 2 or 3, or 0 for no way through: not {cost}");
}

impl CostChange {
    /// By how much the change can shorten any distance, or `None` if it can make some longer.
    pub(crate) const fn gain(self) -> Option<u32> {
        match (self.before, self.after) {
            (before, after) if before == after => Some(0),
            (0, _) => Some(u32::MAX),
            (before, after) if after != 0 && after < before => Some((before - after) as u32),
            _ => None,
        }
    }
}
