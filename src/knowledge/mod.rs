//! The PC's knowledge: cells, things and creatures as last perceived. Autopilots, journeys, the
//! lookahead, messages and screens all use this one model.
//!
//! In a delve, a [`MapMemory`] keeps past perceptions. In a pit, nothing is hidden, so there is no
//! such resource.

mod region;
mod remembering;
mod sighting;

use crate::{
    creature::{CharacterId, Player, Speed},
    dungeon::{Dungeon, Hardness, Obstacle},
    grid::{ChangedCells, Grid, Position, Size},
    sight::FieldOfView,
    things::{DoorState, Effect, ThingKindId},
};
use bevy_ecs::{prelude::*, system::SystemParam};
use region::Glimpse;
pub use region::Region;
pub(crate) use region::spread;
pub use remembering::{
    CameIntoView, RememberedCreature, WentOutOfView, known_things, update_map_memory,
};
pub(crate) use remembering::{map_memory_plugin, reveal_cells};
use serde::Deserialize;
pub use sighting::{
    EARSHOT, HeardSound, MonsterList, PerceivedMonster, SoundKind, Track, count_of_monsters,
    notices, player_of, recent_messages,
};
use sighting::{KeptSound, TRACK_LASTING};
pub(crate) use sighting::{register_perceived, sightings};
use std::collections::BTreeMap;

/// The PC's memory of the level as last perceived. Changes it does not see are not in it.
#[derive(Resource, Clone, Debug)]
pub struct MapMemory {
    dungeon: Dungeon,
    known: Grid<bool>,
    /// The cells that are known only from a map, or `None` if the PC has read none.
    unseen: Option<Grid<bool>>,
    /// The cells that have become known.
    learned: ChangedCells,
    things: Vec<RememberedThing>,
    /// The number of times `things` has changed.
    things_version: u64,
    creatures: Vec<RememberedCreature>,
    /// Whether the PC has looked around on the level: from then on, creatures can come into view.
    has_looked: bool,
    /// Oldest first.
    sounds: Vec<KeptSound>,
    /// From the turn of the oldest sound on.
    glimpses: Vec<Glimpse>,
    /// The greatest speed that the PC has to expect of what it hears.
    fastest: Speed,
    /// All tracks on the level, even those that the PC does not see.
    tracks: BTreeMap<Position, Track>,
}

/// A thing as it was last seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedThing {
    /// The thing's entity. It may since have been despawned or moved.
    pub entity: Entity,
    /// The thing's cell.
    pub cell: Position,
    /// The kind of thing.
    pub kind: Option<ThingKindId>,
    /// The state of the door, if the thing is one.
    pub door_state: Option<DoorState>,
    /// The thing's effect on its cell.
    pub obstacle: Obstacle,
    /// Whether the thing is an item rather than a mechanism.
    pub is_item: bool,
    /// Whether the PC itself dropped the thing.
    pub dropped_by_player: bool,
    /// Whether the thing is on offer: if it is taken, others vanish.
    pub is_offered: bool,
}

impl MapMemory {
    /// Creates an empty memory of a level of this size.
    pub fn new(size: Size) -> Self {
        Self {
            dungeon: Dungeon::filled(size, Hardness::IMMUTABLE),
            known: Grid::filled(size, false),
            unseen: None,
            learned: ChangedCells::NONE,
            things: Vec::new(),
            things_version: 0,
            creatures: Vec::new(),
            has_looked: false,
            sounds: Vec::new(),
            glimpses: Vec::new(),
            fastest: Speed::PLAYER,
            tracks: BTreeMap::new(),
        }
    }

    /// Returns the known part of the level. Unknown cells are immutable rock.
    pub const fn dungeon(&self) -> &Dungeon {
        &self.dungeon
    }

    /// Whether anything is known about a cell.
    pub fn knows(&self, cell: Position) -> bool {
        self.known.get(cell).is_some_and(|known| *known)
    }

    /// Whether a cell has been in view, so that the things in it are known too.
    pub fn has_seen(&self, cell: Position) -> bool {
        self.knows(cell) && self.unseen.as_ref().is_none_or(|unseen| !unseen[cell])
    }

    /// Returns the log of cells that have become known.
    pub const fn learned(&self) -> &ChangedCells {
        &self.learned
    }

    /// Returns the number of times that the remembered things have changed.
    pub const fn things_version(&self) -> u64 {
        self.things_version
    }

    /// Iterates over the remembered things: in each cell the mechanism, then the items as they
    /// came.
    pub fn things(&self) -> impl Iterator<Item = &RememberedThing> {
        self.things.iter()
    }

