//! Dijkstra's algorithm as the textbook has it.

use super::cell::{Cell, WAYS, beside};
use std::{cmp::Reverse, collections::BinaryHeap};

pub(crate) const FAR: u32 = u32::MAX;

/// The distances to a cell, row by row, [`None`] for no way. `costs` says what
/// entering each cell costs, 0 for no way.
pub(crate) fn distances(costs: &[u32], width: i32, target: Cell) -> Vec<Option<u32>> {
    let at = |(x, y): Cell| usize::try_from(y * width + x).unwrap();
    let mut distances = vec![FAR; costs.len()];
    let mut heap = BinaryHeap::from([Reverse((0, target))]);
    distances[at(target)] = 0;
    while let Some(Reverse((distance, cell))) = heap.pop() {
        let entering = costs[at(cell)];
        if distance > distances[at(cell)] || entering == 0 {
            continue;
        }
        for way in WAYS {
            let next = beside(cell, way);
            if costs[at(next)] != 0 && distance + entering < distances[at(next)] {
                distances[at(next)] = distance + entering;
                heap.push(Reverse((distance + entering, next)));
            }
        }
    }
    distances.into_iter().map(|distance| (distance != FAR).then_some(distance)).collect()
}
