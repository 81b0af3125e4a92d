//! The repair of a distance map after cells have become cheaper: a wave starts at such a cell, and
//! spreads only over the cells it reaches sooner than the map says.

use crate::{
    bitboard::{Bit, Block},
    costs::{CostChange, CostMap},
    distance_map::{DistanceMap, gray},
    neighbours,
    search::Search,
    wavefront::Relax,
};

impl Search {
    /// Repairs a distance map after changes of costs. `costs` are those after all the changes.
    ///
    /// Returns false, and leaves the map as it is, if a cell costs more or became impassable:
    /// then [`recompute`](Self::recompute) the map.
    ///
    /// ```
    /// use hexdelve_path::{CostMap, Search};
    /// let mut costs = CostMap::from_fn(5, 1, |x, _| if x == 2 { 0 } else { 1 });
    /// let mut search = Search::new();
    /// let mut map = search.compute(&costs, [(0, 0)]);
    /// let change = costs.set((2, 0), 3);
    /// assert!(search.repair(&costs, &mut map, [change]));
    /// assert_eq!(map.distance((4, 0)), Some(6));
    /// let change = costs.set((1, 0), 2);
    /// assert!(!search.repair(&costs, &mut map, [change]), "the cell costs more");
    /// ```
    ///
    /// # Panics
    /// Panics if the map and the costs have different sizes.
    #[must_use = "if the map cannot be repaired, it must be recomputed"]
    pub fn repair(
        &mut self,
        costs: &CostMap,
        map: &mut DistanceMap,
        changes: impl IntoIterator<Item = CostChange, IntoIter: Clone>,
    ) -> bool {
        assert!(map.layout == costs.layout, "the map and the costs have one size");
        let changes = changes.into_iter();
        let gain =
            changes.clone().try_fold(0_u32, |gain, it| Some(gain.saturating_add(it.gain()?)));
        let Some(gain) = gain else { return false };
        // A path through two changed cells is found by the wave from one or the other.
        for change in changes.filter(|change| change.before != change.after) {
            let Some(bit) = costs.layout.bit(change.cell) else { continue };
            let distance = match change.before {
                0 => reach(costs, change, bit, map),
                _ => map.distance(change.cell),
            };
            if let Some(distance) = distance {
                self.wavefront.spread(costs, &[bit], distance, &mut Nearer { costs, map, gain });
            }
        }
        true
    }
}

/// The cell was impassable: any distance is a target's, or from an earlier wave of the repair.
fn reach(costs: &CostMap, change: CostChange, bit: Bit, map: &mut DistanceMap) -> Option<u32> {
    let by_neighbours = neighbours(change.cell).filter_map(|neighbour| {
        let cost = costs.cost(neighbour);
        map.distance(neighbour).filter(|_| cost != 0).map(|distance| distance + u32::from(cost))
    });
    let distance = by_neighbours.chain(map.distance(change.cell)).min()?;
    map.set(bit, distance);
    Some(distance)
}

struct Nearer<'a> {
    costs: &'a CostMap,
    map: &'a mut DistanceMap,
    gain: u32,
}

/// Up to this gain, searching for each possible old distance is faster than comparing all.
const SMALL_GAIN: u32 = 2;

impl Relax for Nearer<'_> {
    fn begin(&mut self, now: u32) {
        self.map.digits.hold(gray(now + self.gain.min(SMALL_GAIN)));
    }

    #[inline]
    fn relax(&mut self, block: usize, cells: Block, now: u32) -> Block {
        let cells = cells & self.costs.passable(block);
        if cells == Block::ZERO {
            return cells;
        }
        // Opened cells make the gain unlimited: cells without a distance also count.
        if self.gain > SMALL_GAIN {
            let reached = cells & self.map.farther(block, now);
            self.map.set_block(block, reached, now);
            return reached;
        }
        // Only the distances `now + 1..=now + gain` can improve.
        let mut reached = Block::ZERO;
        for before in now + 1..=now + self.gain {
            let nearer = cells & self.map.at_distance(block, before);
            self.map.digits.flip(block, nearer, gray(before) ^ gray(now));
            reached |= nearer;
        }
        reached
    }
}
