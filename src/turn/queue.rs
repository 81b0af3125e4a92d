//! The queue of all characters that wait for their turn.
//!
//! Delays are short, so the next 256 ticks are a ring of lines, one a tick,
//! with a bit for each that has somebody: taking the next and entering again
//! take the same few nanoseconds with ten characters and with a million. A
//! line is first in, first out by itself. The PC wins ties, so it has a place
//! of its own.

use super::{Tick, bucket_pool::BucketPool, order::player_goes_first};
use bevy_ecs::prelude::{Entity, Resource};
use std::{
    collections::{BTreeMap, VecDeque},
    hint::select_unpredictable,
};

/// Ticks that the ring covers, as many as a byte tells apart; speeds of 4 and
/// more stay within it.
const RING: u64 = 256;
const WORDS: usize = 4;
/// When somebody acts who is not there.
const NEVER: Tick = Tick(u64::MAX);

/// Who acts when, by [`TurnOrder`](super::TurnOrder): by time; at the same time
/// the PC first, then first in, first out. The last tick of all, `u64::MAX`, never comes: who enters for
/// it never acts.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut world = World::new();
/// let [slow, fast, pc] = [(); 3].map(|()| world.spawn_empty().id());
/// let mut queue = TurnQueue::default();
/// queue.push(Tick(200), slow);
/// queue.push(Tick(50), fast);
/// queue.push_player(Tick(50), pc);
/// let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
/// assert_eq!(order, [pc, fast, slow]);
/// assert_eq!(queue.now(), Tick(200));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct TurnQueue {
    now: Tick,
    player: Option<Entity>,
    /// When the PC acts, never while it does not wait.
    player_at: Tick,
    /// When the first of the others acts: asked for more often than it changes.
    others: Tick,
    lines: BucketPool,
    /// A bit for each line that has somebody.
    occupied: [u64; WORDS],
    /// Beyond the ring, for delays that only extensions have.
    later: BTreeMap<Tick, VecDeque<Entity>>,
}

impl Default for TurnQueue {
    fn default() -> Self {
        Self {
            now: Tick(0),
            player: None,
            player_at: NEVER,
            others: NEVER,
            lines: BucketPool::default(),
            occupied: [0; WORDS],
            later: BTreeMap::new(),
        }
    }
}

impl TurnQueue {
    /// Nobody waits any longer, and another time begins.
    pub fn begin_again_at(&mut self, now: Tick) {
        self.lines.clear();
        self.occupied = [0; WORDS];
        self.later.clear();
        (self.now, self.player_at, self.others) = (now, NEVER, NEVER);
    }

    /// All who wait, in the order in which they would act, the dead among them.
    pub fn into_order(mut self) -> Vec<(Tick, Entity)> {
        std::iter::from_fn(|| self.pop().map(|who| (self.now, who))).collect()
    }

    /// The present moment: the time of the turn that was taken last.
    pub const fn now(&self) -> Tick {
        self.now
    }

    /// Enters a character. A time that has passed counts as now.
    #[inline]
    pub fn push(&mut self, at: Tick, who: Entity) {
        if at.0.wrapping_sub(self.now.0) < RING {
            self.line_up(at, who);
            if at < self.others {
                self.others = at;
            }
        } else {
            self.push_out_of_reach(at, who);
        }
    }

    /// Enters the PC, which comes first among those of the same time. There is
    /// one: who waits as the PC already does not any more.
    #[inline]
    pub fn push_player(&mut self, at: Tick, who: Entity) {
        (self.player_at, self.player) = (at.max(self.now), Some(who));
    }

    /// Whether the PC is the next to act.
    #[inline]
    pub fn player_is_next(&self) -> bool {
        player_goes_first(self.player_at, self.others) && self.player_at != NEVER
    }

    /// Who is the next to act; perhaps somebody who is dead by now.
    pub fn peek(&self) -> Option<Entity> {
        let at = self.others;
        if player_goes_first(self.player_at, at) {
            return self.player.filter(|_| self.player_at != NEVER);
        }
        if at - self.now < RING {
            return self.lines.first(line_of(at));
        }
        self.later.values().next()?.front().copied()
    }

