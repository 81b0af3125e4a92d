//! `bracket-pathfinding`, the library that roguelikes in Rust reach for.

use super::level::{Level, neighbours};
use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};

/// A level as the library wants it, and a map that is filled again and again,
/// as its documentation advises.
///
/// Its `build` visits cells in the order in which they were found and visits
/// them again whenever they turn out to be nearer. So its distances are right
/// for costs that differ too, but it takes many visits to get there. The start
/// it treats as any cell: its distance is that of leaving and coming back.
pub(crate) struct Bracket {
    ground: Ground,
    map: DijkstraMap,
}

struct Ground {
    costs: Vec<u8>,
    width: usize,
}

impl BaseMap for Ground {
    fn get_available_exits(&self, cell: usize) -> SmallVec<[(usize, f32); 10]> {
        let cost = f32::from(self.costs[cell]);
        let open = |neighbour: &usize| self.costs[*neighbour] != 0;
        let exits = neighbours(cell, self.width).into_iter().filter(open);
        exits.map(|neighbour| (neighbour, cost)).collect()
    }
}

impl Bracket {
    pub(crate) fn new(level: &Level) -> Self {
        let size = level.dungeon.size();
        let map = DijkstraMap::new_empty(size.width(), size.height(), f32::MAX);
        Self { ground: Ground { costs: level.costs.clone(), width: level.width() }, map }
    }

    pub(crate) fn flood(&mut self, target: usize) -> &[f32] {
        DijkstraMap::clear(&mut self.map);
        DijkstraMap::build(&mut self.map, &[target], &self.ground);
        &self.map.map
    }
}
