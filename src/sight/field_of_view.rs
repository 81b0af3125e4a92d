//! What is seen from one cell, kept until it is another.

use super::{cast, cloud::Cloud};
use crate::{
    dungeon::{CellChange, Dungeon},
    grid::{Grid, Position, Size},
};
use bevy_ecs::prelude::{Entity, Resource};

/// The field of view of the PC.
///
/// Sight is symmetric (rules §4), so this one serves everybody: what the
/// player sees, and who sees the player.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::solid(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 1, y: 1, width: 30, height: 10 });
/// let (near, far) = (Position::new(2, 2), Position::new(30, 10));
/// let mut view = FieldOfView::default();
/// view.refresh(&dungeon, near);
/// assert!(view.sees(far));
/// for y in 1..11 {
///     dungeon.fill(Position::new(20, y), Hardness(9));
/// }
/// view.refresh(&dungeon, near);
/// assert!(!view.sees(far) && view.sees(Position::new(20, 5)));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct FieldOfView {
    origin: Option<Position>,
    version: u64,
    seen: Grid<bool>,
    /// The cells that are true in `seen`: clearing them is a matter of what was
    /// seen, not of how large the level is.
    cells: Vec<Position>,
    clouds: Vec<Cloud>,
}

impl FieldOfView {
    /// Nothing is seen yet, on a level of this size.
    pub fn new(size: Size) -> Self {
        Self {
            origin: None,
            version: 0,
            seen: Grid::filled(size, false),
            cells: Vec::new(),
            clouds: Vec::new(),
        }
    }

    /// From where; `None` before the first refresh.
    pub const fn origin(&self) -> Option<Position> {
        self.origin
    }

    /// Whether a cell is seen, in constant time; never outside.
    pub fn sees(&self, cell: Position) -> bool {
        self.seen.get(cell).is_some_and(|seen| *seen)
    }

    /// Whether a cell lies in haze: it is seen from its neighbours only, and so
    /// are they from it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@........0").start();
    /// let cloud = game.player_position().unwrap();
    /// game.world_mut().spawn((cloud, Haze { radius: 2 }));
    /// let view = game.world().resource::<FieldOfView>();
    /// assert!(view.is_hazy(cloud) && !view.is_hazy(Position::new(4, 1)));
    /// ```
    pub fn is_hazy(&self, cell: Position) -> bool {
        self.clouds.iter().any(|cloud| cloud.covers(cell))
    }

    /// Every cell that is seen, each once: the origin first, walls too.
    pub fn cells(&self) -> impl Iterator<Item = Position> {
        self.cells.iter().copied()
    }

    /// Looks around from a cell, unless what was seen last is still right. Says
    /// whether it has looked.
    pub fn refresh(&mut self, dungeon: &Dungeon, origin: Position) -> bool {
        let stale = self.origin != Some(origin) || self.is_outdated(dungeon);
        self.version = dungeon.version();
        if stale {
            self.look(dungeon, origin);
        }
        stale
    }

    /// What would be seen from another cell, through the same haze.
    #[must_use]
    pub fn from(&self, dungeon: &Dungeon, origin: Position) -> Self {
        let mut view = Self { clouds: self.clouds.clone(), ..Self::new(dungeon.size()) };
        view.refresh(dungeon, origin);
        view
    }

    pub(super) fn cloud_over(&mut self, cloud: Cloud) {
        self.clouds.push(cloud);
        self.forget();
    }

    pub(super) fn clear_up(&mut self, of: Entity) {
        self.clouds.retain(|cloud| cloud.of != of);
        self.forget();
    }

    /// Sees nothing any more. To be called when the dungeon becomes another
    /// one, whose versions have nothing to do with the former's.
    pub fn forget(&mut self) {
        self.origin = None;
        for cell in self.cells.drain(..) {
            self.seen[cell] = false;
        }
    }

    fn is_outdated(&self, dungeon: &Dungeon) -> bool {
        self.seen.size() != dungeon.size()
            || dungeon
                .changes_since(self.version)
                .is_none_or(|mut changes| changes.any(|change| self.is_touched_by(change)))
    }

    /// Whether a change can alter what is seen. Walls that the view reaches are
    /// all seen, so one that is not can go without a look; an open cell may
    /// narrow the view while its own middle is hidden.
    fn is_touched_by(&self, change: CellChange) -> bool {
        match (change.before.is_opaque(), change.after.is_opaque()) {
            (false, true) => true,
            (true, false) => self.sees(change.cell),
            _ => false,
        }
    }

    fn look(&mut self, dungeon: &Dungeon, origin: Position) {
        if self.seen.size() == dungeon.size() {
            self.forget();
        } else {
            let clouds = std::mem::take(&mut self.clouds);
            *self = Self { version: self.version, clouds, ..Self::new(dungeon.size()) };
        }
        self.origin = Some(origin);
        let (seen, cells, clouds) = (&mut self.seen, &mut self.cells, &self.clouds);
        let size = dungeon.size();
        let mut see = |cell| {
            if size.contains(cell) && !std::mem::replace(&mut seen[cell], true) {
                cells.push(cell);
            }
        };
        if clouds.is_empty() {
            return cast(origin, |cell| dungeon.blocks_sight(cell), see);
        }
        let hazy = |cell| clouds.iter().any(|cloud| cloud.covers(cell));
        if hazy(origin) {
            std::iter::once(origin).chain(origin.neighbours()).for_each(see);
        } else {
            let blocks = |cell| dungeon.blocks_sight(cell) || hazy(cell);
            cast(origin, blocks, |cell| {
                if origin.distance(cell) <= 1 || !hazy(cell) {
                    see(cell);
                }
            });
        }
    }
}

impl Default for FieldOfView {
    fn default() -> Self {
        Self::new(Size::default())
    }
}
