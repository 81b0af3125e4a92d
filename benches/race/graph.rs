//! The libraries for graphs of any shape: `petgraph` over a graph that was
//! built before, `pathfinding` over a function that tells the neighbours.

use super::level::{Level, neighbours};
use petgraph::graph::{DiGraph, NodeIndex};

/// The cells of a level, and an edge from each to each neighbour that can be
/// entered, with the cost of the cell it leaves.
pub(crate) fn graph(level: &Level) -> DiGraph<(), u32> {
    let mut graph = DiGraph::new();
    let cells: Vec<_> = level.costs.iter().map(|_| graph.add_node(())).collect();
    for (cell, cost) in level.costs.iter().enumerate().filter(|(_, cost)| **cost != 0) {
        for neighbour in neighbours(cell, level.width()) {
            if level.costs[neighbour] != 0 {
                graph.add_edge(cells[cell], cells[neighbour], u32::from(*cost));
            }
        }
    }
    graph
}

/// The distances of all cells that have one, in no order.
pub(crate) fn by_petgraph(
    graph: &DiGraph<(), u32>,
    target: usize,
) -> impl IntoIterator<Item = (NodeIndex, u32)> + use<> {
    petgraph::algo::dijkstra(graph, NodeIndex::new(target), None, |edge| *edge.weight())
}

/// The distances of all cells that have one but for the target, in no order,
/// each with the cell before it.
pub(crate) fn by_pathfinding(
    level: &Level,
    target: usize,
) -> impl IntoIterator<Item = (usize, (usize, u32))> + use<> {
    let width = level.width();
    let costs = &level.costs;
    pathfinding::prelude::dijkstra_all(&target, |cell| {
        let cost = u32::from(costs[*cell]);
        let open = neighbours(*cell, width).into_iter().filter(|to| costs[*to] != 0);
        open.map(move |to| (to, cost))
    })
}
