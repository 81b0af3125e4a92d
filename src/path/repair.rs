//! The repair of a distance map after digging: only a patch of cells behind the hole gets nearer,
//! so a wave starts there and spreads only over the cells it reaches sooner than the map says.

use super::{
    DistanceMap, TunnelCosts,
    bitboard::Block,
    distance_map::gray,
    packed_costs::{Effect, Ground},
    wavefront::Claim,
    waves::Waves,
};
use crate::{dungeon::Dungeon, grid::Position};

/// `ground` must be up to date. Returns false if the map needs a flood: a change has made distances
/// longer, or the version is too old. Changes are repaired one by one, with the current costs: a
/// path through two changed cells is found by the wave from one cell or the other.
pub(super) fn repair(
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    ground: &Ground,
    waves: &mut Waves,
    version: u64,
    map: &mut DistanceMap,
) -> bool {
    let effects = || {
        let changes = dungeon.changes_since(version)?;
        Some(changes.map(|change| (change.cell, ground.effect(change, costs))))
    };
    let gain = effects().and_then(|mut effects| {
        effects.try_fold(0_u32, |gain, (_, effect)| Some(gain.saturating_add(effect.gain()?)))
    });
    let (Some(gain), Some(effects)) = (gain, effects()) else { return false };
    for (cell, effect) in effects {
        let distance = match effect {
            Effect::Nothing | Effect::Farther => continue,
            Effect::Nearer(_) => map.distance(cell),
            Effect::Opened => reach(ground, cell, map),
        };
        if let Some((distance, spot)) = distance.zip(ground.layout().spot(cell)) {
            waves.spread(ground, spot, distance, &mut Nearer { ground, map, gain });
        }
    }
    true
}

/// The cell was impassable: any distance is the target's, or from an earlier wave of the repair.
fn reach(ground: &Ground, cell: Position, map: &mut DistanceMap) -> Option<u32> {
    let spot = ground.layout().spot(cell)?;
    let by_neighbours = cell.neighbours().filter_map(|neighbour| {
        let cost = ground.cost(ground.layout().spot(neighbour)?);
        map.distance(neighbour).filter(|_| cost != 0).map(|distance| distance + cost)
    });
    let distance = by_neighbours.chain(map.distance(cell)).min()?;
    map.set(spot, distance);
    Some(distance)
}

/// The claims of a repair: cells that were farther away, or had no distance.
struct Nearer<'a> {
    ground: &'a Ground,
    map: &'a mut DistanceMap,
    gain: u32,
}

/// Up to this gain, searching for each possible old distance is faster than comparing all.
const SMALL_GAIN: u32 = 2;

impl Claim for Nearer<'_> {
    fn begin(&mut self, now: u32) {
        self.map.digits.hold(gray(now + self.gain.min(SMALL_GAIN)));
    }

    #[inline]
    fn claim(&mut self, block: usize, cells: Block, now: u32) -> Block {
        let cells = cells & self.ground.ways(block);
        if cells == Block::ZERO {
            return cells;
        }
        // Opened cells make the gain unlimited: cells without a distance also count.
        if self.gain > SMALL_GAIN {
            let reached = cells & self.map.farther(block, now);
            self.map.set_block(block, reached, now);
            return reached;
        }
        // Only the distances `now + 1..=now + gain` can improve: one comparison finds the cells
        // with each, and inverting the digits in which it differs from `now` updates them all.
        let mut reached = Block::ZERO;
        for before in now + 1..=now + self.gain {
            let nearer = cells & self.map.at_distance(block, before);
            self.map.digits.flip(block, nearer, gray(before) ^ gray(now));
            reached |= nearer;
        }
        reached
    }
}
