//! The cost of entering a cell, as [`hexdelve_path`] reads it: a table, because the course's own
//! program, which tests compare with, and the assignment's text disagree on one row.

use crate::{
    dungeon::{CellBlocking, CellChange, Dungeon, Hardness},
    grid::{Direction, Position},
};
use bevy_ecs::prelude::Resource;
use hexdelve_path::{CostChange, CostMap, DistanceMap, Point};

/// The kind of a distance map: a target can have one map of each kind (rules §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DistanceMapKind {
    /// For walkers: rock is impassable.
    Open,
    /// For diggers: the cost of rock depends on its hardness.
    Tunnel,
}

impl DistanceMapKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = every_variant![Open, Tunnel];

    /// Returns the kind of map for a character, depending on whether it digs.
    pub const fn of(digs: bool) -> Self {
        if digs { Self::Tunnel } else { Self::Open }
    }
}

/// The cost of entering a cell by its hardness, for diggers. Others enter only open cells, at 1.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::TunnelCosts;
/// let cost = |hardness| TunnelCosts::DEFAULT.step_cost(DistanceMapKind::Tunnel, Hardness(hardness));
/// assert_eq!([0, 84, 85, 170, 171, 254].map(cost), [1, 1, 2, 2, 3, 3].map(Some));
/// assert_eq!(cost(255), None);
/// assert_eq!(TunnelCosts::DEFAULT.step_cost(DistanceMapKind::Open, Hardness(1)), None);
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TunnelCosts {
    tunnel: [u8; 256],
}

impl TunnelCosts {
    /// The assignment's table: 1 up to hardness 84, 2 up to 170, 3 up to 254.
    pub const DEFAULT: Self = Self::banded(84, 170);
    /// The table of the course's own program, 1 + hardness / 85, which differs at hardness 170.
    pub const REFERENCE: Self = Self::banded(84, 169);
    pub(crate) const HIGHEST: u8 = hexdelve_path::HIGHEST_COST;

    const OPEN: [u8; 256] = {
        let mut table = [0; 256];
        table[0] = 1;
        table
    };

    /// Creates a custom table, indexed by hardness; 0 means impassable.
    ///
    /// # Errors
    /// Returns a sentence about the first cost above 3, or about immutable rock that is passable:
    /// searches rely on the outermost ring.
    pub fn from_table(table: [u8; 256]) -> Result<Self, String> {
        let too_high = table.iter().position(|cost| *cost > Self::HIGHEST);
        let (hardness, why) = match too_high {
            Some(hardness) => (hardness, "a cell costs 1, 2 or 3, or 0 for no way through"),
            None if table[255] > 0 => (255, "it is immutable and must be 0, no way through"),
            None => return Ok(Self { tunnel: table }),
        };
        Err(format!("hardness {hardness} costs {}: {why}", table[hardness]))
    }

    /// Returns the cost of entering a cell, or `None` if it is impassable.
    #[inline]
    pub fn step_cost(
        &self,
        kind: DistanceMapKind,
        blocking: impl Into<CellBlocking>,
    ) -> Option<u32> {
        Some(self.cost(kind, blocking.into())).filter(|cost| *cost != 0).map(u32::from)
    }

    /// Returns 0 if the cell is impassable.
    #[inline]
    pub(super) fn cost(&self, kind: DistanceMapKind, blocking: CellBlocking) -> u8 {
        if blocking.obstacle.is_none() || blocking.hardness != Hardness::OPEN {
            self.table(kind)[usize::from(blocking.hardness.0)]
        } else {
            blocking.obstacle.cost_for(kind == DistanceMapKind::Tunnel).unwrap_or(0)
        }
    }

    pub(super) const fn table(&self, kind: DistanceMapKind) -> &[u8; 256] {
        match kind {
            DistanceMapKind::Open => &Self::OPEN,
            DistanceMapKind::Tunnel => &self.tunnel,
        }
    }

    const fn banded(soft: u8, firm: u8) -> Self {
        let mut tunnel = [0; 256];
        let mut hardness = 0;
        while hardness < u8::MAX {
            tunnel[hardness as usize] = 1 + (hardness > soft) as u8 + (hardness > firm) as u8;
            hardness += 1;
        }
        Self { tunnel }
    }
}

impl Default for TunnelCosts {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl From<Position> for Point {
    fn from(Position { x, y }: Position) -> Self {
        (x, y)
    }
}

impl From<Point> for Position {
    fn from((x, y): Point) -> Self {
        Self { x, y }
    }
}

#[derive(Clone, Debug)]
pub(super) struct LevelCosts {
    kind: DistanceMapKind,
    pub(super) costs: CostMap,
    version: u64,
}

impl LevelCosts {
    pub(super) fn new(dungeon: &Dungeon, costs: &TunnelCosts, kind: DistanceMapKind) -> Self {
        let table = costs.table(kind);
        let mut all = CostMap::new(dungeon.size().width(), dungeon.size().height());
        for (y, row) in (0..).zip(dungeon.hardness_grid().rows()) {
            all.set_row(y, row.iter().map(|hardness| table[usize::from(hardness.0)]));
        }
        for (cell, _) in dungeon.obstacles() {
            all.set(cell, costs.cost(kind, dungeon.blocking(cell)));
        }
        Self { kind, costs: all, version: dungeon.version() }
    }

    pub(super) fn catch_up(&mut self, dungeon: &Dungeon, costs: &TunnelCosts) {
        if self.version == dungeon.version() {
            return;
        }
        let Some(changes) = cost_changes(dungeon, costs, self.kind, self.version) else {
            *self = Self::new(dungeon, costs, self.kind);
            return;
        };
        for CostChange { cell, after, .. } in changes {
            self.costs.set(cell, after);
        }
        self.version = dungeon.version();
    }
}

/// Computes the distance from every cell to a target. For several maps of one dungeon, use
/// [`DistanceMaps`](super::DistanceMaps) instead.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::{dungeon::Room, path::TunnelCosts};
/// use hexdelve::path::compute_distance_map;
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let map = compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, Position::new(10, 5));
/// assert_eq!(map.distance(Position::new(29, 13)), Some(19));
/// ```
pub fn compute_distance_map(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    target: Position,
) -> DistanceMap {
    DistanceMap::compute(&LevelCosts::new(dungeon, costs, kind).costs, [target])
}

/// Returns the step to the neighbour with the lowest sum of distance and cost, of equal ones the
/// first of [`Direction::ALL`] (rules §4). `None` at the target, and if no path leads there.
pub fn downhill(
    map: &DistanceMap,
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    from: Position,
) -> Option<Direction> {
    let next = map.downhill(from, |cell| costs.cost(kind, dungeon.blocking(cell.into())))?;
    from.toward(next.into())
}

pub(super) fn cost_changes(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    version: u64,
) -> Option<impl Iterator<Item = CostChange> + Clone> {
    let cost = move |blocking| costs.cost(kind, blocking);
    let change = move |CellChange { cell, before, after }| CostChange {
        cell: cell.into(),
        before: cost(before),
        after: cost(after),
    };
    Some(dungeon.changes_since(version)?.map(change))
}
