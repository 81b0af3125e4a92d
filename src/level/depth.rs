//! The PC's depth, and the levels it has left.

use super::{
    LevelPlan,
    hunters::{ComingHunters, HunterClock},
};
use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    knowledge::MapMemory,
    player::DepthInfo,
    sight::FieldOfView,
    turn::{GameTime, Timer},
};
use bevy_ecs::prelude::{Entity, Resource};
use std::collections::BTreeMap;

/// The PC's level in the delve.
///
/// Other levels are kept as they were left; only characters on the current level act.
#[derive(Resource, Debug)]
pub struct Depth {
    pub(super) level: u16,
    pub(super) deepest: u16,
    pub(super) level_count: u16,
    pub(super) arrivals: u64,
    pub(super) turns_on_level: u64,
    pub(super) hunters: Option<HunterClock>,
    pub(super) escaping: bool,
    pub(super) kept: BTreeMap<u16, KeptLevel>,
    /// By the level they fall to, each with the cell it fell from.
    pub(super) fallen: BTreeMap<u16, Vec<(Entity, Position)>>,
}

impl Depth {
    pub(super) fn of_the_first(level_count: u16, plan: Option<&LevelPlan>) -> Self {
        Self {
            level: 1,
            deepest: 1,
            level_count,
            arrivals: 0,
            turns_on_level: 0,
            hunters: plan.map(HunterClock::of),
            escaping: false,
            kept: BTreeMap::new(),
            fallen: BTreeMap::new(),
        }
    }

    pub(crate) fn without_the_others(&self) -> Self {
        Self { kept: BTreeMap::new(), fallen: BTreeMap::new(), ..*self }
    }

    pub(crate) const fn arrivals(&self) -> u64 {
        self.arrivals
    }

    /// Returns the current level, from 1.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// Returns the deepest level the PC has been on.
    pub const fn deepest(&self) -> u16 {
        self.deepest
    }

    /// Returns the deepest level that exists.
    pub const fn level_count(&self) -> u16 {
        self.level_count
    }

    /// Whether the PC has taken the Crown, and wins by getting out.
    pub const fn is_escaping(&self) -> bool {
        self.escaping
    }

    /// Returns the next hunters to arrive, or `None` if none arrive on this level.
    pub fn coming_hunters(&self) -> Option<ComingHunters> {
        self.hunters?.coming(self.turns_on_level)
    }

    /// Returns the PC's depth as the player sees it.
    pub fn info(&self) -> DepthInfo {
        let coming = self.coming_hunters();
        DepthInfo {
            level: self.level,
            last: self.level_count,
            escaping: self.escaping,
            hunters_in: coming.map(|hunters| hunters.turns),
            hunters_are_news: self.arrived_hunters().is_some()
                || coming.is_some_and(|hunters| hunters.are_announced()),
        }
    }

    /// Returns the size of the group whose first hunter arrived during the PC's last turn.
    pub fn arrived_hunters(&self) -> Option<u64> {
        self.hunters?.group_starting(self.turns_on_level)
    }

    /// Returns the number of turns the PC has taken on the current level, over all its
    /// visits.
    pub const fn turns_on_level(&self) -> u64 {
        self.turns_on_level
    }
}

#[derive(Debug)]
pub(super) struct KeptLevel {
    pub(super) dungeon: Dungeon,
    pub(super) spatial_index: SpatialIndex,
    /// With the level's clouds.
    pub(super) view: FieldOfView,
    pub(super) memory: Option<MapMemory>,
    pub(super) waiting: Vec<(GameTime, Entity)>,
    pub(super) timers: Vec<(GameTime, Timer)>,
    pub(super) left_at: GameTime,
    pub(super) turns: u64,
}
