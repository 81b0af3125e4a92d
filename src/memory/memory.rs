//! A level as the PC remembers it.

use crate::{
    dungeon::{Dungeon, Hardness, Obstacle},
    grid::{Grid, Position, Size},
    things::{KindId, Latch},
};
use bevy_ecs::prelude::{Entity, Resource};
use std::collections::BTreeMap;

/// The level as the PC remembers it: what it has seen, as it saw it last. What
/// is not seen does not change here.
#[derive(Resource, Clone, Debug)]
pub struct Memory {
    dungeon: Dungeon,
    known: Grid<bool>,
    pub(super) things: BTreeMap<(Position, Entity), Remembered>,
}

/// A thing, as it was seen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// Which one. It may be gone, or elsewhere.
    pub entity: Entity,
    /// Where it was.
    pub cell: Position,
    /// What kind of thing it is.
    pub kind: Option<KindId>,
    /// Whether it was closed, if it is a door.
    pub latch: Option<Latch>,
    /// What it did to its cell.
    pub obstacle: Obstacle,
    /// Whether it is an item, and not a mechanism.
    pub is_item: bool,
}

impl Memory {
    /// Nothing is known of a level of this size.
    pub fn new(size: Size) -> Self {
        Self {
            dungeon: Dungeon::solid(size, Hardness::IMMUTABLE),
            known: Grid::filled(size, false),
            things: BTreeMap::new(),
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

    /// All things that are remembered, by their cells.
    pub fn things(&self) -> impl Iterator<Item = &Remembered> {
        self.things.values()
    }

    /// What is remembered of a cell: the mechanism and the items.
    pub fn things_at(&self, cell: Position) -> impl Iterator<Item = &Remembered> {
        self.things.values().filter(move |thing| thing.cell == cell)
    }

    /// Learns what a cell is made of.
    pub fn learn(&mut self, dungeon: &Dungeon, cell: Position) {
        if self.known.size().contains(cell) {
            self.known[cell] = true;
            self.dungeon.copy_cell(dungeon, cell);
        }
    }

    /// Notes a thing.
    pub(super) fn note(&mut self, thing: Remembered) {
        if !thing.is_item {
            self.dungeon.obstruct(thing.cell, thing.obstacle);
        }
        self.things.insert((thing.cell, thing.entity), thing);
    }

    /// Forgets the things of which `is_gone` says so.
    pub(super) fn forget(&mut self, mut is_gone: impl FnMut(&Remembered) -> bool) {
        let Self { things, dungeon, .. } = self;
        things.retain(|_, thing| {
            let gone = is_gone(thing);
            if gone && !thing.is_item {
                dungeon.obstruct(thing.cell, Obstacle::NONE);
            }
            !gone
        });
    }
}
