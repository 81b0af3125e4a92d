//! A textbook implementation of Dijkstra's algorithm.

use super::cell::{Cell, WAYS, beside};
use std::{
    cell::RefCell,
    cmp::Reverse,
    collections::{BinaryHeap, VecDeque},
};

pub(crate) const FAR: u32 = u32::MAX;

/// The distances to a cell, row by row, or [`None`] if there is no path. `costs` is the
/// cost of entering each cell, or 0 if the cell is impassable.
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

/// Like `distances`, but with a cache of recent searches, keyed by costs and target:
/// forks of the same moment repeat many searches.
pub(crate) fn distances_once(costs: &[u32], width: i32, target: Cell) -> Vec<Option<u32>> {
    type Search = (Vec<u32>, Cell, Vec<Option<u32>>);
    thread_local! {
        static LATELY: RefCell<VecDeque<Search>> = const { RefCell::new(VecDeque::new()) };
    }
    LATELY.with_borrow_mut(|lately| {
        let known = lately.iter().find(|(of, to, _)| *to == target && of == costs);
        if let Some((_, _, found)) = known {
            return found.clone();
        }
        let found = distances(costs, width, target);
        lately.push_front((costs.to_vec(), target, found.clone()));
        lately.truncate(24);
        found
    })
}