    /// Iterates over the creatures perceived on this level, now or ever, and not seen to die.
    pub fn creatures(&self) -> impl Iterator<Item = &RememberedCreature> {
        self.creatures.iter()
    }

    /// Iterates over the sounds the PC has heard in its last five turns, oldest first.
    pub fn sounds(&self) -> impl Iterator<Item = &HeardSound> {
        self.sounds.iter().filter(|it| !it.is_past).map(|it| &it.sound)
    }

    /// Only those fresh enough to be seen, whether they are in view or not.
    pub(crate) fn tracks(&self, turns: u64) -> impl Iterator<Item = (Position, &Track)> {
        let fresh = self.tracks.iter().filter(move |(_, track)| track.turn + TRACK_LASTING > turns);
        fresh.map(|(cell, track)| (*cell, track))
    }

    fn forget(&mut self, creature: CharacterId) {
        self.creatures.retain(|it| it.sighting.id != creature);
        for kept in self.sounds.iter_mut().filter(|it| it.maker == Some(creature)) {
            kept.is_past = true;
        }
    }

    /// Creatures in view when the PC first looks around do not count as coming into view.
    pub(crate) fn come_back(&mut self) {
        self.has_looked = false;
        self.sounds.clear();
        self.glimpses.clear();
    }

    /// Copies a cell's terrain from the level.
    pub fn learn(&mut self, dungeon: &Dungeon, cell: Position) {
        if self.known.get(cell).is_none() {
            return;
        }
        // Most visible cells have not changed, and this runs for every cell in view.
        let is_known = std::mem::replace(&mut self.known[cell], true);
        if !is_known {
            self.learned.add(cell);
        }
        if !is_known || !self.dungeon.is_same_ground(dungeon, cell) {
            self.dungeon.copy_cell(dungeon, cell);
        }
    }

    /// Copies the level's terrain, without the things on it.
    fn learn_from_a_map(&mut self, dungeon: &Dungeon) {
        let size = self.known.size();
        let mut unseen = self.unseen.take().unwrap_or_else(|| Grid::filled(size, false));
        for cell in size.positions() {
            unseen[cell] |= !self.known[cell];
            self.learn(dungeon, cell);
        }
        self.unseen = Some(unseen);
    }

    /// Replaces the remembered things in all visible cells with those seen there now.
    fn renew(&mut self, sees: impl Fn(Position) -> bool, seen: Vec<RememberedThing>) {
        if let Some(unseen) = &mut self.unseen {
            for cell in unseen.size().positions().filter(|cell| sees(*cell)) {
                unseen[cell] = false;
            }
        }
        let looked_at: Vec<_> = self.things.extract_if(.., |thing| sees(thing.cell)).collect();
        self.things_version += u64::from(looked_at != seen);
        let before = looked_at.iter().filter(|thing| !thing.is_item);
        let built = || seen.iter().filter(|thing| !thing.is_item);
        for thing in before.filter(|thing| built().all(|now| now.cell != thing.cell)) {
            self.dungeon.set_obstacle(thing.cell, Obstacle::NONE);
        }
        built().for_each(|thing| self.dungeon.set_obstacle(thing.cell, thing.obstacle));
        self.things.extend(seen);
    }
}

/// An effect that reveals the level's terrain, but not the mechanisms, items and creatures on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MagicMapping {}

/// System parameter that decides whether the player sees an event.
#[derive(SystemParam, Debug)]
pub struct PlayerSight<'w> {
    memory: Option<Res<'w, MapMemory>>,
    field_of_view: Res<'w, FieldOfView>,
}

impl PlayerSight<'_> {
    /// Whether the PC sees a cell. Without [`MapMemory`], which hides things, it sees every cell.
    pub fn see(&self, cell: Position) -> bool {
        self.memory.is_none() || self.field_of_view.sees(cell)
    }
}

fn map_level(
    off: On<Effect<MagicMapping>>,
    players: Query<(), With<Player>>,
    dungeon: Res<Dungeon>,
    memory: Option<ResMut<MapMemory>>,
) {
    if let Some(mut memory) = memory.filter(|_| players.contains(off.character)) {
        memory.learn_from_a_map(&dungeon);
    }
}

/// Returns whether the PC sees a cell, for many. A dead PC keeps its last field of view.
pub fn sight(world: &World) -> impl Fn(Position) -> bool {
    let is_all = !world.contains_resource::<MapMemory>();
    let view = world.resource::<FieldOfView>();
    move |cell| is_all || view.sees(cell)
}