    /// Takes the next character, and moves the clock to its time.
    #[inline]
    pub fn pop(&mut self) -> Option<Entity> {
        let at = self.others;
        if player_goes_first(self.player_at, at) {
            if self.player_at == NEVER {
                return None;
            }
            self.move_the_clock(self.player_at);
            self.player_at = NEVER;
            return self.player;
        }
        self.move_the_clock(at);
        let line = line_of(at);
        let (who, last) = self.lines.take(line);
        if last {
            self.occupied[usize::from(line / 64)] &= !(1 << (line % 64));
            self.others = self.first_of_the_others();
        }
        who
    }

    /// Enters the line of a tick that the ring covers.
    #[inline]
    fn line_up(&mut self, at: Tick, who: Entity) {
        let line = line_of(at);
        if self.lines.join(line, who) {
            self.occupied[usize::from(line / 64)] |= 1 << (line % 64);
        }
    }

    /// When the next character other than the PC acts.
    #[inline]
    fn first_of_the_others(&self) -> Tick {
        let line = line_of(self.now);
        let (word, here) = (usize::from(line / 64), line % 64);
        let rest_of_the_word = self.occupied[word] >> here;
        // Which of the two it is has no pattern, so it is no branch.
        let next_word = self.occupied[(word + 1) % WORDS];
        let near = select_unpredictable(rest_of_the_word == 0, next_word, rest_of_the_word);
        let start = select_unpredictable(rest_of_the_word == 0, 64 - here, 0);
        if near == 0 {
            return self.first_far_away();
        }
        self.now + u64::from(u32::from(start) + near.trailing_zeros())
    }

    /// The same where nobody acts within this word and the next.
    #[cold]
    fn first_far_away(&self) -> Tick {
        let line = usize::from(line_of(self.now));
        // The first word comes last: its low bits are the ring's far end.
        for step in 2..=WORDS {
            let bits = self.occupied[(line / 64 + step) % WORDS];
            if bits != 0 {
                let ahead = 64 * step + bits.trailing_zeros() as usize - line % 64;
                return self.now + ahead as u64;
            }
        }
        self.later.keys().next().copied().unwrap_or(NEVER)
    }

    #[inline]
    fn move_the_clock(&mut self, now: Tick) {
        self.now = now;
        if !self.later.is_empty() {
            self.let_the_later_into_the_ring();
        }
    }

    /// A time that has passed, or one beyond the ring.
    #[cold]
    fn push_out_of_reach(&mut self, at: Tick, who: Entity) {
        let at = at.max(self.now);
        if at == self.now {
            self.line_up(at, who);
        } else {
            self.later.entry(at).or_default().push_back(who);
        }
        self.others = self.others.min(at);
    }

    /// Those that come within the ring's reach enter it before anybody else
    /// can enter the same tick, so they stay first.
    #[cold]
    fn let_the_later_into_the_ring(&mut self) {
        while let Some(entry) = self.later.first_entry()
            && *entry.key() - self.now < RING
        {
            let (at, waiting) = entry.remove_entry();
            for who in waiting {
                self.line_up(at, who);
            }
        }
    }
}

