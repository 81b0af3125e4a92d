//! The turn order: the queue, a few turns ahead.

use crate::{
    creature::{Abilities, CharacterId, Identity, Speed},
    knowledge::{MapMemory, PerceivedMonster, RememberedCreature},
    things::{AbilityCounter, Hasted, move_delay},
    turn::{GameTime, NextTurn, TurnQueue},
};
use bevy_ecs::prelude::{Entity, World};
use std::{cmp::Reverse, collections::BinaryHeap};

/// A future turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    /// The time of the turn.
    pub at: GameTime,
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities.
    pub abilities: Abilities,
    /// Whether it has left the PC's view, so that its position and its life are uncertain.
    pub is_out_of_view: bool,
}

impl TimelineEntry {
    /// Whether it is the PC's turn.
    pub fn is_player(&self) -> bool {
        self.id == CharacterId::PLAYER
    }

    /// Returns `@`, or the monster's letter.
    pub fn letter(&self) -> char {
        if self.is_player() { '@' } else { self.abilities.letter() }
    }
}

impl From<&TimelineEntry> for Identity {
    fn from(it: &TimelineEntry) -> Self {
        Self { id: it.id, abilities: it.abilities }
    }
}

/// A character in the queue: its next turn, and the number of ticks between its turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) moment: TimelineEntry,
    pub(super) delay: u64,
    pub(super) counts: bool,
}

impl Waiting {
    pub(super) const fn player(now: GameTime, abilities: Abilities, delay: u64) -> Self {
        let id = CharacterId::PLAYER;
        let moment = TimelineEntry { at: now, id, abilities, is_out_of_view: false };
        Self { moment, delay, counts: false }
    }

    pub(super) const fn noticed(monster: &PerceivedMonster, counts: bool) -> Self {
        let PerceivedMonster { id, abilities, next_turn: at, speed, .. } = *monster;
        let moment = TimelineEntry { at, id, abilities, is_out_of_view: false };
        Self { moment, delay: speed.delay(), counts }
    }

    /// How far a lost counter's abilities have counted is unknown. Its turns are exact as long as
    /// its speed stays the same.
    pub(super) fn lost(lost: &RememberedCreature, now: GameTime) -> Self {
        let noticed = Self::noticed(&lost.sighting, false);
        let at = noticed.moment.at + lost.sighting.turns_before(now) * noticed.delay;
        Self { moment: TimelineEntry { at, is_out_of_view: true, ..noticed.moment }, ..noticed }
    }
}

/// Returns the turns from the PC's current one to that `turns` later: of the PC, the `noticed`
/// creatures, and enemies lost lately. Returns nothing if the PC is dead. Not simulated: it is
/// exact as long as no one dies, appears or changes speed.
///
/// ```
/// use hexdelve::{lookahead::{TimelineEntry, turn_order}, prelude::*};
/// let mut game = Scenario::draw("@......3").speed('3', 20).start();
/// let view = game.player_view().unwrap();
/// let turns = turn_order(view.world, view.player.unwrap(), &view.monsters, 2);
/// let letters: String = turns.iter().map(TimelineEntry::letter).collect();
/// assert_eq!(letters, "@33@33@");
/// ```
pub fn turn_order(
    world: &World,
    player: Entity,
    noticed: &[PerceivedMonster],
    turns: u32,
) -> Vec<TimelineEntry> {
    let Ok(who) = world.get_entity(player) else { return Vec::new() };
    let Ok((speed, turn, abilities)) = who.get_components::<(&Speed, &NextTurn, &Abilities)>()
    else {
        return Vec::new();
    };
    let player = Waiting::player(turn.at(), *abilities, move_delay(*speed, who.get::<Hasted>()));
    let is_noticed = |id| noticed.iter().any(|it| !it.is_friend() && it.id == id);
    let known = world.get_resource::<MapMemory>().into_iter().flat_map(MapMemory::creatures);
    let lost = known.filter(|it| {
        let is_enemy = !it.sighting.is_friend() && !is_noticed(it.sighting.id);
        is_enemy && it.was_noticed_lately(turn.turns_taken())
    });
    let queue: Vec<_> = world.resource::<TurnQueue>().others_by_bucket().collect();
    let rank = |it: &&PerceivedMonster| queue.iter().position(|waiting| *waiting == it.entity);
    let mut noticed: Vec<_> = noticed.iter().collect();
    noticed.sort_by_cached_key(rank);
    let counts = |who: Entity| world.get::<AbilityCounter>(who).is_some();
    let noticed = noticed.into_iter().map(|it| Waiting::noticed(it, counts(it.entity)));
    let lost = lost.map(|it| Waiting::lost(it, turn.at()));
    line(player, noticed.chain(lost), turns)
}

/// Up to and including the PC's turn `turns` turns later. `others` must be in queue order.
pub(super) fn line(
    player: Waiting,
    others: impl Iterator<Item = Waiting>,
    turns: u32,
) -> Vec<TimelineEntry> {
    let until = player.moment.at + player.delay * u64::from(turns);
    let mut all: Vec<_> = [player].into_iter().chain(others).collect();
    let (mut entered, mut line) = (0, Vec::new());
    let mut wait = |moment: TimelineEntry, at| {
        entered += 1;
        // Within one tick, the PC comes first, then the others in order of entry (rules §3).
        (at, (!moment.is_player()).then_some(entered))
    };
    let waiting = all.iter().enumerate();
    let mut queue: BinaryHeap<_> =
        waiting.map(|(who, it)| Reverse((wait(it.moment, it.moment.at), who))).collect();
    while let Some(Reverse((order, who))) = queue.pop() {
        let ((at, _), Waiting { moment, delay, counts }) = (order, all[who]);
        line.push(TimelineEntry { at, ..moment });
        if counts {
            all[who].moment.abilities = AbilityCounter::next(moment.abilities);
        }
        if moment.is_player() && at >= until {
            break;
        }
        // A delay of 0 would keep the loop at the same time forever.
        queue.push(Reverse((wait(moment, at + delay.max(1)), who)));
    }
    line
}
