//! The terrain, rock and rooms of one level.

use super::{CellBlocking, Feature, Hardness, Obstacle, Room, Terrain};
use crate::grid::{ChangedCells, Grid, Position, Size};
use bevy_ecs::prelude::Resource;
use std::collections::BTreeMap;

/// One level: a terrain and a hardness for each cell, and the rooms.
///
/// A cell is open if its hardness is 0. The outermost ring, and all outside, is immutable rock.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// let cell = Position::new(5, 5);
/// assert_eq!([dungeon.dig(cell, 85), dungeon.dig(cell, 85)], [Hardness(15), Hardness::OPEN]);
/// assert_eq!(dungeon.terrain(cell), Terrain::Corridor);
/// assert!(dungeon.hardness(Position::new(0, 7)).is_immutable());
/// ```
#[derive(Resource, Clone, Debug)]
pub struct Dungeon {
    terrain: Grid<Terrain>,
    hardness: Grid<Hardness>,
    /// `None` until there is one: most of the largest levels have no obstacles.
    obstacles: Option<Grid<Obstacle>>,
    features: Option<Grid<Option<Feature>>>,
    /// How many cells have each feature.
    tally: BTreeMap<u16, u32>,
    rooms: Vec<Room>,
    changes: ChangedCells<CellChange, CHANGES_KEPT>,
    /// Unlike `changes`, it includes changes that affect neither movement nor sight.
    looks: ChangedCells,
}

/// A change to a cell that affects movement or line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellChange {
    /// The cell.
    pub cell: Position,
    /// What blocked the cell before the change.
    pub before: CellBlocking,
    /// What blocks the cell after the change.
    pub after: CellBlocking,
}

/// Code that is further behind starts afresh, which costs less than so many repairs.
const CHANGES_KEPT: usize = 64;

impl Dungeon {
    /// Returns a level of rock with the given hardness, inside an immutable ring.
    pub fn filled(size: Size, hardness: Hardness) -> Self {
        let mut rock = Grid::filled(size, hardness);
        for cell in size.positions().filter(|cell| size.is_on_border(*cell)) {
            rock[cell] = Hardness::IMMUTABLE;
        }
        Self::from_parts(Grid::filled(size, Terrain::Rock), rock, Vec::new())
    }

    /// All parts have one size, the outermost ring is immutable rock, and only rock has a hardness.
    pub(super) fn from_parts(
        terrain: Grid<Terrain>,
        hardness: Grid<Hardness>,
        rooms: Vec<Room>,
    ) -> Self {
        debug_assert!(terrain.size() == hardness.size(), "the parts are the same size");
        let (obstacles, features, tally) = (None, None, BTreeMap::new());
        let (changes, looks) = (ChangedCells::NONE, ChangedCells::NONE);
        Self { terrain, hardness, obstacles, features, tally, rooms, changes, looks }
    }

    /// Returns the number of columns and rows.
    pub const fn size(&self) -> Size {
        self.hardness.size()
    }

    /// Returns the terrain of a cell. Cells outside the level are rock.
    pub fn terrain(&self, cell: Position) -> Terrain {
        self.terrain.get(cell).copied().unwrap_or_default()
    }

    /// Returns the hardness of a cell. Cells outside the level are immutable.
    pub fn hardness(&self, cell: Position) -> Hardness {
        self.hardness.get(cell).copied().unwrap_or(Hardness::IMMUTABLE)
    }

    /// Returns the hardness of every cell.
    pub const fn hardness_grid(&self) -> &Grid<Hardness> {
        &self.hardness
    }

    /// Returns the obstacle in a cell: its mechanism's, else its feature's.
    #[inline]
    pub fn obstacle(&self, cell: Position) -> Obstacle {
        if self.size().contains(cell) {
            self.obstacle_at(self.size().index(cell))
        } else {
            Obstacle::NONE
        }
    }

    /// For searches of the whole level, which have the index already.
    #[inline]
    pub(crate) fn obstacle_at(&self, index: usize) -> Obstacle {
        match self.built_at(index) {
            Obstacle::NONE => self.feature_at(index).map(|it| it.obstacle).unwrap_or_default(),
            built => built,
        }
    }

    #[inline]
    fn built_at(&self, index: usize) -> Obstacle {
        self.obstacles.as_ref().map_or(Obstacle::NONE, |built| built.cells()[index])
    }

    #[inline]
    fn feature_at(&self, index: usize) -> Option<Feature> {
        self.features.as_ref().and_then(|features| features.cells()[index])
    }

