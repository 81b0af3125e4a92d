//! The distances from all cells of a level to one target.

use super::{
    bit_planes::Digits,
    bitboard::{Bitboard, Block},
    layout::{COLUMNS, FIRST_ROW, LAST_ROW, Layout, Spot},
};
use crate::grid::{Position, Size};

/// The distance from every cell to one target.
///
/// A cell's distance is the minimum, over its neighbours, of the neighbour's distance
/// plus the cost of entering the neighbour. A walker pays for each cell it enters; its
/// starting cell is free (rules §2).
///
/// Distances are stored as binary digits, one word per digit and column of cells, because
/// most distances are never read. Reading one takes a few nanoseconds.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::compute_distance_map;
/// let mut dungeon = Dungeon::filled(Size::of(6, 3), Hardness(100));
/// dungeon.add_room(Room { x: 1, y: 1, width: 3, height: 1 });
/// let map = compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, Position::new(1, 1));
/// assert_eq!(map.distance(Position::new(3, 1)), Some(2));
/// assert_eq!(map.distance(Position::new(4, 1)), None);
/// assert_eq!(map.distance_char(Position::new(3, 1)), Some('2'));
/// ```
#[derive(Clone, Debug)]
pub struct DistanceMap {
    target: Position,
    layout: Layout,
    /// The cells with a distance. The target's bit may be missing.
    pub(super) reached: Bitboard,
    /// In Gray code: from one tick of a flood to the next, a single digit changes. Outside
    /// `reached`, they are meaningless.
    pub(super) digits: Digits,
}

impl DistanceMap {
    pub(super) fn new(size: Size, target: Position) -> Self {
        let layout = Layout::of(size);
        Self { target, layout, reached: Bitboard::blank(layout), digits: Digits::of(layout) }
    }

    /// Returns the cell the map leads to.
    pub const fn target(&self) -> Position {
        self.target
    }

    /// Returns the map's width and height.
    pub const fn size(&self) -> Size {
        self.layout.size()
    }

    /// Returns the distance of a cell, or `None` if no path leads from it or if it is
    /// outside the level.
    pub fn distance(&self, cell: Position) -> Option<u32> {
        if cell == self.target {
            return self.size().contains(cell).then_some(0);
        }
        let spot = self.layout.spot(cell).filter(|spot| self.reached.bit(*spot) != 0)?;
        Some(from_gray(self.digits.number(spot)))
    }

    /// Writes the distance of every cell, row by row: 65,535 for a cell without one, and
    /// at most 65,534 otherwise. This takes a fraction of the time of calling
    /// [`distance`](Self::distance) for every cell.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::path::compute_distance_map;
    /// let mut dungeon = Dungeon::filled(Size::of(6, 3), Hardness(100));
    /// dungeon.add_room(Room { x: 1, y: 1, width: 3, height: 1 });
    /// let map = compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, Position::new(1, 1));
    /// let mut distances = [0; 18];
    /// map.write_distances(&mut distances);
    /// assert_eq!(distances[6..12], [65535, 0, 1, 2, 65535, 65535]);
    /// ```
    ///
    /// # Panics
    /// Panics if `into` does not have one element for each cell.
    pub fn write_distances(&self, into: &mut [u16]) {
        assert_eq!(into.len(), self.size().area(), "one element for each cell");
        into.fill(u16::MAX);
        let width = usize::from(self.size().width());
        for block in 0..self.layout.blocks {
            self.write_block(block, width, into);
        }
        // The target's bit may be missing.
        if self.size().contains(self.target) {
            into[self.size().index(self.target)] = 0;
        }
    }

