//! How far each cell of a level is from one place.

use super::{
    bitboard::{Bitboard, Block},
    digits::Digits,
    layout::{Layout, Spot},
};
use crate::grid::{Position, Size};

/// The distance of every cell to one target.
///
/// A cell's distance is the least, over its neighbours, of the neighbour's
/// distance and the neighbour's cost: who walks pays for the cells it enters,
/// and its own is free (rules §2).
///
/// Distances are kept as binary digits, a word for a column of cells, because
/// most of them are never read: asking for one takes some nanoseconds.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::flood;
/// let mut dungeon = Dungeon::solid(Size::of(6, 3), Hardness(100));
/// dungeon.add_room(Room { x: 1, y: 1, width: 3, height: 1 });
/// let map = flood(&dungeon, &TunnelCosts::GAME, MapKind::Open, Position::new(1, 1));
/// assert_eq!(map.distance(Position::new(3, 1)), Some(2));
/// assert_eq!(map.distance(Position::new(4, 1)), None);
/// assert_eq!(map.letter(Position::new(3, 1)), Some('2'));
/// ```
#[derive(Clone, Debug)]
pub struct DistanceMap {
    target: Position,
    layout: Layout,
    /// Cells that have a distance. The target may be missing.
    pub(super) reached: Bitboard,
    /// The distances in Gray code: from one tick of a flood to the next a single
    /// digit changes. Those of other cells have no meaning.
    pub(super) digits: Digits,
}

impl DistanceMap {
    /// A map on which nothing but the target has a distance yet.
    pub(super) fn new(size: Size, target: Position) -> Self {
        let layout = Layout::of(size);
        Self { target, layout, reached: Bitboard::blank(layout), digits: Digits::of(layout) }
    }

    /// Where it leads.
    pub const fn target(&self) -> Position {
        self.target
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.layout.size()
    }

    /// How far a cell is, `None` where no way leads from it, and outside.
    pub fn distance(&self, cell: Position) -> Option<u32> {
        if cell == self.target {
            return self.size().contains(cell).then_some(0);
        }
        let spot = self.layout.spot(cell).filter(|spot| self.reached.bit(*spot) != 0)?;
        Some(from_gray(self.digits.number(spot)))
    }

    /// The character that shows a cell's distance; `None` where the dungeon's
    /// own is to be shown.
    pub fn letter(&self, cell: Position) -> Option<char> {
        self.distance(cell).and_then(letter)
    }

    /// Turns to another target. What the map says is to be made anew.
    pub(super) const fn turn_to(&mut self, target: Position) {
        self.target = target;
    }

    /// Gives a cell its distance.
    pub(super) fn set(&mut self, spot: Spot, distance: u32) {
        let mut cell = Block::ZERO;
        cell.as_mut_array()[spot.column] = 1 << spot.row;
        self.digits.hold(gray(distance));
        self.set_block(spot.block, cell, distance);
    }

    /// Gives cells of a block their distance.
    pub(super) fn set_block(&mut self, block: usize, cells: Block, distance: u32) {
        self.reached.blocks_mut()[block] |= cells;
        self.digits.set(block, cells, gray(distance));
    }

    /// The cells of a block that are farther than a distance or have none.
    pub(super) fn farther(&self, block: usize, distance: u32) -> Block {
        // From the highest digit down: those that are equal so far, those that
        // are greater, and the digit before, by which Gray code is read.
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

    /// The cells of a block that are at a distance.
    #[inline]
    pub(super) fn at_distance(&self, block: usize, distance: u32) -> Block {
        let mut there = self.reached.blocks()[block];
        for (digit, place) in self.digits.of_block(block).iter().zip(0..) {
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

/// The number in the code whose neighbours differ in one bit.
pub(super) const fn gray(number: u32) -> u32 {
    number ^ number >> 1
}

const fn from_gray(mut gray: u32) -> u32 {
    let mut shift = 16;
    while shift > 0 {
        gray ^= gray >> shift;
        shift /= 2;
    }
    gray
}

/// The character of a distance, `None` beyond 61.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::letter;
/// let letters: String = [0, 9, 10, 35, 36, 61].into_iter().filter_map(letter).collect();
/// assert_eq!(letters, "09azAZ");
/// assert_eq!(letter(62), None);
/// ```
pub fn letter(distance: u32) -> Option<char> {
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
