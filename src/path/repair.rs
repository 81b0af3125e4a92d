//! A map made right again after the rock has changed.
//!
//! Most of a level does not notice a dig: what becomes nearer is a patch
//! behind the hole. A wave goes out from there, over those cells alone that it
//! reaches sooner than the map says.

use super::{
    DistanceMap, TunnelCosts,
    bitboard::Block,
    distance_map::gray,
    front::Claim,
    ground::{Effect, Ground},
    waves::Waves,
};
use crate::{dungeon::Dungeon, grid::Position};

/// Makes a map right that was right when the dungeon had this version, on
/// ground that is right for now. False where a flood is needed instead.
///
/// Several changes are repaired one after the other, each with the costs of
/// now: a way through two of them is found from the one or the other.
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

/// Rock that had no cost had no distance, or one that a repair gave it since:
/// it is now as far as its neighbours say.
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

/// The level of a repair: whoever was farther, or not reached at all.
struct Nearer<'a> {
    ground: &'a Ground,
    map: &'a mut DistanceMap,
    /// By how much the changes together can bring a cell nearer.
    gain: u32,
}

/// Up to this gain it is quicker to look for each distance that becomes less.
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
        if self.gain > SMALL_GAIN {
            let reached = cells & self.map.farther(block, now);
            self.map.set_block(block, reached, now);
            return reached;
        }
        let mut reached = Block::ZERO;
        for before in now + 1..=now + self.gain {
            let nearer = cells & self.map.at_distance(block, before);
            self.map.digits.flip(block, nearer, gray(before) ^ gray(now));
            reached |= nearer;
        }
        reached
    }
}
