//! The distances from all cells of a map to its targets.

use crate::{
    Point,
    bitboard::{Bit, BitPlanes, Block, FIRST_ROW, LAST_ROW, Layout},
    costs::CostMap,
    neighbours,
    search::Search,
};

/// The distance from every cell to the nearest target.
///
/// A target's distance is 0. That of any other cell is the minimum, over its neighbours, of the
/// neighbour's distance plus the cost of entering it. A walker pays for each cell it enters; its
/// starting cell is free.
///
/// Distances are stored as binary digits, one word per digit and column of cells, because most are
/// never read. Reading one takes a few nanoseconds.
///
/// ```
/// use hexdelve_path::{CostMap, DistanceMap};
/// let costs = CostMap::from_fn(6, 1, |x, _| [1, 1, 3, 1, 0, 1][usize::from(x)]);
/// let map = DistanceMap::compute(&costs, [(0, 0)]);
/// assert_eq!([0, 1, 2, 3, 5].map(|x| map.distance((x, 0))), [Some(0), Some(1), Some(2), Some(5), None]);
/// ```
#[derive(Clone, Debug)]
pub struct DistanceMap {
    pub(crate) layout: Layout,
    pub(crate) reached: Vec<Block>,
    /// In Gray code: from one tick to the next, a single digit changes. Only valid in `reached`.
    pub(crate) digits: BitPlanes,
}

impl DistanceMap {
    /// Creates a map without targets, in which no cell has a distance, for [`Search::recompute`].
    ///
    /// # Panics
    /// Panics if the map has more than 2²⁹ cells.
    pub fn new(width: u16, height: u16) -> Self {
        Self::blank(Layout::new(width, height))
    }

    pub(crate) fn blank(layout: Layout) -> Self {
        Self { layout, reached: vec![Block::ZERO; layout.blocks], digits: BitPlanes::new(layout) }
    }

