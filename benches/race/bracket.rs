//! `bracket-pathfinding`, the usual library for roguelikes in Rust.

use super::level::{Level, neighbours};
use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};

/// A level in the library's form, and a map that is filled again and again, as the
/// library's documentation recommends.
///
/// The library's `build` visits cells in the order of their discovery, and visits them
/// again whenever they turn out to be nearer. Therefore its distances are right even if
/// costs differ, but it needs many visits. It treats the target like any other cell: the
/// target's distance is the cost of leaving it and coming back.
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
