//! Distance maps, also known as Dijkstra maps (rules §2), one for walkers and one for diggers per
//! target, and their cache. The crate `hexdelve_path` does the searching, and knows no dungeon.
//!
//! A map is computed only when a character heads for its target, so digging far from everyone's
//! path costs nothing. A map to the PC's cell also serves monsters that remember the cell; once the
//! PC has left it, it is the first to be evicted.

mod costs;

use crate::{
    creature::{Monster, Tunneling},
    dungeon::Dungeon,
    grid::{Direction, Position, Size},
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
pub use costs::{DistanceMapKind, TunnelCosts, compute_distance_map, downhill};
use costs::{LevelCosts, cost_changes};
use hexdelve_path::Search;
pub use hexdelve_path::{DistanceMap, distance_char};

pub(crate) fn distance_maps_plugin(app: &mut App) {
    let costs = *app.world_mut().get_resource_or_init::<TunnelCosts>();
    app.insert_resource(DistanceMaps::new(costs))
        .add_systems(Turn, recompute_distance_maps.in_set(TurnSystems::Sense));
    app.register_required_components::<Monster, PathTarget>();
}

/// Updates the map to the acting character's [`PathTarget`]. On the PC's turn, the maps to its cell
/// become the first to be evicted.
pub fn recompute_distance_maps(
    current: Res<CurrentTurn>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
    characters: Query<(&Position, Option<&PathTarget>, Has<Tunneling>)>,
) {
    let Some(who) = current.actor() else { return };
    let Ok((place, target, tunnels)) = characters.get(who) else { return };
    if current.is_player() {
        maps.mark_evictable(*place);
    }
    if let Some(cell) = target.and_then(|target| target.0) {
        maps.get_or_compute(&dungeon, cell, DistanceMapKind::of(tunnels), current.now().0);
    }
}

/// The cell a monster heads for by following a distance map, or `None` if the monster needs no map.
///
/// On the monster's turn, [`update_belief`](crate::mind::update_belief) sets the target, and
/// [`recompute_distance_maps`] then updates the map before the mind runs. To send a monster
/// elsewhere, set the target between these two systems, and give it a mind that reads the map.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::PathTarget;
/// fn home(current: Res<CurrentTurn>, mut targets: Query<&mut PathTarget>) {
///     let Some(who) = current.actor() else { return };
///     if let Ok(mut target) = targets.get_mut(who) {
///         target.0 = Some(Position::new(1, 1));
///     }
/// }
/// fn homesick(app: &mut App) {
///     let between = home.after(update_belief).before(recompute_distance_maps);
///     app.add_systems(Turn, between);
/// }
/// let mut game = Scenario::draw("..3..@").plugin(homesick).start();
/// let monster = game.contents_at(game.find('3').unwrap()).creature.unwrap();
/// let walk_home = |senses: &Senses<'_>| {
///     senses.downhill_to(Position::new(1, 1)).map_or(Action::Rest, Action::Step)
/// };
/// game.world_mut().entity_mut(monster).insert(CustomMind(walk_home));
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.find('3'), Some(Position::new(2, 1)));
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathTarget(pub Option<Position>);

/// The distance maps of the level, by target and kind.
///
/// It caches [`compute_distance_map`] for one dungeon: see [`clear`](Self::clear).
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::{dungeon::Room, path::TunnelCosts};
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 10, y: 5, width: 20, height: 9 });
/// let (lair, den) = (Position::new(12, 7), Position::new(30, 7));
/// let mut maps = DistanceMaps::new(TunnelCosts::DEFAULT);
/// assert_eq!(maps.get_or_compute(&dungeon, lair, DistanceMapKind::Open, 0).distance(den), None);
/// dungeon.open(den, Terrain::Floor);
/// assert!(maps.get(&dungeon, lair, DistanceMapKind::Open).is_none(), "it is outdated");
/// let map = maps.get_or_compute(&dungeon, lair, DistanceMapKind::Open, 100);
/// assert_eq!(map.distance(den), Some(18));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct DistanceMaps {
    costs: TunnelCosts,
    slots: Vec<Slot>,
    /// By kind.
    level_costs: [Option<LevelCosts>; 2],
    search: Search,
    computed: u64,
}

#[derive(Clone, Debug)]
struct Slot {
    target: Position,
    kind: DistanceMapKind,
    map: DistanceMap,
    version: u64,
    /// The tick of its last use, or `None` if no character is expected to use it again.
    used: Option<u64>,
}

/// 1000 / 5 ticks, between two turns at the lowest speed.
const LONGEST_PAUSE: u64 = 200;
/// Monsters hardly ever remember more cells than that at once.
const MOST_MAPS: usize = 64;
/// On the largest levels: both kinds for two targets.
const FEWEST_MAPS: usize = 4;
/// Of all maps together: 150 megabytes, or twice that with distances of more than 16 bits.
const MOST_CELLS: usize = 1 << 26;

