//! Dijkstra's algorithm with a binary heap, as found in textbooks.

use std::{cmp::Reverse, collections::BinaryHeap};

/// The value for "no distance".
pub(crate) const NONE: u32 = u32::MAX;

/// Returns the distance of every cell from a target, over a grid of costs in rows of
/// `width` cells. Cells with a cost of 0 are impassable.
pub(crate) fn dijkstra(costs: &[u8], width: usize, target: usize) -> Vec<u32> {
    let height = costs.len() / width;
    let mut distances = vec![NONE; costs.len()];
    let mut ahead = BinaryHeap::from([Reverse((0, target))]);
    distances[target] = 0;
    while let Some(Reverse((distance, cell))) = ahead.pop() {
        if distance > distances[cell] || costs[cell] == 0 {
            continue;
        }
        let (x, y) = (cell % width, cell / width);
        let way = distance + u32::from(costs[cell]);
        for dy in -1..=1 {
            for dx in -1..=1 {
                let (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
                if (dx, dy) == (0, 0) || x >= width || y >= height {
                    continue;
                }
                let neighbour = y * width + x;
                if costs[neighbour] != 0 && way < distances[neighbour] {
                    distances[neighbour] = way;
                    ahead.push(Reverse((way, neighbour)));
                }
            }
        }
    }
    distances
}
