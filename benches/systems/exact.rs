//! A check of distance maps that does not search.

use hexdelve_study::prelude::*;

/// Whether every distance is the minimum, over the cell's neighbours, of the neighbour's
/// distance plus the cost of entering the neighbour. Because every cost is above 0, only
/// the right map has this property.
pub(crate) fn is_exact(
    map: &DistanceMap,
    dungeon: &Dungeon,
    kind: DistanceMapKind,
    target: Position,
) -> bool {
    let cost = |cell| TunnelCosts::DEFAULT.step_cost(kind, dungeon.material(cell));
    let by_way_of = |cell| Some(map.distance(cell)? + cost(cell)?);
    dungeon.size().positions().all(|cell| {
        let expected = match cost(cell) {
            _ if cell == target => Some(0),
            Some(_) => cell.neighbours().filter_map(by_way_of).min(),
            None => None,
        };
        map.distance(cell) == expected
    })
}