    fn write_block(&self, block: usize, width: usize, into: &mut [u16]) {
        let reached = self.reached.blocks()[block];
        let mut binary = [Block::ZERO; u32::BITS as usize];
        let gray = self.digits.of_block(block);
        // A binary digit is the XOR of the Gray digits from the highest down to it.
        let mut digit = Block::ZERO;
        for (place, own) in gray.iter().enumerate().rev() {
            digit ^= *own;
            binary[place] = digit;
        }
        let binary = &binary[..gray.len()];
        let (left, top) = self.layout.corner(block);
        let columns = width.saturating_sub(left).min(COLUMNS);
        let rows = into.chunks_exact_mut(width).skip(top).zip(FIRST_ROW..=LAST_ROW);
        for (row, bit) in rows {
            // All eight columns of a row at once.
            let mut distances = Block::ZERO;
            for (digit, place) in binary.iter().zip(0_u32..) {
                distances |= ((*digit >> bit) & Block::ONE) << place;
            }
            let has_one = (reached >> bit) & Block::ONE;
            let (distances, has_one) = (distances.as_array(), has_one.as_array());
            let cells = row[left..][..columns].iter_mut();
            for ((cell, distance), has_one) in cells.zip(distances).zip(has_one) {
                if *has_one != 0 {
                    *cell = u16::try_from(*distance).unwrap_or(u16::MAX).min(u16::MAX - 1);
                }
            }
        }
    }

    /// Returns the character for a cell's distance, or `None` if the dungeon's own glyph
    /// should be drawn instead.
    pub fn distance_char(&self, cell: Position) -> Option<char> {
        self.distance(cell).and_then(distance_char)
    }

    /// The caller must then recompute the distances.
    pub(super) const fn turn_to(&mut self, target: Position) {
        self.target = target;
    }

    pub(super) fn set(&mut self, spot: Spot, distance: u32) {
        let mut cell = Block::ZERO;
        cell.as_mut_array()[spot.column] = 1 << spot.row;
        self.digits.hold(gray(distance));
        self.set_block(spot.block, cell, distance);
    }

    pub(super) fn set_block(&mut self, block: usize, cells: Block, distance: u32) {
        self.reached.blocks_mut()[block] |= cells;
        self.digits.set(block, cells, gray(distance));
    }

    pub(super) fn farther(&self, block: usize, distance: u32) -> Block {
        // Compares all cells with `distance` at once, from the highest digit down: `equal` holds
        // those whose higher digits all match, `greater` those known to be larger, and `before` the
        // XOR of the Gray digits so far, which is the decoded digit.
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
        greater | !self.reached.blocks()[block]
    }

    #[inline]
    pub(super) fn at_distance(&self, block: usize, distance: u32) -> Block {
        let mut there = self.reached.blocks()[block];
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
        let same = |cell| self.distance(cell) == other.distance(cell);
        self.target == other.target
            && self.size() == other.size()
            && self.size().positions().all(same)
    }
}

impl Eq for DistanceMap {}

pub(super) const fn gray(number: u32) -> u32 {
    number ^ number >> 1
}

/// Prefix sums: each binary digit is the XOR of all Gray digits from the highest down to it.
const fn from_gray(mut gray: u32) -> u32 {
    let mut shift = 16;
    while shift > 0 {
        gray ^= gray >> shift;
        shift /= 2;
    }
    gray
}

/// Returns the character for a distance, or `None` above 61.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::distance_char;
/// let letters: String = [0, 9, 10, 35, 36, 61].into_iter().filter_map(distance_char).collect();
/// assert_eq!(letters, "09azAZ");
/// assert_eq!(distance_char(62), None);
/// ```
pub fn distance_char(distance: u32) -> Option<char> {
    const LETTERS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    LETTERS.get(usize::try_from(distance).ok()?).copied().map(char::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_numbers_differ_by_one_bit_and_are_read_back() {
        for number in 0..10_000 {
            assert_eq!(from_gray(gray(number)), number);
            assert_eq!((gray(number) ^ gray(number + 1)).count_ones(), 1);
        }
        assert_eq!(from_gray(gray(u32::MAX)), u32::MAX);
    }
}