/// The line of a tick: ticks that the ring covers at one time have lines of
/// their own.
#[expect(clippy::cast_possible_truncation, reason = "the low byte is what is asked for")]
const fn line_of(at: Tick) -> u8 {
    at.0 as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rng::Seed, turn::TurnOrder};
    use bevy_ecs::prelude::World;
    use rand::RngExt;

    /// Everybody who waits.
    type Sorted = Vec<(TurnOrder, Entity)>;

    #[test]
    fn characters_act_in_the_order_of_turns() {
        let mut world = World::new();
        let mut stream = Seed(3).stream(b"queue test", 0, 0);
        let mut queue = TurnQueue::default();
        let mut sorted = Sorted::new();
        let pc = world.spawn_empty().id();
        queue.push_player(Tick(0), pc);
        sorted.push((TurnOrder::of_the_player(Tick(0)), pc));
        for entry in 0..200 {
            let monster = world.spawn_empty().id();
            queue.push(Tick(0), monster);
            sorted.push((TurnOrder::of_another(Tick(0), entry), monster));
        }
        let mut ties = 0;
        for entry in 200..10_200 {
            sorted.sort();
            let (order, expected) = sorted.remove(0);
            let (at, is_monster) = (order.at(), expected != pc);
            let is_tied = sorted.first().is_some_and(|(next, _)| next.at() == at);
            ties += u32::from(!is_monster && is_tied);
            assert_eq!(queue.peek(), Some(expected));
            assert_eq!((queue.pop(), queue.now()), (Some(expected), at));
            // Half of the delays are the game's, others stay within a tick or leave the ring.
            let delay = match stream.random_range(0..4) {
                0 => stream.random_range(0..2),
                1 => stream.random_range(0..3000),
                _ => 50 * stream.random_range(1..=4),
            };
            let next = at + if is_monster { delay } else { Tick::PER_TURN };
            if is_monster {
                queue.push(next, expected);
                sorted.push((TurnOrder::of_another(next, entry), expected));
            } else {
                queue.push_player(next, expected);
                sorted.push((TurnOrder::of_the_player(next), expected));
            }
        }
        assert!(ties > 20, "the PC had only {ties} ties to win");
    }

    #[test]
    fn those_who_wait_far_ahead_are_found_across_the_whole_ring() {
        let mut world = World::new();
        let [who, other] = [(); 2].map(|()| world.spawn_empty().id());
        for begun in [0, 1, 63, 64, 100, 255, 256, 1000] {
            for delay in (0..600).chain([100_000]) {
                let mut queue = TurnQueue::default();
                queue.push(Tick(begun), who);
                assert_eq!((queue.pop(), queue.now()), (Some(who), Tick(begun)));
                queue.push(Tick(begun + delay), who);
                queue.push_player(Tick(begun + delay + 1), other);
                assert!(!queue.player_is_next());
                assert_eq!((queue.pop(), queue.now()), (Some(who), Tick(begun + delay)));
                assert!(queue.player_is_next());
                assert_eq!((queue.pop(), queue.pop()), (Some(other), None));
            }
        }
    }

    #[test]
    fn the_pc_waits_once_however_often_it_enters() {
        let mut world = World::new();
        let [monster, pc] = [(); 2].map(|()| world.spawn_empty().id());
        let mut queue = TurnQueue::default();
        queue.push(Tick(60), monster);
        queue.push_player(Tick(50), pc);
        queue.push_player(Tick(70), pc);
        assert_eq!([(); 3].map(|()| queue.pop()), [Some(monster), Some(pc), None]);
        assert_eq!(queue.now(), Tick(70));
    }

    #[test]
    fn an_entry_for_a_past_time_comes_after_those_waiting() {
        let mut world = World::new();
        let [first, second, late] = [(); 3].map(|()| world.spawn_empty().id());
        let mut queue = TurnQueue::default();
        queue.push(Tick(1000), first);
        queue.push(Tick(1000), second);
        assert_eq!(queue.pop(), Some(first));
        queue.push(Tick(7), late);
        assert_eq!([(); 3].map(|()| queue.pop()), [Some(second), Some(late), None]);
        queue.push(Tick(8), late);
        assert_eq!((queue.pop(), queue.now()), (Some(late), Tick(1000)));
    }

    #[test]
    fn the_last_tick_of_all_never_comes() {
        let mut world = World::new();
        let [monster, pc] = [(); 2].map(|()| world.spawn_empty().id());
        let last = Tick(u64::MAX);
        let mut queue = TurnQueue::default();
        queue.push(last, monster);
        queue.push_player(last, pc);
        assert!(!queue.player_is_next());
        assert_eq!((queue.peek(), queue.pop()), (None, None));
        queue.push(Tick(u64::MAX - 1), monster);
        assert_eq!((queue.pop(), queue.pop()), (Some(monster), None));
    }

    #[test]
    fn an_empty_queue_has_nobody() {
        let mut queue = TurnQueue::default();
        assert!(!queue.player_is_next());
        assert_eq!((queue.peek(), queue.pop()), (None, None));
    }
}
