//! Criterion benchmarks of many games at once: turns of alternating games, starts and
//! restarts, observations and action masks.
//!
//! See `docs/benchmarks.md` for more.

mod looking;
#[path = "../systems/once.rs"]
mod once;
mod walker;

use criterion::{BenchmarkId, Criterion};
use hexdelve_study::prelude::*;
use once::everything_runs_once;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use walker::{KINDS, Walker};

/// The number of games between two readings of the clock. Their actions are chosen
/// beforehand, which is not timed. All of these games together do not fit into the fast
/// caches, so choosing does not warm up what is timed.
const AT_ONCE: usize = 256;

fn main() {
    let patience = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2))
        .sample_size(10);
    let mut criterion = patience.configure_from_args();
    for bench in [begin, looking::bench, alternate] {
        bench(&mut criterion);
    }
    criterion.final_summary();
}

/// The start of a game: building it, or restarting one that has been played.
fn begin(criterion: &mut Criterion) {
    for kind in KINDS {
        let mut group = criterion.benchmark_group(format!("begin/{}", kind.name));
        group.bench_function("start", |bencher| {
            let mut seed = 0;
            bencher.iter(|| {
                seed += 1;
                black_box((kind.start)(seed)).monsters()
            });
        });
        group.bench_function("restart", |bencher| {
            let mut walker = Walker::start(kind, 0);
            let mut seed = 0;
            bencher.iter_custom(|runs| {
                let restart = |_| {
                    seed += 1;
                    restart(&mut walker, seed)
                };
                (0..runs).map(restart).sum()
            });
        });
        group.finish();
    }
}

/// Times restarting a game after some turns.
fn restart(walker: &mut Walker, seed: u64) -> Duration {
    walker.choose();
    walker.step();
    let begun = Instant::now();
    walker.game.restart(Seed(seed)).expect("ten monsters fit");
    let spent = begun.elapsed();
    assert_eq!((walker.game.turns(), walker.game.status()), (0, GameStatus::InProgress));
    spent
}

/// Turns of the PC in alternating games: with many games, the data of each is no longer in
/// the processor's caches.
fn alternate(criterion: &mut Criterion) {
    for kind in KINDS {
        let mut group = criterion.benchmark_group(format!("alternating_turns/{}", kind.name));
        for number in [1, 16, 256, 4096] {
            if everything_runs_once() && number > 16 {
                continue;
            }
            let mut games = Vec::new();
            group.bench_function(BenchmarkId::new("turn", number), |bencher| {
                if games.is_empty() {
                    games.extend((0..number).map(|seed| Walker::start(kind, seed)));
                }
                bencher.iter_custom(|turns| play(&mut games, turns));
            });
        }
        group.finish();
    }
}

/// Plays this many turns, each in the next game, and returns their time.
fn play(games: &mut [Walker], turns: u64) -> Duration {
    let mut left = usize::try_from(turns).unwrap_or(usize::MAX);
    let mut spent = Duration::ZERO;
    while left > 0 {
        for some in games.chunks_mut(AT_ONCE) {
            let count = some.len().min(left);
            let some = &mut some[..count];
            left -= count;
            some.iter_mut().for_each(Walker::choose);
            let before = taken(some);
            let begun = Instant::now();
            some.iter_mut().for_each(Walker::step);
            spent += begun.elapsed();
            assert_eq!(taken(some) - before, count as u64, "each game has had a turn");
        }
    }
    spent
}

fn taken(games: &[Walker]) -> u64 {
    games.iter().map(|walker| walker.game.turns()).sum()
}
