//! The queue of all characters that wait for their turn.
//!
//! Delays are short, so the next 256 ticks are a ring of buckets, one a tick,
//! with a bit for each that holds somebody: taking the next and entering again
//! take the same few nanoseconds with ten characters and with a million. A
//! bucket is first in, first out by itself. The PC wins ties, so it has a
//! place of its own.

use super::Tick;
use bevy_ecs::prelude::{Entity, Resource};
use std::collections::{BTreeMap, VecDeque};

/// Ticks that the ring covers; speeds of 4 and more stay within it.
const RING: usize = 256;
const WORDS: usize = RING / 64;

/// Who acts when. Ordered by time; at the same time the PC first, then first
/// in, first out.
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
    player: Option<(Tick, Entity)>,
    buckets: Vec<VecDeque<Entity>>,
    occupied: [u64; WORDS],
    /// Beyond the ring, for delays that only extensions have.
    later: BTreeMap<Tick, VecDeque<Entity>>,
}

impl Default for TurnQueue {
    fn default() -> Self {
        Self {
            now: Tick(0),
            player: None,
            buckets: vec![VecDeque::new(); RING],
            occupied: [0; WORDS],
            later: BTreeMap::new(),
        }
    }
}

impl TurnQueue {
    /// The present moment: the time of the turn that was taken last.
    pub const fn now(&self) -> Tick {
        self.now
    }

    /// Enters a character. A time that has passed counts as now.
    pub fn push(&mut self, at: Tick, who: Entity) {
        let at = at.max(self.now);
        if at - self.now < RING as u64 {
            let bucket = bucket_of(at);
            self.buckets[bucket].push_back(who);
            self.occupied[bucket / 64] |= 1 << (bucket % 64);
        } else {
            self.later.entry(at).or_default().push_back(who);
        }
    }

    /// Enters the PC, which comes first among those of the same time.
    pub fn push_player(&mut self, at: Tick, who: Entity) {
        self.player = Some((at.max(self.now), who));
    }

    /// Whether the PC is the next to act.
    pub fn player_is_next(&self) -> bool {
        self.player.is_some_and(|(at, _)| self.next_of_the_others().is_none_or(|other| at <= other))
    }

    /// Takes the next character, and moves the clock to its time.
    pub fn pop(&mut self) -> Option<Entity> {
        if self.player_is_next() {
            let (at, who) = self.player.take()?;
            self.move_the_clock(at);
            return Some(who);
        }
        let at = self.next_of_the_others()?;
        self.move_the_clock(at);
        let bucket = bucket_of(at);
        let who = self.buckets[bucket].pop_front();
        if self.buckets[bucket].is_empty() {
            self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        }
        who
    }

    /// When the next character other than the PC acts.
    fn next_of_the_others(&self) -> Option<Tick> {
        let first = bucket_of(self.now);
        // One word more than there are: the first one is looked at twice, its
        // low bits being the ring's far end.
        for step in 0..=WORDS {
            let word = (first / 64 + step) % WORDS;
            let mut bits = self.occupied[word];
            if step == 0 {
                bits &= u64::MAX << (first % 64);
            }
            if bits != 0 {
                let bucket = word * 64 + bits.trailing_zeros() as usize;
                return Some(self.now + ((bucket + RING - first) % RING) as u64);
            }
        }
        self.later.keys().next().copied()
    }

    /// Those that come within the ring's reach enter it before anybody else
    /// can enter the same tick, so they stay first.
    fn move_the_clock(&mut self, now: Tick) {
        self.now = now;
        while let Some(entry) = self.later.first_entry()
            && *entry.key() - now < RING as u64
        {
            let (at, waiting) = entry.remove_entry();
            for who in waiting {
                self.push(at, who);
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the remainder is below 256")]
const fn bucket_of(at: Tick) -> usize {
    (at.0 % RING as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;
    use bevy_ecs::prelude::World;

    /// Everybody who waits, with the number of its entry.
    type Sorted = Vec<(Tick, bool, u32, Entity)>;

    #[test]
    fn characters_act_in_the_order_of_a_sorted_list() {
        let mut world = World::new();
        let mut stream = Seed(3).stream(b"queue test", 0, 0);
        let mut queue = TurnQueue::default();
        let mut sorted = Sorted::new();
        let pc = world.spawn_empty().id();
        queue.push_player(Tick(0), pc);
        sorted.push((Tick(0), false, 0, pc));
        for entry in 0..40 {
            let monster = world.spawn_empty().id();
            queue.push(Tick(0), monster);
            sorted.push((Tick(0), true, entry, monster));
        }
        let mut ties = 0;
        for entry in 40..10_040 {
            sorted.sort();
            let (at, is_monster, _, expected) = sorted.remove(0);
            ties += u32::from(!is_monster && sorted.first().is_some_and(|next| next.0 == at));
            assert_eq!((queue.pop(), queue.now()), (Some(expected), at));
            // Half of the delays are the game's, others stay within a tick or leave the ring.
            let delay = match stream.below(4) {
                0 => u64::from(stream.below(2)),
                1 => u64::from(stream.below(3000)),
                _ => 50 * u64::from(stream.below(4) + 1),
            };
            let next = at + if is_monster { delay } else { 100 };
            if is_monster {
                queue.push(next, expected);
            } else {
                queue.push_player(next, expected);
            }
            sorted.push((next, is_monster, entry, expected));
        }
        assert!(ties > 20, "the PC had only {ties} ties to win");
    }

    #[test]
    fn an_empty_queue_has_nobody() {
        let mut queue = TurnQueue::default();
        assert!(!queue.player_is_next());
        assert_eq!(queue.pop(), None);
    }
}
