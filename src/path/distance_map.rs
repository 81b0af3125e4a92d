//! How far each cell of a level is from one place.

use crate::grid::{Grid, Position, Size};

/// The distance of every cell to one target.
///
/// A cell's distance is the least, over its neighbours, of the neighbour's
/// distance and the neighbour's cost: who walks pays for the cells it enters,
/// and its own is free (`RULES` §2).
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::solid(Size::of(6, 3), Hardness(100));
/// dungeon.add_room(Room { x: 1, y: 1, width: 3, height: 1 });
/// let map = flood(&dungeon, &Costs::GAME, MapKind::Open, Position::new(1, 1));
/// assert_eq!(map.distance(Position::new(3, 1)), Some(2));
/// assert_eq!(map.distance(Position::new(4, 1)), None);
/// assert_eq!(map.letter(Position::new(3, 1)), Some('2'));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceMap {
    target: Position,
    distances: Grid<u32>,
}

impl DistanceMap {
    /// Stands for no distance. No way is that long: three times all the cells
    /// of the largest level is a hundredth of it.
    pub(super) const NONE: u32 = u32::MAX;

    /// A map on which nothing but the target has a distance yet.
    pub fn new(size: Size, target: Position) -> Self {
        let mut map = Self { target, distances: Grid::filled(size, Self::NONE) };
        map.mark_the_target();
        map
    }

    /// Where it leads.
    pub const fn target(&self) -> Position {
        self.target
    }

    /// Columns and rows.
    pub const fn size(&self) -> Size {
        self.distances.size()
    }

    /// How far a cell is, `None` where no way leads from it, and outside.
    pub fn distance(&self, cell: Position) -> Option<u32> {
        self.distances.get(cell).copied().filter(|distance| *distance != Self::NONE)
    }

    /// The character that shows a cell's distance; `None` where the dungeon's
    /// own is to be shown.
    pub fn letter(&self, cell: Position) -> Option<char> {
        self.distance(cell).and_then(letter)
    }

    /// The same as a new map, in the memory of this one where it fits.
    pub(super) fn restart(&mut self, size: Size, target: Position) {
        if self.size() != size {
            *self = Self::new(size, target);
            return;
        }
        self.target = target;
        self.distances.cells_mut().fill(Self::NONE);
        self.mark_the_target();
    }

    /// The distances row by row; cells without one hold [`Self::NONE`].
    pub(super) fn cells_mut(&mut self) -> &mut [u32] {
        self.distances.cells_mut()
    }

    fn mark_the_target(&mut self) {
        if self.size().contains(self.target) {
            self.distances[self.target] = 0;
        }
    }
}

/// The character of a distance, `None` beyond 61.
///
/// ```
/// use hexdelve::prelude::*;
/// let letters: String = [0, 9, 10, 35, 36, 61].into_iter().filter_map(letter).collect();
/// assert_eq!(letters, "09azAZ");
/// assert_eq!(letter(62), None);
/// ```
pub fn letter(distance: u32) -> Option<char> {
    const LETTERS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    LETTERS.get(usize::try_from(distance).ok()?).copied().map(char::from)
}
