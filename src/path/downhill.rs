//! The next step on a shortest path.

use super::{DistanceMap, DistanceMapKind, TunnelCosts};
use crate::{
    dungeon::Dungeon,
    grid::{Direction, Position},
};

/// Returns the best step towards the map's target.
///
/// That is the step to the neighbour with the lowest sum of its distance and the cost of
/// entering it. Ties are broken by the order of [`Direction::ALL`] (rules §4).
///
/// Returns `None` at the target itself, and if no path leads there from the cell.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::{compute_distance_map, downhill};
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 1, y: 1, width: 9, height: 9 });
/// let map = compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, Position::new(9, 5));
/// let way = |from| downhill(&map, &dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, from);
/// assert_eq!(way(Position::new(1, 5)), Some(Direction::East));
/// assert_eq!(way(Position::new(9, 5)), None);
/// ```
pub fn downhill(
    map: &DistanceMap,
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    from: Position,
) -> Option<Direction> {
    if from == map.target() {
        return None;
    }
    // The distance is the minimum over the neighbours: the first that gives exactly it is best.
    let least = map.distance(from);
    let mut best = None;
    for direction in Direction::ALL {
        let cell = from.step(direction);
        let Some(cost) = costs.step_cost(kind, dungeon.material(cell)) else { continue };
        let Some(distance) = map.distance(cell) else { continue };
        let way = distance + cost;
        if least == Some(way) {
            return Some(direction);
        }
        if best.is_none_or(|(shortest, _)| way < shortest) {
            best = Some((way, direction));
        }
    }
    best.map(|(_, direction)| direction)
}
