//! How far down the PC is, and what it has left behind.

use crate::{
    dungeon::{Dungeon, SpatialIndex},
    knowledge::MapMemory,
    sight::FieldOfView,
    turn::{Tick, Timer},
};
use bevy_ecs::prelude::{Entity, Resource};
use std::collections::{BTreeMap, BTreeSet};

/// Which level of the delve the PC is on.
///
/// The others are kept as they were left; only the present one's characters
/// act.
#[derive(Resource, Debug)]
pub struct Depth {
    pub(super) level: u16,
    pub(super) deepest: u16,
    pub(super) last: u16,
    /// Turns that the PC has had on this level.
    pub(super) turns_here: u64,
    pub(super) kept: BTreeMap<u16, KeptLevel>,
}

impl Depth {
    /// On the first of so many levels.
    pub(super) const fn of_the_first(last: u16) -> Self {
        Self { level: 1, deepest: 1, last, turns_here: 0, kept: BTreeMap::new() }
    }

    /// The same, and nothing of the levels that the PC is not on.
    pub(crate) const fn without_the_others(&self) -> Self {
        let Self { level, deepest, last, turns_here, .. } = *self;
        Self { level, deepest, last, turns_here, kept: BTreeMap::new() }
    }

    /// The present level, from 1.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// The deepest level that the PC has been on.
    pub const fn deepest(&self) -> u16 {
        self.deepest
    }

    /// The deepest that there is.
    pub const fn last(&self) -> u16 {
        self.last
    }

    /// Turns that the PC has had on the present level, in all its visits.
    pub const fn turns_here(&self) -> u64 {
        self.turns_here
    }
}

/// A level that the PC is not on.
#[derive(Debug)]
pub(super) struct KeptLevel {
    pub(super) dungeon: Dungeon,
    pub(super) stacks: SpatialIndex,
    pub(super) view: FieldOfView,
    pub(super) memory: Option<MapMemory>,
    /// Everybody and everything with a place there.
    pub(super) inhabitants: BTreeSet<Entity>,
    /// Who waits for its turn, in order.
    pub(super) waiting: Vec<(Tick, Entity)>,
    pub(super) timers: Vec<(Tick, Timer)>,
    pub(super) left_at: Tick,
    pub(super) turns: u64,
}
