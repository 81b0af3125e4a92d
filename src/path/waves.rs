//! From one cell to all others, a whole wave at a time.
//!
//! Costs sit on cells: every way out of a cell costs the same. So whoever
//! reaches a cell first gives it its final distance, and each cell is labelled
//! once: no heap, no key that decreases, no stale entry. What is reached in
//! one tick is found for 240 cells at once, and only where the wave is.

use super::{
    Costs, DistanceMap, MapKind,
    awake::Awake,
    front::{Carried, Front, Stir},
    ground::Ground,
    layout::{Layout, Spot},
};
use crate::{dungeon::Dungeon, grid::Position};
use std::mem;

/// How far every cell is from a target.
///
/// A target that has no cost on this map, rock on the open map, leaves all
/// other cells without a distance. Who asks for more than one map of a dungeon
/// is better served by [`DistanceMaps`](super::DistanceMaps).
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::solid(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let map = flood(&dungeon, &Costs::GAME, MapKind::Open, Position::new(10, 5));
/// assert_eq!(map.distance(Position::new(29, 13)), Some(19));
/// ```
pub fn flood(dungeon: &Dungeon, costs: &Costs, kind: MapKind, target: Position) -> DistanceMap {
    let mut map = DistanceMap::new(dungeon.size(), target);
    Waves::default().flood(&Ground::new(dungeon, costs, kind), target, &mut map);
    map
}

/// The memory that floods work in, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Waves {
    layout: Option<Layout>,
    front: Front,
    awake: Awake,
    woken: Awake,
}

/// Blocks whose waking fits into one word.
const ONE_WORD: usize = 64;

impl Waves {
    /// Makes a map that leads to a target.
    pub(super) fn flood(&mut self, ground: &Ground, target: Position, map: &mut DistanceMap) {
        map.turn_to(ground.size(), target);
        let layout = ground.layout();
        let start = layout.spot(target).filter(|spot| ground.cost(*spot) != 0);
        let Some(spot) = start else { return map.reached.clear() };
        if self.layout.replace(layout) != Some(layout) {
            self.front = Front::of(layout);
            self.awake = Awake::nobody_of(layout.blocks);
            self.woken = self.awake.clone();
        }
        let is_large = layout.blocks > layout.stride.min(ONE_WORD);
        match (ground.is_dear(), is_large) {
            (false, false) => self.sweep::<false>(ground, spot, map),
            (true, false) => self.sweep::<true>(ground, spot, map),
            (false, true) => self.sweep_the_large::<false>(ground, spot, map),
            (true, true) => self.sweep_the_large::<true>(ground, spot, map),
        }
        self.front.harvest(ground, &mut map.reached);
    }

    /// On a level of few blocks, all in one band.
    fn sweep<const DEAR: bool>(&mut self, ground: &Ground, spot: Spot, map: &mut DistanceMap) {
        let mut awake = self.front.start(ground, &mut map.bits, spot).within();
        let mut now = ground.cost(spot);
        while awake != 0 {
            map.hold(now);
            let (bits, mut carried) = (&mut map.bits[..], Carried::default());
            let word = (0, awake);
            awake = self.front.tick::<DEAR, false>(ground, bits, now, word, &mut carried).within();
            now += 1;
        }
    }

    fn sweep_the_large<const DEAR: bool>(
        &mut self,
        ground: &Ground,
        spot: Spot,
        map: &mut DistanceMap,
    ) {
        let stride = ground.layout().stride;
        let stir = self.front.start(ground, &mut map.bits, spot);
        self.wake(spot.block / 64, stir);
        let mut now = ground.cost(spot);
        loop {
            self.front.cross_the_bands(stride, |block| self.woken.wake(block));
            mem::swap(&mut self.awake, &mut self.woken);
            map.hold(now);
            let (mut page, mut carried) = (0, Carried::default());
            let mut anybody = false;
            while let Some(word) = self.awake.next_word(&mut page) {
                anybody = true;
                let bits = &mut map.bits;
                let stir = self.front.tick::<DEAR, true>(ground, bits, now, word, &mut carried);
                self.wake(word.0, stir);
            }
            if !anybody {
                return;
            }
            now += 1;
        }
    }

    fn wake(&mut self, word: usize, stir: Stir) {
        self.woken.wake_some(word, stir.within());
        if stir.left & 1 != 0 {
            self.woken.wake_some(word - 1, 1 << 63);
        }
        if stir.right >> 63 != 0 {
            self.woken.wake_some(word + 1, 1);
        }
    }
}