    pub(crate) fn obstacles(&self) -> impl Iterator<Item = (Position, Obstacle)> {
        let has_any = self.obstacles.is_some() || self.features.is_some();
        let cells = has_any.then(|| self.size().positions()).into_iter().flatten();
        let with_obstacle = cells.map(|cell| (cell, self.obstacle(cell)));
        with_obstacle.filter(|(_, obstacle)| !obstacle.is_none())
    }

    /// Returns the terrain feature of a cell.
    #[inline]
    pub fn feature(&self, cell: Position) -> Option<Feature> {
        self.features.as_ref()?.get(cell).copied().flatten()
    }

    /// Returns every cell with a feature, row by row.
    pub fn features(&self) -> impl Iterator<Item = (Position, Feature)> {
        let cells = self.features.iter().flat_map(|grid| self.size().positions().zip(grid.cells()));
        cells.filter_map(|(cell, feature)| Some((cell, (*feature)?)))
    }

    pub(crate) fn count_features(&self, row: u16) -> u32 {
        self.tally.get(&row).copied().unwrap_or(0)
    }

    /// Replaces a cell's feature. Has no effect on rock.
    pub fn set_feature(&mut self, cell: Position, feature: Option<Feature>) {
        let last = self.feature(cell);
        if self.is_open(cell) && last != feature {
            let before = self.blocking(cell);
            if let Some(last) = last {
                *self.tally.entry(last.row).or_default() -= 1;
            }
            if let Some(new) = feature {
                *self.tally.entry(new.row).or_default() += 1;
            }
            let size = self.size();
            self.features.get_or_insert_with(|| Grid::filled(size, None))[cell] = feature;
            self.looks.add(cell);
            self.note_change(cell, before);
        }
    }

    /// Whether a walker's path can lead through a cell.
    pub fn is_walkable(&self, cell: Position) -> bool {
        self.is_open(cell) && self.obstacle(cell).is_walkable()
    }

    pub(crate) fn walkable_cells(&self) -> Grid<bool> {
        let mut walkable = Grid::filled(self.size(), false);
        for (index, is_walkable) in walkable.cells_mut().iter_mut().enumerate() {
            let is_open = self.hardness.cells()[index] == Hardness::OPEN;
            *is_walkable = is_open && self.obstacle_at(index).is_walkable();
        }
        walkable
    }

    /// Whether a cell is open and has no feature.
    #[inline]
    pub fn is_bare(&self, cell: Position) -> bool {
        self.is_open(cell) && self.feature(cell).is_none()
    }

    /// Returns the rock and the obstacle of a cell.
    #[inline]
    pub fn blocking(&self, cell: Position) -> CellBlocking {
        CellBlocking { hardness: self.hardness(cell), obstacle: self.obstacle(cell) }
    }

    /// Whether a cell contains no rock.
    pub fn is_open(&self, cell: Position) -> bool {
        self.hardness(cell) == Hardness::OPEN
    }

    /// Whether a character can enter a cell as it is: it contains no rock and nothing solid.
    #[inline]
    pub fn is_passable(&self, cell: Position) -> bool {
        self.is_open(cell) && !self.obstacle(cell).is_solid()
    }

    #[inline]
    pub(crate) fn blocks_sight(&self, cell: Position) -> bool {
        // The index is computed once, because this runs for every cell of a view.
        let index = self.size().contains(cell).then(|| self.size().index(cell));
        index.is_none_or(|index| {
            self.hardness.cells()[index] != Hardness::OPEN || self.obstacle_at(index).is_opaque()
        })
    }

    /// Forgets the rooms, for a level whose layout is being replaced. The cells stay as they are.
    pub fn clear_rooms(&mut self) {
        self.rooms.clear();
    }

    /// Returns the rooms, in the order they were made or read.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// Returns every open cell, row by row.
    pub fn open_cells(&self) -> impl Iterator<Item = Position> {
        self.hardness.cells_where(|rock| *rock == Hardness::OPEN)
    }

    /// Returns the cells with this terrain, row by row.
    pub fn cells_with(&self, terrain: Terrain) -> impl Iterator<Item = Position> {
        self.terrain.cells_where(move |other| *other == terrain)
    }

    /// Opens a cell. Has no effect if `terrain` is rock, or in the outermost ring.
    pub fn open(&mut self, cell: Position, terrain: Terrain) {
        if terrain.is_open() && self.is_inside(cell) {
            self.set_hardness(cell, Hardness::OPEN);
            if self.terrain[cell] != terrain {
                self.terrain[cell] = terrain;
                self.looks.add(cell);
            }
        }
    }

