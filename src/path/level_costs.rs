//! The dungeon as [`hexdelve_path`] knows it: the costs of its cells, and their changes.

use super::{DistanceMapKind, TunnelCosts};
use crate::{
    dungeon::{CellChange, Dungeon},
    grid::{Direction, Position},
};
use hexdelve_path::{CostChange, CostMap, DistanceMap, Point};

impl From<Position> for Point {
    fn from(Position { x, y }: Position) -> Self {
        Self { x, y }
    }
}

impl From<Point> for Position {
    fn from(Point { x, y }: Point) -> Self {
        Self { x, y }
    }
}

/// Computes the distance from every cell to a target. For several maps of one dungeon, use
/// [`DistanceMaps`](super::DistanceMaps) instead.
///
/// ```
/// use hexdelve::prelude::*;
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

/// Returns the best step towards the map's target, to the neighbour with the lowest sum of its
/// distance and the cost of entering it. Ties are broken by the order of [`Direction::ALL`]
/// (rules §4). `None` at the target itself, and if no path leads there.
pub fn downhill(
    map: &DistanceMap,
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    from: Position,
) -> Option<Direction> {
    let next = map.downhill(from, |cell| costs.cost(kind, dungeon.material(cell.into())))?;
    from.toward(next.into())
}

/// The costs of a level's cells for one kind of map, as of one version of the dungeon.
#[derive(Clone, Debug)]
pub(super) struct LevelCosts {
    kind: DistanceMapKind,
    pub(super) costs: CostMap,
    version: u64,
}

impl LevelCosts {
    pub(super) fn new(dungeon: &Dungeon, costs: &TunnelCosts, kind: DistanceMapKind) -> Self {
        let table = costs.table(kind);
        let (width, height) = (dungeon.size().width(), dungeon.size().height());
        let mut all = CostMap::new(width, height);
        let rows = dungeon.hardness_grid().cells().chunks_exact(usize::from(width.max(1)));
        for (y, row) in (0..).zip(rows) {
            all.set_row(y, row.iter().map(|hardness| table[usize::from(hardness.0)]));
        }
        for (cell, _) in dungeon.obstacles() {
            all.set(cell, costs.cost(kind, dungeon.material(cell)));
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

pub(super) fn cost_changes(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    version: u64,
) -> Option<impl Iterator<Item = CostChange> + Clone> {
    let cost = move |material| costs.cost(kind, material);
    let change = move |CellChange { cell, before, after }| CostChange {
        cell: cell.into(),
        before: cost(before),
        after: cost(after),
    };
    Some(dungeon.changes_since(version)?.map(change))
}
