//! The PC's depth, the levels it has left, and what happens as time passes (rules §7): hunters
//! arrive and, once the PC has the Crown, rock softens.

use super::{
    LevelPlan, LevelTable,
    blueprint::{arrival, nearest_free},
};
use crate::{
    creature::{Abilities, CharacterBundle, CharacterId, Monster, Speed},
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
    pub(super) turns_on_level: u64,
    pub(super) hunters: Option<HunterClock>,
    pub(super) escaping: bool,
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
            turns_on_level: 0,
            hunters: levels.level(1).map(HunterClock::of),
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
        let Self { level, level_count: last, escaping, .. } = *self;
        let coming = self.coming_hunters();
        let hunters_in = coming.map(|hunters| hunters.turns);
        let hunters_are_news =
            self.arrived_hunters().is_some() || coming.is_some_and(|it| it.are_announced());
        DepthInfo { level, last, hunters_in, escaping, hunters_are_news }
    }

    /// Returns the size of the group whose first hunter arrived during the PC's last turn.
    pub fn arrived_hunters(&self) -> Option<u64> {
        let (clock, turn) = (self.hunters?, self.turns_on_level);
        let groups = clock.groups(turn);
        (groups > clock.groups(turn.saturating_sub(1))).then(|| size(groups - 1))
    }

    /// Returns the number of turns the PC has taken on the level, over all its visits.
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

pub(crate) fn rock_softening_plugin(app: &mut App) {
    app.add_systems(
        Turn,
        soften_rock.in_set(TurnSystems::Act).in_set(PlayerTurnSystems).before(skip_stuck_turn),
    );
}

fn soften_rock(depth: Option<ResMut<Depth>>, mut dungeon: ResMut<Dungeon>) {
    let Some(mut depth) = depth else { return };
    depth.turns_on_level += 1;
    if depth.escaping {
        dungeon.soften();
    }
}

const LARGEST_GROUP: u64 = 12;
const MOST_ON_A_LEVEL: usize = 24;

/// In turns the PC has taken on the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HunterClock {
    /// The turn in which the first hunter arrives; 0 for never.
    first: u64,
    again: u64,
    speed: Speed,
}

impl HunterClock {
    pub(super) fn of(plan: &LevelPlan) -> Self {
        let again = u64::from(plan.hunters_again).max(1);
        // A slower hunter would still be on the stairs when the next one arrives.
        let speed = plan.speeds.1.max(Speed::PLAYER);
        Self { first: plan.hunters.into(), again, speed }
    }

    const fn groups(self, turn: u64) -> u64 {
        if self.first == 0 || turn < self.first { 0 } else { 1 + (turn - self.first) / self.again }
    }

    /// Each with the number of its hunters that arrived before. Groups may overlap.
    fn arriving_groups(self, turn: u64) -> impl Iterator<Item = (u64, u64)> {
        let groups = self.groups(turn);
        (groups.saturating_sub(LARGEST_GROUP)..groups)
            .map(move |group| (group, turn - self.start(group)))
            .filter(|(group, before)| *before < size(*group))
    }

    /// The numbers differ from those of all other hunters on the level.
    fn arriving(self, turn: u64) -> impl Iterator<Item = u64> {
        self.arriving_groups(turn).map(|(group, before)| group * LARGEST_GROUP + before)
    }

    fn coming(self, turns: u64) -> Option<ComingHunters> {
        if self.first == 0 {
            return None;
        }
        let next = turns + 1;
        let arriving = self.arriving_groups(next).map(|(group, before)| size(group) - before).sum();
        let groups = self.groups(next);
        let (turns, count) = match arriving {
            0 => (self.start(groups) - next, size(groups)),
            _ => (0, arriving),
        };
        Some(ComingHunters { turns, count, speed: self.speed })
    }

    const fn start(self, group: u64) -> u64 {
        self.first + group * self.again
    }
}

/// Hunters on their way to the PC's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingHunters {
    /// The PC turns until the first hunter arrives; at 0, it does before the PC's next action. The
    /// others follow one by one, one in each PC turn.
    pub turns: u64,
    /// The number of hunters still to arrive, 1 or more.
    pub count: u64,
    /// The hunters' speed.
    pub speed: Speed,
}

impl ComingHunters {
    /// The number of turns before its arrival at which a group is announced.
    pub const NOTICE: u64 = 40;

    /// Whether the hunters are announced now.
    pub fn are_announced(&self) -> bool {
        self.turns == Self::NOTICE
    }
}

pub(crate) fn hunters_plugin(app: &mut App) {
    app.add_systems(
        Turn,
        let_hunters_in
            .in_set(TurnSystems::Act)
            .in_set(PlayerTurnSystems)
            .after(soften_rock)
            .before_ignore_deferred(skip_stuck_turn),
    );
}

/// A hunter's bits: intelligent and telepathic.
const MASK: u8 = 3;
/// Lower indices are for the level's initial monsters, and those woken by the Crown.
const FIRST_INDEX: u32 = 10_000;

/// As a rule one in each turn, by the first staircase up. They act after the PC.
fn let_hunters_in(
    depth: Option<Res<Depth>>,
    characters: Query<&CharacterId, With<Position>>,
    mut commands: Commands,
) {
    let Some(depth) = depth else { return };
    let Some(clock) = depth.hunters else { return };
    let level = depth.level;
    let is_hunter = |id: &&CharacterId| id.level == level && id.index >= FIRST_INDEX;
    let arriving = clock.arriving(depth.turns_on_level).map(|number| CharacterId {
        level,
        index: u32::try_from(number).map_or(u32::MAX, |it| it.saturating_add(FIRST_INDEX)),
    });
    let mut ids: Vec<_> = arriving.collect();
    if ids.is_empty() {
        return;
    }
    ids.truncate(MOST_ON_A_LEVEL.saturating_sub(characters.iter().filter(is_hunter).count()));
    commands.queue(move |world: &mut World| {
        for id in ids {
            let entrance = arrival(world.resource());
            let Some(position) = nearest_free(world, entrance) else { return };
            let abilities = Abilities::from_mask(MASK);
            world.spawn((Monster, CharacterBundle { id, abilities, speed: clock.speed, position }));
            world.flush();
        }
    });
}

fn size(group: u64) -> u64 {
    (group + 1).min(LARGEST_GROUP)
}
