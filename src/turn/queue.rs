//! Game time, a character's next turn, and the turn queue: a timing wheel. The next 256 ticks are a
//! ring of buckets, so that a turn costs the same few nanoseconds whether ten wait or a million.
//! The PC wins ties, so it has its own place outside the ring.

use crate::creature::Player;
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, Resource},
    world::DeferredWorld,
};
use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    hint::select_unpredictable,
    ops::{Add, Sub},
};

/// One tick for each value of a byte. Characters with a speed of 4 or more stay within the ring.
const RING: u64 = BUCKETS as u64;
const BUCKETS: usize = 256;
const WORDS: usize = 4;
/// The time of a turn that no one takes.
const NEVER: GameTime = GameTime(u64::MAX);

/// The queue of turns, sorted by time; within one tick, the PC comes first, followed by the
/// others in the order they entered the queue. No one acts in the last tick, `u64::MAX`.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut world = World::new();
/// let [slow, fast, pc] = [(); 3].map(|()| world.spawn_empty().id());
/// let mut queue = TurnQueue::default();
/// queue.push(GameTime(200), slow);
/// queue.push(GameTime(50), fast);
/// queue.push_player(GameTime(50), pc);
/// let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
/// assert_eq!(order, [pc, fast, slow]);
/// assert_eq!(queue.now(), GameTime(200));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct TurnQueue {
    now: GameTime,
    player: Option<Entity>,
    /// The time of the PC's turn, or `NEVER` if the PC is not in the queue.
    player_at: GameTime,
    /// The first turn of any other character, cached because it is read more often than it changes.
    others: GameTime,
    /// The buckets of the ring. A tick's bucket is its low byte, so the ring turns by itself.
    buckets: Box<[VecDeque<Entity>; BUCKETS]>,
    /// A bitmap of the buckets that are not empty.
    occupied: [u64; WORDS],
    /// Turns beyond the ring, with delays that only extensions use.
    later: BTreeMap<GameTime, VecDeque<Entity>>,
}

impl Default for TurnQueue {
    fn default() -> Self {
        Self {
            now: GameTime(0),
            player: None,
            player_at: NEVER,
            others: NEVER,
            buckets: Box::new([const { VecDeque::new() }; BUCKETS]),
            occupied: [0; WORDS],
            later: BTreeMap::new(),
        }
    }
}

impl TurnQueue {
    pub(crate) fn reset(&mut self, now: GameTime) {
        self.buckets.iter_mut().for_each(VecDeque::clear);
        self.occupied = [0; WORDS];
        self.later.clear();
        (self.now, self.player_at, self.others) = (now, NEVER, NEVER);
    }

    /// Returns all entries, including those of dead characters, in the order they would act.
    pub fn into_sorted(mut self) -> Vec<(GameTime, Entity)> {
        std::iter::from_fn(|| self.pop().map(|who| (self.now, who))).collect()
    }

    /// Including dead ones. Sorted only within each tick.
    pub(crate) fn others_by_bucket(&self) -> impl Iterator<Item = Entity> {
        self.buckets.iter().chain(self.later.values()).flatten().copied()
    }

    /// Returns the present moment: the time of the turn that was taken last.
    pub const fn now(&self) -> GameTime {
        self.now
    }

    /// Adds a character. A time in the past counts as the present moment.
    #[inline]
    pub fn push(&mut self, at: GameTime, who: Entity) {
        // A time in the past wraps round, so one comparison rejects it and times beyond the ring.
        if at.0.wrapping_sub(self.now.0) < RING {
            self.add_to_bucket(at, who);
            if at < self.others {
                self.others = at;
            }
        } else {
            self.push_out_of_reach(at, who);
        }
    }

    /// Adds the PC, which acts before anyone else in the same tick, or replaces it.
    #[inline]
    pub fn push_player(&mut self, at: GameTime, who: Entity) {
        (self.player_at, self.player) = (at.max(self.now), Some(who));
    }

    #[inline]
    pub(super) fn push_any(&mut self, at: GameTime, who: Entity, is_player: bool) {
        if is_player { self.push_player(at, who) } else { self.push(at, who) }
    }

    /// Whether the PC acts next.
    #[inline]
    pub fn player_is_next(&self) -> bool {
        self.player_at <= self.others && self.player_at != NEVER
    }

    /// Takes the next character from the queue, and advances the clock to its turn.
    #[inline]
    pub fn pop(&mut self) -> Option<Entity> {
        let at = self.others;
        if self.player_at <= at {
            if self.player_at == NEVER {
                return None;
            }
            self.move_the_clock(self.player_at);
            self.player_at = NEVER;
            return self.player;
        }
        self.move_the_clock(at);
        let index = bucket_of(at);
        let bucket = &mut self.buckets[usize::from(index)];
        let who = bucket.pop_front();
        if bucket.is_empty() {
            self.occupied[usize::from(index / 64)] &= !(1 << (index % 64));
            self.others = self.first_of_the_others();
        }
        who
    }

    #[inline]
    fn add_to_bucket(&mut self, at: GameTime, who: Entity) {
        let index = bucket_of(at);
        self.buckets[usize::from(index)].push_back(who);
        self.occupied[usize::from(index / 64)] |= 1 << (index % 64);
    }

