//! The PC's depth, and the levels that it has left.

use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    knowledge::MapMemory,
    sight::FieldOfView,
    turn::{GameTime, Timer},
};
use bevy_ecs::prelude::{Entity, Resource};
use std::collections::{BTreeMap, BTreeSet};

/// The PC's level in the delve.
///
/// Other levels are kept as they were left; only characters on the current level act.
#[derive(Resource, Debug)]
pub struct Depth {
    pub(super) level: u16,
    pub(super) deepest: u16,
    pub(super) level_count: u16,
    /// The number of turns that the PC has had on this level.
    pub(super) turns_on_level: u64,
    pub(super) kept: BTreeMap<u16, KeptLevel>,
    /// The monsters that have fallen, by the level that they will be on when the PC comes
    /// to it, each with the cell that it fell from.
    pub(super) fallen: BTreeMap<u16, Vec<(Entity, Position)>>,
}

impl Depth {
    /// Creates the depth of a PC on level 1, where `last` is the deepest level.
    pub(super) const fn of_the_first(level_count: u16) -> Self {
        Self {
            level: 1,
            deepest: 1,
            level_count,
            turns_on_level: 0,
            kept: BTreeMap::new(),
            fallen: BTreeMap::new(),
        }
    }

    /// Returns a copy without the levels that the PC is not on.
    pub(crate) const fn without_the_others(&self) -> Self {
        let Self { level, deepest, level_count: last, turns_on_level: turns_here, .. } = *self;
        Self {
            level,
            deepest,
            level_count: last,
            turns_on_level: turns_here,
            kept: BTreeMap::new(),
            fallen: BTreeMap::new(),
        }
    }

    /// Returns the current level, from 1.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// Returns the deepest level that the PC has been on.
    pub const fn deepest(&self) -> u16 {
        self.deepest
    }

    /// Returns the deepest level that exists.
    pub const fn level_count(&self) -> u16 {
        self.level_count
    }

    /// Returns the number of turns that the PC has had on the current level, over all its
    /// visits.
    pub const fn turns_on_level(&self) -> u64 {
        self.turns_on_level
    }
}

/// A level that the PC is not on.
#[derive(Debug)]
pub(super) struct KeptLevel {
    pub(super) dungeon: Dungeon,
    pub(super) spatial_index: SpatialIndex,
    pub(super) view: FieldOfView,
    pub(super) memory: Option<MapMemory>,
    /// All entities with a position on the level.
    pub(super) inhabitants: BTreeSet<Entity>,
    /// The characters in the turn queue, in order.
    pub(super) waiting: Vec<(GameTime, Entity)>,
    pub(super) timers: Vec<(GameTime, Timer)>,
    pub(super) left_at: GameTime,
    pub(super) turns: u64,
}
