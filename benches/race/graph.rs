//! Libraries for general graphs: `petgraph` with a graph that is built in advance, and
//! `pathfinding` with a function that returns the neighbours.

use super::level::{Level, neighbours};
use petgraph::graph::{DiGraph, NodeIndex};

/// Returns a graph of a level's cells, with an edge from each open cell to each open
/// neighbour. The cost of an edge is that of the cell that it leaves.
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

/// Returns the distances of all cells that have one, in no particular order.
pub(crate) fn by_petgraph(
    graph: &DiGraph<(), u32>,
    target: usize,
) -> impl IntoIterator<Item = (NodeIndex, u32)> + use<> {
    petgraph::algo::dijkstra(graph, NodeIndex::new(target), None, |edge| *edge.weight())
}

/// Returns the distances of all cells that have one, except the target, in no particular
/// order, each with the preceding cell.
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
