//! Taking the next character and putting it back, with the game's queue and with a binary
//! heap.

use super::{
    Effort,
    pass::{Contestant, Table, microseconds},
};
use hexdelve_study::prelude::*;
use std::{cmp::Reverse, collections::BinaryHeap};

const TURNS: u32 = 128_000;

/// Runs queues of this number of characters, including the PC. Many small queues run in
/// rotation, because the branch predictor would learn the order of a single one. A large
/// queue runs alone, as in a game, because several would compete for the caches.
pub(crate) fn run(characters: u32, effort: Effort) -> Table {
    let mut world = World::new();
    let everybody: Vec<_> = (0..characters).map(|_| world.spawn_empty().id()).collect();
    let queues = effort.of((640 / characters).clamp(1, 64), 2);
    let casts = || (0..queues).map(|number| Cast::new(&everybody, number));
    let mut ours: Vec<_> = casts().map(|cast| Ours::new(&everybody, cast)).collect();
    let mut theirs: Vec<_> = casts().map(|cast| Theirs::new(&everybody, cast)).collect();
    let compare = |ours: &mut [Ours], theirs: &mut [Theirs], turns| {
        for (ours, theirs) in ours.iter_mut().zip(theirs) {
            for _ in 0..turns {
                assert_eq!(ours.turn(), theirs.turn(), "the same order");
            }
        }
    };
    // Runs until the characters of each speed have spread over time as in a game.
    compare(&mut ours, &mut theirs, effort.of(3 * characters, 1000));
    let field = vec![
        Contestant::new("hexdelve", || turns(&mut ours, Ours::turn)),
        Contestant::new("BinaryHeap", || turns(&mut theirs, Theirs::turn)),
    ];
    let table = Table::of_a_run(effort, 12, field);
    compare(&mut ours, &mut theirs, 1000);
    table
}

fn turns<Q>(queues: &mut [Q], turn: impl Fn(&mut Q) -> (u64, Entity)) -> f64 {
    let count = u32::try_from(queues.len()).expect("a few");
    let each = TURNS / count;
    let spent = microseconds(|| {
        for queue in queues.iter_mut() {
            for _ in 0..each {
                turn(queue);
            }
        }
    });
    spent / f64::from(each * count)
}

struct Cast {
    player: Entity,
    delays: [u64; 16],
    number: u32,
}

impl Cast {
    fn new(everybody: &[Entity], number: u32) -> Self {
        let mut speeds = (Speed::SLOWEST..=Speed::FASTEST).map(Speed::new).map(Speed::delay);
        let delays = [(); 16].map(|()| speeds.next().expect("there are sixteen speeds"));
        Self { player: everybody[0], delays, number }
    }

    /// Returns the number of ticks until the character's next turn. Its speed is computed
    /// from its number, because looking it up would dominate the race.
    fn delay(&self, who: Entity) -> u64 {
        if who == self.player {
            return Speed::PLAYER.delay();
        }
        let scattered = (who.index_u32() ^ self.number).wrapping_mul(0x9E37_79B9) >> 28;
        self.delays[scattered as usize]
    }
}

struct Ours {
    queue: TurnQueue,
    cast: Cast,
}

impl Ours {
    fn new(everybody: &[Entity], cast: Cast) -> Self {
        let mut queue = TurnQueue::default();
        for who in everybody {
            if *who == cast.player {
                queue.push_player(GameTime(0), *who);
            } else {
                queue.push(GameTime(0), *who);
            }
        }
        Self { queue, cast }
    }

    // Inlined, so that the timed loop is the queue's own, without a call around it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call costs a fifth of a turn")]
    fn turn(&mut self) -> (u64, Entity) {
        let who = self.queue.pop().expect("everybody enters again");
        let now = self.queue.now();
        if who == self.cast.player {
            self.queue.push_player(now + self.cast.delay(who), who);
        } else {
            self.queue.push(now + self.cast.delay(who), who);
        }
        (now.0, who)
    }
}

/// A heap of times, ascending entry numbers and characters. The PC's number is always 0,
/// because the PC wins ties.
struct Theirs {
    heap: BinaryHeap<Reverse<(u64, u64, Entity)>>,
    entries: u64,
    cast: Cast,
}

impl Theirs {
    fn new(everybody: &[Entity], cast: Cast) -> Self {
        let entries = everybody.len() as u64;
        let heap = (0..).zip(everybody).map(|(entry, who)| Reverse((0, entry, *who))).collect();
        Self { heap, entries, cast }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the same as for the game's queue")]
    fn turn(&mut self) -> (u64, Entity) {
        let Reverse((now, _, who)) = self.heap.pop().expect("everybody enters again");
        let entry = if who == self.cast.player { 0 } else { self.entries };
        self.entries += 1;
        self.heap.push(Reverse((now + self.cast.delay(who), entry, who)));
        (now, who)
    }
}
