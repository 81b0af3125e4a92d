//! Distance maps computed from scratch.

use crate::{
    Point,
    bitboard::{Bit, Block},
    costs::CostMap,
    distance_map::{DistanceMap, gray},
    wavefront::{Relax, Wavefront},
};

/// Computes and repairs distance maps. A search keeps its working memory from one map to the next.
#[derive(Clone, Debug, Default)]
pub struct Search {
    pub(crate) wavefront: Wavefront,
    targets: Vec<Bit>,
    /// The passable cells that the wave has not reached yet.
    ahead: Vec<Block>,
    /// For each block, the tick its digits stand for, in Gray code.
    clocks: Vec<u32>,
}

/// For a block no wave has visited. It encodes `0xAAAA_AAAA`, above any distance.
const NEVER: u32 = u32::MAX;

impl Search {
    /// Creates a search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes the distance from every cell to the nearest of the targets.
    ///
    /// No path leads to an impassable target: its own distance is 0, and no other cell has a
    /// distance to it. Targets outside the map are ignored.
    ///
    /// ```
    /// use hexdelve_path::{CostMap, Search};
    /// let costs = CostMap::from_fn(80, 21, |_, _| 1);
    /// let map = Search::new().compute(&costs, [(10, 5), (70, 5)]);
    /// assert_eq!(map.distance((29, 13)), Some(19));
    /// assert_eq!(map.distance((60, 13)), Some(10));
    /// ```
    pub fn compute(
        &mut self,
        costs: &CostMap,
        targets: impl IntoIterator<Item = impl Into<Point>>,
    ) -> DistanceMap {
        let mut map = DistanceMap::blank(costs.layout);
        self.recompute(costs, targets, &mut map);
        map
    }

    /// Like [`compute`](Self::compute), but reuses the memory of an earlier map.
    pub fn recompute(
        &mut self,
        costs: &CostMap,
        targets: impl IntoIterator<Item = impl Into<Point>>,
        map: &mut DistanceMap,
    ) {
        if map.layout != costs.layout {
            *map = DistanceMap::blank(costs.layout);
        }
        self.targets.clear();
        self.targets.extend(targets.into_iter().filter_map(|cell| costs.layout.bit(cell.into())));
        let Self { wavefront, targets, ahead, clocks } = self;
        ahead.clear();
        ahead.extend((0..costs.layout.blocks).map(|block| costs.passable(block)));
        clocks.clear();
        clocks.resize(costs.layout.blocks, NEVER);
        for target in &*targets {
            target.set(ahead, false);
            clocks[target.block] = gray(0);
            // A target's own distance, 0, is also all zeros in Gray code.
            map.digits.of_block_mut(target.block).fill(Block::ZERO);
        }
        wavefront.spread(costs, targets, 0, &mut FirstArrival { ahead, clocks, map });
        for (block, (reached, ahead)) in map.reached.iter_mut().zip(&*ahead).enumerate() {
            *reached = costs.passable(block) & !*ahead;
        }
        // Impassable targets have a distance, too.
        for target in targets {
            target.set(&mut map.reached, true);
        }
    }
}

/// The first arrival is final. Digits advance with the clock; a cell that the wave reaches leaves
/// `ahead`, so its digits stay at the tick of its arrival. Thanks to Gray code, a block that the
/// wave is in needs one XOR per tick; one that it re-enters catches up on all changed digits.
struct FirstArrival<'a> {
    ahead: &'a mut [Block],
    clocks: &'a mut [u32],
    map: &'a mut DistanceMap,
}

impl Relax for FirstArrival<'_> {
    fn begin(&mut self, now: u32) {
        self.map.digits.hold(gray(now));
    }

    #[inline]
    fn relax(&mut self, block: usize, cells: Block, now: u32) -> Block {
        let (ahead, clock) = (&mut self.ahead[block], &mut self.clocks[block]);
        let (now, digits) = (gray(now), &mut self.map.digits);
        // Before cells leave `ahead`. The first visit overwrites the digits of an earlier search.
        if *clock == NEVER {
            for (digit, place) in digits.of_block_mut(block).iter_mut().zip(0..) {
                *digit = if now >> place & 1 == 0 { Block::ZERO } else { *ahead };
            }
        } else {
            digits.flip(block, *ahead, *clock ^ now);
        }
        *clock = now;
        let reached = cells & *ahead;
        *ahead ^= reached;
        reached
    }
}