    /// Fills a cell with rock. Has no effect if `hardness` is 0, or in the outermost ring.
    pub fn fill(&mut self, cell: Position, hardness: Hardness) {
        if hardness != Hardness::OPEN && self.is_inside(cell) {
            self.set_feature(cell, None);
            self.set_hardness(cell, hardness);
            self.terrain[cell] = Terrain::Rock;
        }
    }

    /// Sets the obstacle in a cell. [`Obstacle`]'s hooks call this for entities.
    pub fn set_obstacle(&mut self, cell: Position, obstacle: Obstacle) {
        let before = self.blocking(cell);
        let built = self.obstacles.as_ref().and_then(|obstacles| obstacles.get(cell));
        if built.copied().unwrap_or_default() == obstacle || !self.size().contains(cell) {
            return;
        }
        let size = self.size();
        self.obstacles.get_or_insert_with(|| Grid::filled(size, Obstacle::NONE))[cell] = obstacle;
        self.note_change(cell, before);
    }

    /// Copies a cell's rock, terrain and feature from another dungeon.
    pub fn copy_cell(&mut self, other: &Self, cell: Position) {
        let (terrain, hardness) = (other.terrain(cell), other.hardness(cell));
        // Only one of these two calls does anything.
        self.open(cell, terrain);
        self.fill(cell, hardness);
        self.set_feature(cell, other.feature(cell));
    }

    pub(crate) fn is_same_ground(&self, other: &Self, cell: Position) -> bool {
        let index = self.size().index(cell);
        self.terrain.cells()[index] == other.terrain.cells()[index]
            && self.hardness.cells()[index] == other.hardness.cells()[index]
            && self.feature_at(index) == other.feature_at(index)
    }

    /// Digs into all rock with strength 1.
    pub fn soften(&mut self) {
        for cell in self.size().positions() {
            self.dig(cell, 1);
        }
    }

    /// Opens every cell of a room, and adds the room to the list of rooms.
    pub fn add_room(&mut self, room: Room) {
        for cell in room.cells() {
            self.open(cell, Terrain::Floor);
        }
        self.rooms.push(room);
    }

    /// Digs once (rules §4), and returns the hardness left. Rock that reaches 0 becomes corridor.
    pub fn dig(&mut self, cell: Position, strength: u8) -> Hardness {
        let before = self.hardness(cell);
        let after = before.after_dig(strength);
        if before != after {
            if after == Hardness::OPEN {
                self.open(cell, Terrain::Corridor);
            } else {
                self.fill(cell, after);
            }
        }
        after
    }

    /// Becomes another level of the same size, cell by cell, so that caches need not start again.
    pub(crate) fn catch_up_with(&mut self, other: &Self) {
        for y in 0..self.size().height() {
            // Whole rows are compared first: most of them are the same.
            let is_same = self.hardness.row(y) == other.hardness.row(y)
                && self.terrain.row(y) == other.terrain.row(y)
                && self.features.as_ref().map(|it| it.row(y))
                    == other.features.as_ref().map(|it| it.row(y))
                && self.obstacles.as_ref().map(|it| it.row(y))
                    == other.obstacles.as_ref().map(|it| it.row(y));
            for cell in (0..self.size().width()).filter(|_| !is_same).map(|x| Position::new(x, y)) {
                self.copy_cell(other, cell);
                self.set_obstacle(cell, other.built_at(self.size().index(cell)));
            }
        }
        self.rooms.clone_from(&other.rooms);
    }

    /// Returns the number of changes so far, which tells caches whether they are outdated.
    pub const fn version(&self) -> u64 {
        self.changes.count()
    }

    /// Returns the changes since a version, oldest first, or `None` if some are no longer kept.
    pub fn changes_since(&self, version: u64) -> Option<impl Iterator<Item = CellChange> + Clone> {
        self.changes.since(version)
    }

    /// Returns the log of all cells that changed, even if movement and sight did not.
    pub const fn looks(&self) -> &ChangedCells {
        &self.looks
    }

    fn is_inside(&self, cell: Position) -> bool {
        self.size().contains(cell) && !self.size().is_on_border(cell)
    }

    fn set_hardness(&mut self, cell: Position, after: Hardness) {
        let before = self.blocking(cell);
        if before.hardness == after {
            return;
        }
        self.hardness[cell] = after;
        self.looks.add(cell);
        self.note_change(cell, before);
    }

    fn note_change(&mut self, cell: Position, before: CellBlocking) {
        let after = self.blocking(cell);
        if before != after {
            self.changes.add(CellChange { cell, before, after });
        }
    }
}
