//! The distance maps that characters head by, kept from one turn to the next.
//!
//! A map is computed for a place when a character heads there, so one that
//! nobody alive uses is never made, and digs far from anybody's way cost
//! nothing. The maps of the PC's cell and those of remembered cells are kept
//! alike: when the PC leaves a cell that a monster remembers, one map serves
//! both. The maps of a cell that the PC leaves are the first to be reused.

use super::{
    DistanceMap, MapKind, TunnelCosts, downhill, flood::Flood, ground::Ground, repair::repair,
    waves::Waves,
};
use crate::{
    dungeon::Dungeon,
    grid::{Direction, Position, Size},
};
use bevy_ecs::prelude::Resource;

/// The distance maps of the level, by place and kind.
///
/// A cache of what [`flood`](super::flood) returns. Reading one needs a shared
/// reference; only [`recompute`](Self::recompute) makes a map. It follows one
/// dungeon: call [`forget`](Self::forget) before you ask it about another
/// dungeon of the same size.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dungeon = Dungeon::solid(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let (lair, den) = (Position::new(12, 7), Position::new(32, 7));
/// let mut maps = DistanceMaps::new(TunnelCosts::GAME);
/// assert_eq!(maps.recompute(&dungeon, lair, MapKind::Open, 0).distance(den), None);
/// dungeon.open(Position::new(30, 7), Terrain::Corridor);
/// dungeon.open(Position::new(31, 7), Terrain::Corridor);
/// dungeon.open(den, Terrain::Floor);
/// assert!(maps.get(&dungeon, lair, MapKind::Open).is_none(), "it is outdated");
/// maps.recompute(&dungeon, lair, MapKind::Open, 100);
/// let map = maps.get(&dungeon, lair, MapKind::Open).unwrap();
/// assert_eq!(map.distance(den), Some(20));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct DistanceMaps {
    costs: TunnelCosts,
    slots: Vec<Slot>,
    grounds: Vec<Ground>,
    waves: Waves,
    flood: Flood,
    computed: u64,
}

#[derive(Clone, Debug)]
struct Slot {
    kind: MapKind,
    map: DistanceMap,
    /// The dungeon's version for which the map is right.
    version: u64,
    /// When somebody last headed by it, `None` when nobody is expected to.
    used: Option<u64>,
}

/// The longest pause between two turns of one character: 1000 / 5 ticks, at
/// the least speed. Who headed by a map before that heads elsewhere now.
const LONGEST_PAUSE: u64 = 200;
/// The most maps: more places than that are hardly remembered at once.
const MOST_MAPS: usize = 64;
/// The least, however large the level: two places.
const FEWEST_MAPS: usize = 4;
/// Cells of all maps together, above the least: 150 megabytes as long as no
/// distance needs more than 16 bits, and twice that at the most.
const MOST_CELLS: usize = 1 << 26;

impl DistanceMaps {
    /// No maps yet, to be made with these costs.
    pub fn new(costs: TunnelCosts) -> Self {
        Self {
            costs,
            slots: Vec::new(),
            grounds: Vec::new(),
            waves: Waves::default(),
            flood: Flood::default(),
            computed: 0,
        }
    }

    /// What cells cost on these maps.
    pub const fn costs(&self) -> &TunnelCosts {
        &self.costs
    }

    /// Makes the map to a place right for the dungeon as it is, and returns it:
    /// a new map, or the one that is kept, repaired where rock has changed.
    ///
    /// `now` is the time in ticks: maps that were not used for more than 200
    /// make room for others.
    pub fn recompute(
        &mut self,
        dungeon: &Dungeon,
        place: Position,
        kind: MapKind,
        now: u64,
    ) -> &DistanceMap {
        let index = self.slot_toward(dungeon, place, kind, now);
        &self.slots[index].map
    }

    /// The map to a place if it is kept and right for the dungeon as it is.
    pub fn get(&self, dungeon: &Dungeon, place: Position, kind: MapKind) -> Option<&DistanceMap> {
        let is_it = |slot: &&Slot| slot.kind == kind && slot.map.target() == place;
        let slot = self.slots.iter().find(is_it)?;
        let is_right = slot.version == dungeon.version() && slot.map.size() == dungeon.size();
        is_right.then_some(&slot.map)
    }

