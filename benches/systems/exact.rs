//! Whether a distance map is right, without another search.

use hexdelve::prelude::*;

/// Every cell's distance is the least over its neighbours, of theirs and what
/// it costs to enter them. As every cost is above 0, no other map has that
/// property, so this holds for the right one alone.
pub(crate) fn is_exact(map: &DistanceMap, dungeon: &Dungeon, kind: MapKind) -> bool {
    let cost = |cell| TunnelCosts::GAME.entering(kind, dungeon.matter(cell));
    let by_way_of = |cell| Some(map.distance(cell)? + cost(cell)?);
    dungeon.size().positions().all(|cell| {
        let expected = match cost(cell) {
            _ if cell == map.target() => Some(0),
            Some(_) => cell.neighbours().filter_map(by_way_of).min(),
            None => None,
        };
        map.distance(cell) == expected
    })
}
