//! Distance maps by the libraries that one would otherwise use: `bracket-pathfinding`, the
//! usual library for roguelikes in Rust, and two libraries for general graphs.

use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};
use petgraph::graph::{DiGraph, NodeIndex};

/// The costs of entering each cell, in rows of `width` cells. 0 is impassable, and the
/// outermost cells have to be.
pub(crate) struct Ground {
    pub(crate) width: usize,
    pub(crate) costs: Vec<u8>,
}

impl Ground {
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (above, below) = (cell - self.width, cell + self.width);
        let all = [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1];
        all.into_iter().filter(|cell| self.costs[*cell] != 0)
    }

    /// Returns a graph with an edge from each open cell to each open neighbour, which costs
    /// as much as the cell that it leaves, because paths lead to the target.
    pub(crate) fn graph(&self) -> DiGraph<(), u32> {
        let mut graph = DiGraph::new();
        let cells: Vec<_> = self.costs.iter().map(|_| graph.add_node(())).collect();
        for (cell, cost) in self.costs.iter().enumerate().filter(|(_, cost)| **cost != 0) {
            for neighbour in self.neighbours(cell) {
                graph.add_edge(cells[cell], cells[neighbour], u32::from(*cost));
            }
        }
        graph
    }

    pub(crate) fn bracket_map(&self) -> DijkstraMap {
        DijkstraMap::new_empty(self.width, self.costs.len() / self.width, f32::MAX)
    }

    /// Fills a map again and again, as the library's documentation recommends.
    ///
    /// It visits cells in the order of their discovery, and again whenever they turn out to
    /// be nearer: its distances are right even if costs differ, but it needs many visits.
    /// The target's distance is the cost of leaving it and coming back.
    pub(crate) fn by_bracket<'a>(&self, map: &'a mut DijkstraMap, target: usize) -> &'a [f32] {
        DijkstraMap::clear(map);
        DijkstraMap::build(map, &[target], self);
        &map.map
    }

    /// Returns the distances of all cells that have one, except the target, each with the
    /// preceding cell.
    pub(crate) fn by_pathfinding(
        &self,
        target: usize,
    ) -> impl IntoIterator<Item = (usize, (usize, u32))> + use<> {
        pathfinding::prelude::dijkstra_all(&target, |cell| {
            let cost = u32::from(self.costs[*cell]);
            self.neighbours(*cell).map(move |to| (to, cost))
        })
    }
}

impl BaseMap for Ground {
    fn get_available_exits(&self, cell: usize) -> SmallVec<[(usize, f32); 10]> {
        let cost = f32::from(self.costs[cell]);
        self.neighbours(cell).map(|neighbour| (neighbour, cost)).collect()
    }
}

/// Returns the distances of all cells that have one.
pub(crate) fn by_petgraph(
    graph: &DiGraph<(), u32>,
    target: usize,
) -> impl IntoIterator<Item = (NodeIndex, u32)> + use<> {
    petgraph::algo::dijkstra(graph, NodeIndex::new(target), None, |edge| *edge.weight())
}
