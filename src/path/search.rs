//! From one cell to all others, in the order of their distances.
//!
//! Costs sit on cells: every way out of a cell costs the same. So whoever
//! reaches a cell first, in the order of distance and cost together, gives it
//! its final distance, and each cell is labelled once: no heap, no key that
//! decreases, no stale entry. As no cell costs more than 3, four buckets hold
//! all that is ahead.

use super::{Costs, DistanceMap, MapKind, ground::Ground};
use crate::{dungeon::Dungeon, grid::Position};
use std::mem;

/// The memory that a search works in, kept from one to the next.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::solid(Size::of(9, 5), Hardness(100));
/// let (start, target) = (Position::new(1, 2), Position::new(7, 2));
/// let mut search = Search::default();
/// let mut map = DistanceMap::new(dungeon.size(), target);
/// search.flood(&dungeon, &Costs::GAME, MapKind::Tunnel, target, &mut map);
/// assert_eq!(map.distance(start), Some(12));
/// let version = dungeon.version();
/// dungeon.bite(Position::new(4, 2), 85);
/// search.catch_up(&dungeon, &Costs::GAME, MapKind::Tunnel, version, &mut map);
/// assert_eq!(map.distance(start), Some(11));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Cells whose neighbours are still to be labelled. Which bucket: distance
    /// and cost together, modulo 4.
    buckets: [Vec<u32>; 4],
}

/// How far every cell is from a target.
///
/// A target that has no cost on this map, rock on the open map, leaves all
/// other cells without a distance.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::solid(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let map = flood(&dungeon, &Costs::GAME, MapKind::Open, Position::new(10, 5));
/// assert_eq!(map.distance(Position::new(29, 13)), Some(19));
/// ```
pub fn flood(dungeon: &Dungeon, costs: &Costs, kind: MapKind, target: Position) -> DistanceMap {
    let mut map = DistanceMap::new(dungeon.size(), target);
    Search::default().flood(dungeon, costs, kind, target, &mut map);
    map
}

impl Search {
    pub(super) const EMPTY: Self = Self { buckets: [const { Vec::new() }; 4] };

    /// The same as [`flood`], into a map that is there already.
    pub fn flood(
        &mut self,
        dungeon: &Dungeon,
        costs: &Costs,
        kind: MapKind,
        target: Position,
        map: &mut DistanceMap,
    ) {
        let ground = Ground::new(dungeon, costs, kind);
        map.restart(ground.size, target);
        if ground.size.contains(target) {
            let everywhere = usize::MAX;
            self.spread(&ground, ground.size.index(target), map.cells_mut(), everywhere);
        }
    }

    /// Labels what is nearer by way of this cell than it was, and in turn what
    /// is nearer by way of that. Gives up beyond `budget` cells, and says how
    /// much of it is left.
    pub(super) fn spread(
        &mut self,
        ground: &Ground<'_>,
        from: usize,
        distances: &mut [u32],
        mut budget: usize,
    ) -> Option<usize> {
        let cost = ground.cost(from);
        if cost == 0 {
            return Some(budget);
        }
        let mut distance = distances[from] + u32::from(cost);
        self.bucket(distance).push(u32::try_from(from).expect("a level has fewer cells"));
        while self.buckets.iter().any(|bucket| !bucket.is_empty()) {
            let mut cells = mem::take(self.bucket(distance));
            let Some(left) = budget.checked_sub(cells.len()) else {
                self.buckets.iter_mut().for_each(Vec::clear);
                return None;
            };
            budget = left;
            for cell in &cells {
                self.label_the_neighbours(ground, *cell as usize, distance, distances);
            }
            cells.clear();
            *self.bucket(distance) = cells;
            distance += 1;
        }
        Some(budget)
    }

    /// Cells of the outermost ring have no cost and so are never here: every
    /// neighbour lies inside.
    fn label_the_neighbours(
        &mut self,
        ground: &Ground<'_>,
        cell: usize,
        distance: u32,
        distances: &mut [u32],
    ) {
        for neighbour in ground.neighbours(cell) {
            let cost = ground.cost(neighbour);
            if cost != 0 && distance < distances[neighbour] {
                distances[neighbour] = distance;
                #[expect(clippy::cast_possible_truncation, reason = "`from` fitted")]
                self.bucket(distance + u32::from(cost)).push(neighbour as u32);
            }
        }
    }

    fn bucket(&mut self, distance: u32) -> &mut Vec<u32> {
        &mut self.buckets[(distance & 3) as usize]
    }
}
