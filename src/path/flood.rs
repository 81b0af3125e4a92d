//! A map from scratch.

use super::{
    DistanceMap, MapKind, TunnelCosts,
    bitboard::{Bitboard, Block},
    digits::Digits,
    distance_map::gray,
    front::Claim,
    ground::Ground,
    layout::Spot,
    waves::Waves,
};
use crate::{dungeon::Dungeon, grid::Position};

/// How far every cell is from a target.
///
/// A target that has no cost on this map, rock on the open map, leaves all
/// other cells without a distance. Who asks for more than one map of a dungeon
/// is better served by [`DistanceMaps`](super::DistanceMaps).
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::flood;
/// let mut dungeon = Dungeon::solid(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let map = flood(&dungeon, &TunnelCosts::GAME, MapKind::Open, Position::new(10, 5));
/// assert_eq!(map.distance(Position::new(29, 13)), Some(19));
/// ```
pub fn flood(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: MapKind,
    target: Position,
) -> DistanceMap {
    let ground = Ground::new(dungeon, costs, kind);
    let mut map = DistanceMap::new(dungeon.size(), target);
    Flood::default().make(&ground, &mut Waves::default(), target, &mut map);
    map
}

/// The memory that floods work in, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    /// Ways that no wave has reached.
    ahead: Bitboard,
    /// For which tick, in Gray code, the digits of a block are right.
    clocks: Vec<u32>,
}

/// No wave has been in the block.
const NEVER: u32 = u32::MAX;

impl Flood {
    /// Makes a map of the ground's size lead to a target.
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
        map.digits.of_block_mut(spot.block).fill(Block::ZERO);
    }
}

/// The level of a flood: who is reached first has its distance for good.
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
        stamp(&mut self.clocks[block], gray(now), *ahead, &mut self.map.digits, block);
        let reached = cells & *ahead;
        *ahead ^= reached;
        reached
    }
}

/// Makes the digits of a block right for now, in all cells that are ahead. Those
/// that were reached keep theirs: the tick of their arrival.
#[inline]
fn stamp(clock: &mut u32, now: u32, ahead: Block, digits: &mut Digits, block: usize) {
    if *clock == NEVER {
        for (digit, place) in digits.of_block_mut(block).iter_mut().zip(0..) {
            *digit = if now >> place & 1 == 0 { Block::ZERO } else { ahead };
        }
    } else {
        digits.flip(block, ahead, *clock ^ now);
    }
    *clock = now;
}
