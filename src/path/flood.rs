//! A distance map computed from scratch.

use super::{
    DistanceMap, DistanceMapKind, TunnelCosts,
    bit_planes::Digits,
    bitboard::{Bitboard, Block},
    distance_map::gray,
    layout::Spot,
    packed_costs::Ground,
    wavefront::Claim,
    waves::Waves,
};
use crate::{dungeon::Dungeon, grid::Position};

/// Computes the distance from every cell to a target.
///
/// If the target is impassable on this kind of map, such as rock on the open map, no
/// other cell has a distance. If you need several maps of one dungeon, use
/// [`DistanceMaps`](super::DistanceMaps) instead.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::compute_distance_map;
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let map = compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, Position::new(10, 5));
/// assert_eq!(map.distance(Position::new(29, 13)), Some(19));
/// ```
pub fn compute_distance_map(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: DistanceMapKind,
    target: Position,
) -> DistanceMap {
    let ground = Ground::new(dungeon, costs, kind);
    let mut map = DistanceMap::new(dungeon.size(), target);
    Flood::default().make(&ground, &mut Waves::default(), target, &mut map);
    map
}

#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    ahead: Bitboard,
    /// For each block, the tick its digits stand for, in Gray code.
    clocks: Vec<u32>,
}

/// For a block no wave has visited. It encodes `0xAAAA_AAAA`, above any distance.
const NEVER: u32 = u32::MAX;

impl Flood {
    /// Recomputes a map, of the same size as the ground, for a target.
    pub(super) fn make(
        &mut self,
        ground: &Ground,
        waves: &mut Waves,
        target: Position,
        map: &mut DistanceMap,
    ) {
        map.turn_to(target);
        let start = ground.layout().spot(target).filter(|spot| ground.cost(*spot) != 0);
        let Some(spot) = start else { return map.reached.clear() };
        self.begin_at(ground, spot, map);
        let mut whole = Whole { ahead: self.ahead.blocks_mut(), clocks: &mut self.clocks, map };
        waves.spread(ground, spot, 0, &mut whole);
        let boards = map.reached.blocks_mut().iter_mut().zip(self.ahead.blocks()).enumerate();
        for (block, (reached, ahead)) in boards {
            *reached = ground.ways(block) & !*ahead;
        }
    }

    fn begin_at(&mut self, ground: &Ground, spot: Spot, map: &mut DistanceMap) {
        let blocks = ground.layout().blocks;
        if self.clocks.len() != blocks {
            *self = Self { ahead: Bitboard::blank(ground.layout()), clocks: vec![0; blocks] };
        }
        for (block, ahead) in self.ahead.blocks_mut().iter_mut().enumerate() {
            *ahead = ground.ways(block);
        }
        self.ahead.set(spot, false);
        self.clocks.fill(NEVER);
        self.clocks[spot.block] = gray(0);
        // The target's own distance, 0, is also all zeros in Gray code.
        map.digits.of_block_mut(spot.block).fill(Block::ZERO);
    }
}

/// In a flood of the whole level, the first arrival in a cell is final.
struct Whole<'a> {
    ahead: &'a mut [Block],
    clocks: &'a mut [u32],
    map: &'a mut DistanceMap,
}

impl Claim for Whole<'_> {
    fn begin(&mut self, now: u32) {
        self.map.digits.hold(gray(now));
    }

    #[inline]
    fn claim(&mut self, block: usize, cells: Block, now: u32) -> Block {
        let ahead = &mut self.ahead[block];
        // Stamp before the reached cells leave `ahead`, so that their digits say `now`.
        stamp(&mut self.clocks[block], gray(now), *ahead, &mut self.map.digits, block);
        let reached = cells & *ahead;
        *ahead ^= reached;
        reached
    }
}

/// Digits advance with the clock; a cell that the wave reaches leaves `ahead`, so its digits stay
/// at the tick of its arrival. Thanks to Gray code, a block that the wave is in needs one XOR per
/// tick; one that it re-enters catches up on all digits that have changed in the meantime.
#[inline]
fn stamp(clock: &mut u32, now: u32, ahead: Block, digits: &mut Digits, block: usize) {
    // The first visit overwrites the digits left behind by an earlier flood.
    if *clock == NEVER {
        for (digit, place) in digits.of_block_mut(block).iter_mut().zip(0..) {
            *digit = if now >> place & 1 == 0 { Block::ZERO } else { ahead };
        }
    } else {
        digits.flip(block, ahead, *clock ^ now);
    }
    *clock = now;
}
