//! An event (one character's turn) in the schedule, and the same event in the plain loop
//! as a lower bound. Both play the same game, in which the PC rests, and must agree on
//! everything after each sample.

use super::{group, once::everything_runs_once, plain_loop::PlainLoop};
use criterion::{BenchmarkId, Criterion};
use hexdelve::journal::update_fingerprint;
use hexdelve_study::prelude::*;
use std::{
    ops::RangeFrom,
    time::{Duration, Instant},
};

/// The size of a level, the number of monsters, the number of instances that alternate,
/// and the number of consecutive events of each. The last is about the number of events
/// between two turns of the PC, unless that would make a sample too long.
const SIZES: [(Size, u32, usize, u64); 4] = [
    (Size::STANDARD, 10, 64, 12),
    (Size::of(160, 160), 1_000, 8, 1_200),
    (Size::of(512, 512), 10_000, 2, 5_000),
    (Size::LARGEST, 1_000_000, 1, 5_000),
];

struct Twins {
    game: Game,
    plain: PlainLoop,
}

impl Twins {
    /// Returns a game in which everybody has had a turn and which is not over, twice.
    fn born(size: Size, monsters: u32, seeds: &mut RangeFrom<u64>) -> Self {
        loop {
            let seed = Seed(seeds.next().expect("there is always another seed"));
            let pit = PitSetup::new(seed).size(size).monsters(monsters);
            let mut game = pit.start().expect("they fit");
            run_events(&mut game, u64::from(monsters) + 1);
            if !game.status().is_over() {
                // The loop does not know of earlier events, so they are recorded and
                // dropped first.
                update_fingerprint(game.world_mut());
                game.clear_old_messages();
                let plain = PlainLoop::of(&game);
                return Self { game, plain };
            }
        }
    }

    /// Plays up to `most` events in both games, fewer if the game ends. Returns the
    /// number of events and the times that the schedule and the plain loop took.
    fn play(&mut self, most: u64) -> (u64, [Duration; 2]) {
        let begun = Instant::now();
        let events = run_events(&mut self.game, most);
        let by_the_schedule = begun.elapsed();
        let begun = Instant::now();
        for _ in 0..events {
            self.plain.take_a_turn(&mut None);
        }
        let by_the_loop = begun.elapsed();
        self.compare();
        (events, [by_the_schedule, by_the_loop])
    }

    /// Checks that the games are the same, after doing what is done once per action.
    fn compare(&mut self) {
        update_fingerprint(self.game.world_mut());
        self.plain.record();
        let world = self.game.world();
        assert_eq!(*world.resource::<Fingerprint>(), self.plain.fingerprint());
        assert_eq!(world.resource::<GameStatus>().is_over(), self.plain.is_over());
        self.game.clear_old_messages();
    }
}

/// Runs up to `most` events, fewer if the game ends, and returns their number. A PC
/// without orders rests.
fn run_events(game: &mut Game, most: u64) -> u64 {
    let mut events = 0;
    run_turns_while(game.world_mut(), |world| {
        let goes_on = events < most && !world.resource::<GameStatus>().is_over();
        events += u64::from(goes_on);
        goes_on
    });
    events
}

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "run_turns_while");
    for (size, monsters, instances, in_a_row) in SIZES {
        if size == Size::LARGEST && everything_runs_once() {
            continue;
        }
        let mut seeds = 0..;
        let mut twins = Vec::new();
        let mut played = 0;
        let mut next = (0..instances).cycle();
        for (timed, how) in ["schedule", "plain_loop"].into_iter().enumerate() {
            group.sample_size(20);
            group.bench_function(BenchmarkId::new(how, monsters), |bencher| {
                while twins.len() < instances {
                    twins.push(Twins::born(size, monsters, &mut seeds));
                }
                bencher.iter_custom(|iterations| {
                    let (mut spent, mut left) = (Duration::ZERO, iterations);
                    while left > 0 {
                        let instance = &mut twins[next.next().unwrap_or(0)];
                        let (events, times) = instance.play(left.min(in_a_row));
                        (spent, left) = (spent + times[timed], left - events);
                        played += events;
                        if instance.plain.is_over() {
                            *instance = Twins::born(size, monsters, &mut seeds);
                        }
                    }
                    spent
                });
            });
        }
        assert!(played > 0 || twins.is_empty(), "there were events");
    }
    group.finish();
}
