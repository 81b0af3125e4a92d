//! The PC's lead, and the hunters that arrive when it is used up (rules §7, "Lead").

use super::{
    Depth, LevelTable,
    blueprint::{arrival, nearest_free},
    depth::soften_rock,
};
use crate::{
    creature::{Abilities, CharacterBundle, CharacterId, Monster, Speed},
    grid::Position,
    knowledge::MapMemory,
    things::skip_stuck_turn,
    trades::TradeTable,
    turn::{CurrentTurn, GameTime, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::mem;

/// In turns. Only a level that gives more by itself makes the lead longer.
const LONGEST_LEAD: u64 = 300;
/// The number of hunters that arrive when the lead is used up. Later ones come alone.
const GROUP: u32 = 3;
/// In turns, between later hunters.
const AGAIN: u64 = 25;
const MOST_ON_A_LEVEL: usize = 9;
/// The fastest comes first: it would run over a slower one on the same way.
const SPEEDS: [u16; GROUP as usize] = [14, 13, 12];
/// The trades of hunters, in the order of their arrival, as far as they occur on the level.
const TRADES: [Option<&str>; 6] =
    [Some("archer"), Some("charger"), None, Some("shield"), Some("spear"), Some("bomber")];
/// A hunter's bits: intelligent and telepathic.
const MASK: u8 = 3;
/// Lower indices are for the level's initial monsters, and those woken by the Crown.
const FIRST_INDEX: u32 = 10_000;

/// Hunters on their way to the PC.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = DelveSetup::new(Seed(7)).start();
/// let coming = game.world().resource::<Depth>().coming_hunters().unwrap();
/// assert_eq!((coming.at.turns_from(GameTime(0)), coming.count), (199, 3));
/// assert!(coming.speeds().eq([14, 13, 12].map(Speed::new)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingHunters {
    /// The time of their arrival: the first one arrives before the PC's action in its first turn
    /// from then on, and the others follow one by one, one in each PC turn.
    pub at: GameTime,
    /// The number of hunters still to arrive, 1 or more.
    pub count: u32,
    /// The number of hunters that have arrived or have been left behind since the game began.
    pub before: u32,
}

impl ComingHunters {
    /// The number of turns before their arrival at which the first hunters are announced.
    pub const NOTICE: u64 = 30;

    /// Returns the hunters' speeds, in the order of their arrival.
    pub fn speeds(&self) -> impl Iterator<Item = Speed> + use<> {
        (self.before..).take(self.count as usize).map(speed_of)
    }

    const fn is_the_first_group(&self) -> bool {
        self.count == GROUP
    }
}

/// News about hunters, of the PC's last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HunterNews {
    /// The lead is nearly used up.
    Announced,
    /// The first of a number of hunters has arrived.
    Arrived(u32),
}

/// Times are absolute, so that the lead falls with time, however fast the PC acts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lead {
    pub(super) coming: ComingHunters,
    pub(super) news: Option<HunterNews>,
    last_turn: GameTime,
}

impl Lead {
    /// `None` if no hunters come: the first level gives no lead.
    pub(super) fn at_first(levels: &LevelTable) -> Option<Self> {
        let start = GameTime::default();
        let coming = ComingHunters { at: start, count: 1, before: 0 };
        let mut lead = Self { coming, news: None, last_turn: start };
        let turns = levels.level(1)?.lead;
        lead.grow(turns, start);
        (turns > 0).then_some(lead)
    }

    /// Hunters that were on their way to another level are left behind.
    pub(super) fn grow(&mut self, turns: u32, next_turn: GameTime) {
        if turns == 0 {
            return;
        }
        let ComingHunters { at, before, .. } = self.coming;
        let is_used_up = !self.coming.is_the_first_group();
        // The PC's next turn is part of the lead.
        let left = if is_used_up { 0 } else { at + GameTime::PER_TURN - next_turn };
        let gain = u64::from(turns) * GameTime::PER_TURN;
        let ticks = (left + gain).min(gain.max(LONGEST_LEAD * GameTime::PER_TURN));
        self.coming = ComingHunters {
            at: next_turn + (ticks - GameTime::PER_TURN),
            count: GROUP,
            before: before.next_multiple_of(GROUP),
        };
    }

    /// Hunters arrive in the PC's next turn, unless they have already come.
    pub(super) fn use_up(&mut self, now: GameTime) {
        if self.coming.is_the_first_group() {
            self.coming.at = self.coming.at.min(now + 1);
        }
    }

    /// Returns the number of a hunter that arrives in this turn of the PC. Without room on the
    /// level, nobody does, and the PC is rid of those that were to come.
    fn pass_a_turn(&mut self, now: GameTime, room: usize) -> Option<u32> {
        let ComingHunters { at, count, before } = self.coming;
        let since = mem::replace(&mut self.last_turn, now);
        let is_reached = |time: GameTime| since < time && time <= now;
        let notice = (ComingHunters::NOTICE + 1) * GameTime::PER_TURN;
        let is_near =
            self.coming.is_the_first_group() && is_reached(GameTime(at.0.saturating_sub(notice)));
        let arrives = is_reached(at) && room > 0;
        self.news = if arrives {
            Some(HunterNews::Arrived(count))
        } else {
            is_near.then_some(HunterNews::Announced)
        };
        if now < at {
            return None;
        }
        let next = before + 1;
        self.coming = if count > 1 && room > 0 {
            ComingHunters { at, count: count - 1, before: next }
        } else {
            let at = at + AGAIN * GameTime::PER_TURN;
            ComingHunters { at, count: 1, before: next }
        };
        (room > 0).then_some(before)
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

pub(super) fn let_hunters_in(
    depth: Option<ResMut<Depth>>,
    current: Res<CurrentTurn>,
    characters: Query<&CharacterId, With<Position>>,
    mut commands: Commands,
) {
    let Some(mut depth) = depth else { return };
    let level = depth.level;
    let Some(lead) = &mut depth.lead else { return };
    let is_hunter = |id: &&CharacterId| (FIRST_INDEX..u32::MAX).contains(&id.index);
    let room = MOST_ON_A_LEVEL.saturating_sub(characters.iter().filter(is_hunter).count());
    if let Some(number) = lead.pass_a_turn(current.now(), room) {
        commands.queue(move |world: &mut World| spawn_hunter(world, level, number));
    }
}

/// By the first staircase up. It acts after the PC. All components of a hunter are given here.
fn spawn_hunter(world: &mut World, level: u16, number: u32) {
    let Some(position) = nearest_free(world, arrival(world.resource())) else { return };
    let id = CharacterId { level, index: FIRST_INDEX.saturating_add(number) };
    let (abilities, speed) = (Abilities::from_mask(MASK), speed_of(number));
    let name = TRADES[number as usize % TRADES.len()];
    let kind = name.and_then(|name| world.get_resource::<TradeTable>()?.find(name));
    let trade = kind.filter(|kind| kind.occurs_on(level.into())).cloned();
    let mut hunter = world.spawn((Monster, CharacterBundle { id, abilities, speed, position }));
    if let Some(trade) = trade {
        trade.give_to(&mut hunter);
    }
    if let Some(mut memory) = world.get_resource_mut::<MapMemory>() {
        memory.expect(speed);
    }
}

const fn speed_of(number: u32) -> Speed {
    Speed::new(SPEEDS[(number % GROUP) as usize])
}
