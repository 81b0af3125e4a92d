//! A level as the PC remembers it.

use super::{KnownCreatures, RememberedCreature};
use crate::{
    creature::CharacterId,
    dungeon::{Dungeon, Hardness, Obstacle},
    grid::{Grid, Position, Size},
    things::{DoorState, ThingKindId},
};
use bevy_ecs::prelude::{Entity, Resource};

/// The level as the PC remembers it: cells, things and creatures, as it perceived
/// them last. What is not seen does not change here.
#[derive(Resource, Clone, Debug)]
pub struct MapMemory {
    dungeon: Dungeon,
    known: Grid<bool>,
    things: Vec<RememberedThing>,
    pub(super) creatures: KnownCreatures,
}

/// A thing, as it was seen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedThing {
    /// Which one. It may be gone, or elsewhere.
    pub entity: Entity,
    /// Where it was.
    pub cell: Position,
    /// What kind of thing it is.
    pub kind: Option<ThingKindId>,
    /// Whether it was closed, if it is a door.
    pub latch: Option<DoorState>,
    /// What it did to its cell.
    pub obstacle: Obstacle,
    /// Whether it is an item, and not a mechanism.
    pub is_item: bool,
    /// Whether the PC has put it down itself.
    pub put_down: bool,
}

impl MapMemory {
    /// Nothing is known of a level of this size.
    pub fn new(size: Size) -> Self {
        Self {
            dungeon: Dungeon::solid(size, Hardness::IMMUTABLE),
            known: Grid::filled(size, false),
            things: Vec::new(),
            creatures: KnownCreatures::default(),
        }
    }

    /// The level as far as it is known; the rest is immutable rock.
    pub const fn dungeon(&self) -> &Dungeon {
        &self.dungeon
    }

    /// Whether anything is known of a cell.
    pub fn knows(&self, cell: Position) -> bool {
        self.known.get(cell).is_some_and(|known| *known)
    }

    /// All things that are remembered. Those of one cell are in the order in
    /// which they came there, a mechanism first.
    pub fn things(&self) -> impl Iterator<Item = &RememberedThing> {
        self.things.iter()
    }

    /// All creatures of the level that the PC has ever perceived and has not seen
    /// die, those that it perceives now among them.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::delve("
    ///     .. ....
    ///     @. ...3
    ///     .......
    /// ").foggy().start();
    /// let known = |game: &Game| game.world().resource::<MapMemory>().creatures().count();
    /// assert_eq!(known(&game), 0);
    /// for way in [Direction::SouthEast, Direction::East] {
    ///     game.submit(Action::Step(way)).unwrap();
    /// }
    /// let seen = game.world().resource::<MapMemory>().creatures().next().unwrap();
    /// assert_eq!(seen.sighting.abilities.letter(), '3');
    /// ```
    pub fn creatures(&self) -> impl Iterator<Item = &RememberedCreature> {
        self.creatures.iter()
    }

    /// Forgets a creature, which is dead.
    pub(super) fn forget(&mut self, creature: CharacterId) {
        self.creatures.forget(creature);
    }

    /// The PC comes back to the level: whoever is in view when it first looks
    /// around does not come into view.
    pub(crate) fn come_back(&mut self) {
        self.creatures.come_back();
    }

    /// Learns what a cell is made of.
    pub fn learn(&mut self, dungeon: &Dungeon, cell: Position) {
        if self.known.size().contains(cell) {
            self.known[cell] = true;
            self.dungeon.copy_cell(dungeon, cell);
        }
    }

    /// Has the things that are seen in the cells that are seen.
    pub(super) fn renew(&mut self, sees: impl Fn(Position) -> bool, seen: Vec<RememberedThing>) {
        let looked_at = self.things.extract_if(.., |thing| sees(thing.cell));
        let before: Vec<_> = looked_at.filter(|thing| !thing.is_item).collect();
        let built = || seen.iter().filter(|thing| !thing.is_item);
        for thing in before.iter().filter(|thing| built().all(|now| now.cell != thing.cell)) {
            self.dungeon.obstruct(thing.cell, Obstacle::NONE);
        }
        for thing in built() {
            self.dungeon.obstruct(thing.cell, thing.obstacle);
        }
        self.things.extend(seen);
    }
}
