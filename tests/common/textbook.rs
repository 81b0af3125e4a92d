//! Dijkstra's algorithm as in textbooks: the oracle for all distance maps.

#[path = "../../benches/race/textbook.rs"]
pub(crate) mod heap;

use hexdelve::{grid::Grid, path::TunnelCosts, prelude::*};

pub(crate) fn dijkstra(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    target: Position,
) -> Grid<Option<u32>> {
    let size = dungeon.size();
    let cost = |cell| costs.step_cost(kind, dungeon.blocking(cell)).unwrap_or(0);
    let costs: Vec<_> =
        size.positions().map(|cell| u8::try_from(cost(cell)).expect("3 at most")).collect();
    let distances = heap::dijkstra(&costs, usize::from(size.width()), size.index(target));
    let mut grid = Grid::filled(size, None);
    for (cell, distance) in size.positions().zip(distances) {
        grid[cell] = Some(distance).filter(|distance| *distance != heap::NONE);
    }
    grid
}