    #[inline]
    fn first_of_the_others(&self) -> GameTime {
        let index = bucket_of(self.now);
        let (word, here) = (usize::from(index / 64), index % 64);
        // The bits shifted out are the far end of the ring, which `first_far_away` reads last.
        let rest_of_the_word = self.occupied[word] >> here;
        // Which word has the next turn is unpredictable, so this is a select, not a branch.
        let next_word = self.occupied[(word + 1) % WORDS];
        let near = select_unpredictable(rest_of_the_word == 0, next_word, rest_of_the_word);
        let start = select_unpredictable(rest_of_the_word == 0, 64 - here, 0);
        if near == 0 {
            return self.first_far_away();
        }
        self.now + u64::from(u32::from(start) + near.trailing_zeros())
    }

    /// Beyond the bitmap's present word and the next.
    #[cold]
    fn first_far_away(&self) -> GameTime {
        let index = usize::from(bucket_of(self.now));
        // The first word is read again last: its low bits are the far end of the ring.
        for step in 2..=WORDS {
            let bits = self.occupied[(index / 64 + step) % WORDS];
            if bits != 0 {
                let ahead = 64 * step + bits.trailing_zeros() as usize - index % 64;
                return self.now + ahead as u64;
            }
        }
        self.later.keys().next().copied().unwrap_or(NEVER)
    }

    #[inline]
    fn move_the_clock(&mut self, now: GameTime) {
        self.now = now;
        if !self.later.is_empty() {
            self.let_the_later_into_the_ring();
        }
    }

    #[cold]
    fn push_out_of_reach(&mut self, at: GameTime, who: Entity) {
        let at = at.max(self.now);
        if at == self.now {
            self.add_to_bucket(at, who);
        } else {
            self.later.entry(at).or_default().push_back(who);
        }
        self.others = self.others.min(at);
    }

    /// Before any other character can enter for the same tick, so that these turns stay first.
    #[cold]
    fn let_the_later_into_the_ring(&mut self) {
        while let Some(entry) = self.later.first_entry()
            && *entry.key() - self.now < RING
        {
            let (at, waiting) = entry.remove_entry();
            for who in waiting {
                self.add_to_bucket(at, who);
            }
        }
    }
}

/// Different for all ticks that the ring covers at the same time.
#[expect(clippy::cast_possible_truncation, reason = "the low byte is the index of the bucket")]
const fn bucket_of(at: GameTime) -> u8 {
    at.0 as u8
}

/// The time of a character's next turn, and the number of turns it has taken.
///
/// Every character has one, and a place in the [`TurnQueue`]. A character that joins the queue acts
/// at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(on_add = join_the_queue)]
pub struct NextTurn {
    at: GameTime,
    taken: u64,
}

impl NextTurn {
    /// Returns the time of the next turn.
    pub const fn at(self) -> GameTime {
        self.at
    }

    /// Returns the number of turns taken. The current turn does not count until it ends.
    pub const fn turns_taken(self) -> u64 {
        self.taken
    }

    /// For a character that has been away. The caller must also update the queue.
    #[must_use]
    pub(crate) const fn moved_to(self, at: GameTime) -> Self {
        Self { at, ..self }
    }

    pub(super) fn pass_on_to(&mut self, at: GameTime) {
        *self = Self { at, taken: self.taken + 1 };
    }
}

/// A time in ticks since the start. The PC acts every [`PER_TURN`](Self::PER_TURN) ticks.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(GameTime::PER_TURN, Speed::PLAYER.delay());
/// assert_eq!(GameTime(150) + 50, GameTime(200));
/// assert_eq!(GameTime(150) - GameTime(200), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameTime(pub u64);

impl GameTime {
    /// The number of ticks in a turn, for durations given in turns.
    pub const PER_TURN: u64 = 100;

    /// Returns the number of turns from `now` until this time. At 0, what is to happen at this time
    /// happens before the PC's next action.
    pub fn turns_from(self, now: Self) -> u64 {
        (self - now).div_ceil(Self::PER_TURN)
    }
}

impl Add<u64> for GameTime {
    type Output = Self;

    fn add(self, delay: u64) -> Self {
        Self(self.0 + delay)
    }
}

impl Sub for GameTime {
    type Output = u64;

    /// Returns the number of ticks from `earlier` to `self`, or 0 if `earlier` is later.
    fn sub(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn join_the_queue(mut world: DeferredWorld<'_>, context: HookContext) {
    let character = world.entity(context.entity);
    let is_player = character.contains::<Player>();
    let Some(asked) = character.get::<NextTurn>().map(|turn| turn.at) else { return };
    let Some(mut queue) = world.get_resource_mut::<TurnQueue>() else { return };
    let at = asked.max(queue.now());
    queue.push_any(at, context.entity, is_player);
    if let Some(mut turn) = world.get_mut::<NextTurn>(context.entity) {
        turn.at = at;
    }
}

/// It acts at `next` and every `delay` ticks; the PC, which wins ties, acts at `moment`.
pub(crate) const fn count_monster_turns_before(next: GameTime, delay: u64, until: GameTime) -> u64 {
    until.0.saturating_sub(next.0).div_ceil(delay)
}

/// The PC, which wins ties, acts at `next` and every `delay` ticks; the other at `moment`.
pub(crate) const fn count_player_turns_before(next: GameTime, delay: u64, moment: GameTime) -> u64 {
    moment.0.saturating_add(1).saturating_sub(next.0).div_ceil(delay)
}