    /// Computes a map like [`Search::compute`]. If you need several, keep a [`Search`].
    pub fn compute(costs: &CostMap, targets: impl IntoIterator<Item = impl Into<Point>>) -> Self {
        Search::new().compute(costs, targets)
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> u16 {
        self.layout.width
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> u16 {
        self.layout.height
    }

    /// Returns the distance of a cell, or `None` without a path to a target, or outside the map.
    pub fn distance(&self, cell: impl Into<Point>) -> Option<u32> {
        let bit = self.layout.bit(cell.into())?;
        let is_reached = bit.of(&self.reached[bit.block]) != 0;
        is_reached.then(|| from_gray(self.digits.number(bit)))
    }

    /// Returns the best step from a cell: the neighbour with the lowest sum of its distance and the
    /// cost of entering it, the first of [`neighbours`] in a tie.
    ///
    /// `cost` is usually [`CostMap::cost`], or 0 for more cells, such as those that are occupied:
    /// then, the best step may lead away from the target. `None` at a target, and if no neighbour
    /// can be entered.
    ///
    /// ```
    /// use hexdelve_path::{CostMap, DistanceMap};
    /// let costs = CostMap::from_fn(9, 9, |_, _| 1);
    /// let map = DistanceMap::compute(&costs, [(8, 4)]);
    /// let way = |from| map.downhill(from, |cell| costs.cost(cell));
    /// assert_eq!(way((0, 4)), Some((1, 4)));
    /// assert_eq!(way((8, 4)), None);
    ///
    /// let round = map.downhill((0, 4), |cell| if cell == (1, 4) { 0 } else { costs.cost(cell) });
    /// assert_eq!(round, Some((1, 3)));
    /// ```
    pub fn downhill(&self, from: impl Into<Point>, cost: impl Fn(Point) -> u8) -> Option<Point> {
        let from = from.into();
        let least = self.distance(from);
        if least == Some(0) {
            return None;
        }
        let mut best = None;
        for cell in neighbours(from) {
            let cost = u32::from(cost(cell));
            if cost == 0 {
                continue;
            }
            let Some(distance) = self.distance(cell) else { continue };
            let way = distance + cost;
            // The distance is the minimum over the neighbours: the first that gives it is best.
            if least == Some(way) {
                return Some(cell);
            }
            if best.is_none_or(|(shortest, _)| way < shortest) {
                best = Some((way, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Writes the distance of every cell, row by row: 65,535 for a cell without one, and at most
    /// 65,534 otherwise. It is faster than [`distance`](Self::distance) for every cell.
    ///
    /// ```
    /// use hexdelve_path::{CostMap, DistanceMap};
    /// let costs = CostMap::from_fn(3, 2, |x, y| if (x, y) == (1, 0) { 0 } else { 1 });
    /// let mut distances = [0; 6];
    /// DistanceMap::compute(&costs, [(0, 0)]).write_distances(&mut distances);
    /// assert_eq!(distances, [0, 65535, 2, 1, 1, 2]);
    /// ```
    ///
    /// # Panics
    /// Panics if `into` does not have one element for each cell.
    pub fn write_distances(&self, into: &mut [u16]) {
        let (width, height) = (usize::from(self.width()), usize::from(self.height()));
        assert_eq!(into.len(), width * height, "one element for each cell");
        if width == 0 {
            return;
        }
        into.fill(u16::MAX);
        for block in 0..self.layout.blocks {
            let (left, top) = self.layout.corner(block);
            let rows = into.chunks_exact_mut(width).skip(top).zip(FIRST_ROW..=LAST_ROW);
            for (row, bit) in rows {
                // All eight columns of a row at once.
                let mut distances = Block::ZERO;
                for (digit, place) in self.digits.of_block(block).iter().zip(0_u32..) {
                    distances |= (*digit >> bit & Block::ONE) << place;
                }
                for shift in GRAY_SHIFTS {
                    distances ^= distances >> shift;
                }
                let has_one = self.reached[block] >> bit & Block::ONE;
                let columns = distances.as_array().iter().zip(has_one.as_array());
                for (cell, (distance, has_one)) in row[left..].iter_mut().zip(columns) {
                    if *has_one != 0 {
                        *cell = u16::try_from(*distance).unwrap_or(u16::MAX).min(u16::MAX - 1);
                    }
                }
            }
        }
    }

    /// Returns the character for a cell's distance, or `None` if it has none or one above 61.
    pub fn distance_char(&self, cell: impl Into<Point>) -> Option<char> {
        self.distance(cell).and_then(distance_char)
    }

    pub(crate) fn set(&mut self, bit: Bit, distance: u32) {
        self.digits.hold(gray(distance));
        self.set_block(bit.block, bit.mask(), distance);
    }

    pub(crate) fn set_block(&mut self, block: usize, cells: Block, distance: u32) {
        self.reached[block] |= cells;
        self.digits.set(block, cells, gray(distance));
    }

    /// Returns the cells of a block that have no distance or a larger one.
    pub(crate) fn farther(&self, block: usize, distance: u32) -> Block {
        // From the highest digit down: `equal` holds the cells whose higher digits all match,
        // `greater` those known to be larger, and `before` the decoded digit.
        let (mut equal, mut greater, mut before) = (!Block::ZERO, Block::ZERO, Block::ZERO);
        for (place, digit) in self.digits.of_block(block).iter().enumerate().rev() {
            before ^= *digit;
            if distance >> place & 1 == 0 {
                greater |= equal & before;
                equal &= !before;
            } else {
                equal &= before;
            }
        }
        greater | !self.reached[block]
    }

    #[inline]
    pub(crate) fn at_distance(&self, block: usize, distance: u32) -> Block {
        let mut there = self.reached[block];
        for (digit, place) in self.digits.of_block(block).iter().zip(0..) {
            // All ones if the wanted digit is 0, else 0: the XOR leaves a 1 where a cell has it.
            let differs = (gray(distance) >> place & 1).wrapping_sub(1);
            there &= *digit ^ Block::splat(differs);
        }
        there
    }
}

impl PartialEq for DistanceMap {
    fn eq(&self, other: &Self) -> bool {
        let (width, height) = (self.width(), self.height());
        let same = |cell: (u16, u16)| self.distance(cell) == other.distance(cell);
        (width, height) == (other.width(), other.height())
            && (0..height).all(|y| (0..width).all(|x| same((x, y))))
    }
}

impl Eq for DistanceMap {}

/// Returns a number in Gray code, in which neighbouring numbers differ in a single digit.
pub(crate) const fn gray(number: u32) -> u32 {
    number ^ number >> 1
}

/// Prefix sums: each binary digit is the XOR of all Gray digits from the highest down to it.
const GRAY_SHIFTS: [u32; 5] = [16, 8, 4, 2, 1];

fn from_gray(gray: u32) -> u32 {
    GRAY_SHIFTS.into_iter().fold(gray, |gray, shift| gray ^ gray >> shift)
}

/// Returns the character for a distance, or `None` above 61.
///
/// ```
/// use hexdelve_path::distance_char;
/// let letters: String = [0, 9, 10, 35, 36, 61].into_iter().filter_map(distance_char).collect();
/// assert_eq!(letters, "09azAZ");
/// assert_eq!(distance_char(62), None);
/// ```
pub fn distance_char(distance: u32) -> Option<char> {
    const LETTERS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    LETTERS.get(usize::try_from(distance).ok()?).copied().map(char::from)
}