    /// The step that brings somebody nearer to a place: [`downhill`] on the map
    /// that leads there. `None` also if that map is not kept or not right.
    pub fn downhill(
        &self,
        dungeon: &Dungeon,
        place: Position,
        kind: MapKind,
        from: Position,
    ) -> Option<Direction> {
        downhill(self.get(dungeon, place, kind)?, dungeon, &self.costs, kind, from)
    }

    /// How many maps have been computed or repaired so far.
    pub const fn computed(&self) -> u64 {
        self.computed
    }

    /// Marks the maps of a place as the first to be reused: the PC is about to
    /// leave it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let dungeon = Dungeon::solid(Size::STANDARD, Hardness(100));
    /// let mut maps = DistanceMaps::default();
    /// for x in 1..70 {
    ///     maps.recompute(&dungeon, Position::new(x, 1), MapKind::Tunnel, 0);
    ///     maps.leave(Position::new(x, 1));
    /// }
    /// assert_eq!(maps.len(), 1);
    /// ```
    pub fn leave(&mut self, place: Position) {
        for slot in self.slots.iter_mut().filter(|slot| slot.map.target() == place) {
            slot.used = None;
        }
    }

    /// Throws all maps away. To be called when the dungeon becomes another one,
    /// whose versions have nothing to do with the former's. One of another size
    /// is recognized without that.
    pub fn forget(&mut self) {
        self.slots.clear();
        self.grounds.clear();
    }

    /// How many maps are kept.
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether none is.
    pub const fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    fn slot_toward(
        &mut self,
        dungeon: &Dungeon,
        place: Position,
        kind: MapKind,
        now: u64,
    ) -> usize {
        if self.grounds.first().is_some_and(|ground| ground.size() != dungeon.size()) {
            self.forget();
        }
        let version = dungeon.version();
        let known =
            self.slots.iter().position(|slot| slot.kind == kind && slot.map.target() == place);
        let index = known.unwrap_or_else(|| self.free_slot(dungeon.size(), place, now));
        let slot = &mut self.slots[index];
        let is_right = known.is_some() && slot.version == version;
        if !is_right {
            self.computed += 1;
            let ground = ground_of(&mut self.grounds, dungeon, &self.costs, kind);
            let Slot { version, map, .. } = slot;
            let repaired = known.is_some()
                && repair(dungeon, &self.costs, ground, &mut self.waves, *version, map);
            if !repaired {
                self.flood.make(ground, &mut self.waves, place, map);
            }
        }
        (slot.kind, slot.version, slot.used) = (kind, version, Some(now));
        index
    }

    /// The slot of the map that was used the longest ago, if it is long enough
    /// ago or there are enough maps; a new one otherwise.
    fn free_slot(&mut self, size: Size, place: Position, now: u64) -> usize {
        let most = (MOST_CELLS / size.area().max(1)).clamp(FEWEST_MAPS, MOST_MAPS);
        let full = self.slots.len() >= most;
        let idle =
            |slot: &Slot| slot.used.is_none_or(|used| now.saturating_sub(used) > LONGEST_PAUSE);
        let oldest = self.slots.iter().enumerate().min_by_key(|(_, slot)| slot.used);
        if let Some((index, _)) = oldest.filter(|(_, slot)| full || idle(slot)) {
            return index;
        }
        let map = DistanceMap::new(size, place);
        self.slots.push(Slot { kind: MapKind::Open, map, version: 0, used: None });
        self.slots.len() - 1
    }
}

/// The ground of one kind, right for the dungeon as it is.
fn ground_of<'a>(
    grounds: &'a mut Vec<Ground>,
    dungeon: &Dungeon,
    costs: &TunnelCosts,
    kind: MapKind,
) -> &'a Ground {
    let known = grounds.iter().position(|ground| ground.kind() == kind);
    let index = known.unwrap_or_else(|| {
        grounds.push(Ground::new(dungeon, costs, kind));
        grounds.len() - 1
    });
    let ground = &mut grounds[index];
    ground.catch_up(dungeon, costs);
    ground
}

impl Default for DistanceMaps {
    fn default() -> Self {
        Self::new(TunnelCosts::GAME)
    }
}
