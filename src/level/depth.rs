//! The PC's depth, the levels it has left, its lead over the hunters, and its escape (rules §7).

use super::{
    LevelTable,
    escape::{ComingWave, Escape},
    hunters::{ComingHunters, HunterNews, Lead},
};
use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    knowledge::MapMemory,
    player::DepthInfo,
    sight::FieldOfView,
    things::skip_stuck_turn,
    turn::{GameTime, PlayerTurnSystems, Timer, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

/// The PC's level in the delve. Other levels are kept as they were left: nobody there acts.
#[derive(Resource, Debug)]
pub struct Depth {
    pub(super) level: u16,
    pub(super) deepest: u16,
    pub(super) level_count: u16,
    pub(super) arrivals: u64,
    pub(super) lead: Option<Lead>,
    pub(super) escape: Option<Escape>,
    pub(super) kept: BTreeMap<u16, KeptLevel>,
    /// By the level they fall to, each with the cell it fell from.
    pub(super) fallen: BTreeMap<u16, Vec<(Entity, Position)>>,
}

impl Depth {
    pub(super) fn of_the_first(levels: &LevelTable) -> Self {
        Self {
            level: 1,
            deepest: 1,
            level_count: u16::try_from(levels.count()).unwrap_or(u16::MAX),
            arrivals: 0,
            lead: Lead::at_first(levels),
            escape: None,
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
        self.escape.is_some()
    }

    /// Returns the next hunters to arrive, or `None` if none ever do.
    pub fn coming_hunters(&self) -> Option<ComingHunters> {
        Some(self.lead?.coming)
    }

    /// Returns the news about hunters, of the PC's last turn.
    pub fn hunter_news(&self) -> Option<HunterNews> {
        self.lead?.news
    }

    /// Returns the next monsters to wake, once the PC has taken the Crown.
    pub fn coming_wave(&self) -> Option<ComingWave> {
        self.escape?.coming()
    }

    /// Returns the PC's depth as the player sees it.
    pub fn info(&self, now: GameTime) -> DepthInfo {
        DepthInfo {
            level: self.level,
            last: self.level_count,
            hunters_in: self.coming_hunters().map(|hunters| hunters.at.turns_from(now)),
            escaping: self.is_escaping(),
            hunters_are_news: self.hunter_news().is_some(),
        }
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
}

pub(crate) fn rock_softening_plugin(app: &mut App) {
    app.add_systems(
        Turn,
        soften_rock.in_set(TurnSystems::Act).in_set(PlayerTurnSystems).before(skip_stuck_turn),
    );
}

pub(super) fn soften_rock(depth: Option<Res<Depth>>, mut dungeon: ResMut<Dungeon>) {
    if depth.is_some_and(|depth| depth.is_escaping()) {
        dungeon.soften();
    }
}
