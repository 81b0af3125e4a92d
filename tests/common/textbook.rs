//! Dijkstra's algorithm as the textbooks have it: the oracle of all maps.

use hexdelve::prelude::*;
use std::{cmp::Reverse, collections::BinaryHeap};

/// How far every cell is from a target, with a heap, stale entries and all.
pub(crate) fn dijkstra(
    dungeon: &Dungeon,
    costs: &Costs,
    kind: MapKind,
    target: Position,
) -> Grid<Option<u32>> {
    let cost = |cell| costs.entering(kind, dungeon.hardness(cell));
    let mut distances = Grid::filled(dungeon.size(), None);
    distances[target] = Some(0);
    let mut ahead = BinaryHeap::from([Reverse((0, target))]);
    while let Some(Reverse((distance, cell))) = ahead.pop() {
        let Some(through) = cost(cell).filter(|_| distances[cell] == Some(distance)) else {
            continue;
        };
        for neighbour in cell.neighbours().filter(|neighbour| cost(*neighbour).is_some()) {
            let way = distance + through;
            if distances[neighbour].is_none_or(|known| way < known) {
                distances[neighbour] = Some(way);
                ahead.push(Reverse((way, neighbour)));
            }
        }
    }
    distances
}