impl DistanceMaps {
    /// Creates an empty cache for maps with these costs.
    pub fn new(costs: TunnelCosts) -> Self {
        let level_costs = [const { None }; 2];
        Self { costs, slots: Vec::new(), level_costs, search: Search::new(), computed: 0 }
    }

    /// Returns the costs of cells in these maps.
    pub const fn costs(&self) -> &TunnelCosts {
        &self.costs
    }

    /// Returns the map to a cell, up to date with the dungeon. At `now`, in ticks, those unused for
    /// over 200 ticks make room for others.
    pub fn get_or_compute(
        &mut self,
        dungeon: &Dungeon,
        place: Position,
        kind: DistanceMapKind,
        now: u64,
    ) -> &DistanceMap {
        let size = dungeon.size();
        if self.slots.first().is_some_and(|slot| !has_size(&slot.map, size)) {
            self.clear();
        }
        let now_at = dungeon.version();
        let known = self.slots.iter().position(|slot| slot.kind == kind && slot.target == place);
        let index = known.unwrap_or_else(|| self.free_slot(size, now));
        let Self { costs, slots, level_costs, search, computed } = self;
        let slot = &mut slots[index];
        if known.is_none() || slot.version != now_at {
            *computed += 1;
            let level = level_costs[kind as usize]
                .get_or_insert_with(|| LevelCosts::new(dungeon, costs, kind));
            level.catch_up(dungeon, costs);
            let changes = known.and_then(|_| cost_changes(dungeon, costs, kind, slot.version));
            let repaired = changes.is_some_and(|it| search.repair(&level.costs, &mut slot.map, it));
            if !repaired {
                search.recompute(&level.costs, [place], &mut slot.map);
            }
        }
        (slot.target, slot.kind, slot.version, slot.used) = (place, kind, now_at, Some(now));
        &self.slots[index].map
    }

    /// Returns the map to a cell if it is cached and up to date with the dungeon.
    pub fn get(
        &self,
        dungeon: &Dungeon,
        place: Position,
        kind: DistanceMapKind,
    ) -> Option<&DistanceMap> {
        let is_it = |slot: &&Slot| slot.kind == kind && slot.target == place;
        let slot = self.slots.iter().find(is_it)?;
        let is_right = slot.version == dungeon.version() && has_size(&slot.map, dungeon.size());
        is_right.then_some(&slot.map)
    }

    /// Returns [`downhill`] on the map to a cell, or `None` if that is not cached or outdated.
    pub fn downhill(
        &self,
        dungeon: &Dungeon,
        place: Position,
        kind: DistanceMapKind,
        from: Position,
    ) -> Option<Direction> {
        downhill(self.get(dungeon, place, kind)?, dungeon, &self.costs, kind, from)
    }

    /// Returns the number of maps computed or repaired so far.
    pub const fn computation_count(&self) -> u64 {
        self.computed
    }

    /// Marks the maps to a cell, which the PC is about to leave, as the first to be evicted.
    pub fn mark_evictable(&mut self, place: Position) {
        for slot in self.slots.iter_mut().filter(|slot| slot.target == place) {
            slot.used = None;
        }
    }

    /// Drops all maps. Call it when another dungeon of the same size replaces this one.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.level_costs.fill(None);
    }

    /// Returns the number of cached maps.
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether the cache is empty.
    pub const fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    fn free_slot(&mut self, size: Size, now: u64) -> usize {
        let most = (MOST_CELLS / size.area().max(1)).clamp(FEWEST_MAPS, MOST_MAPS);
        let full = self.slots.len() >= most;
        let idle =
            |slot: &Slot| slot.used.is_none_or(|used| now.saturating_sub(used) > LONGEST_PAUSE);
        // `None` sorts first: the maps to cells that the PC has left.
        let oldest = self.slots.iter().enumerate().min_by_key(|(_, slot)| slot.used);
        if let Some((index, _)) = oldest.filter(|(_, slot)| full || idle(slot)) {
            return index;
        }
        let map = DistanceMap::new(size.width(), size.height());
        let (target, kind) = (Position::new(0, 0), DistanceMapKind::Open);
        self.slots.push(Slot { target, kind, map, version: 0, used: None });
        self.slots.len() - 1
    }
}

fn has_size(map: &DistanceMap, size: Size) -> bool {
    (map.width(), map.height()) == (size.width(), size.height())
}

impl Default for DistanceMaps {
    fn default() -> Self {
        Self::new(TunnelCosts::DEFAULT)
    }
}
