//! Turns of the PC in alternating games: the time of one turn, by the number of games.
//! With many games, the data of each game is no longer in the processor's caches.

use super::{
    once::everything_runs_once,
    walker::{Kind, Walker},
};
use criterion::{BenchmarkId, Criterion};
use std::time::{Duration, Instant};

const NUMBERS: [u64; 4] = [1, 16, 256, 4096];
/// The number of games between two readings of the clock. Their actions are chosen
/// beforehand, which is not timed. All of these games together do not fit into the fast
/// caches, so choosing does not warm up what is timed.
const AT_ONCE: usize = 256;

pub(crate) fn bench(criterion: &mut Criterion) {
    for kind in Kind::ALL {
        let mut group = criterion.benchmark_group(format!("alternating_turns/{}", kind.name()));
        for number in NUMBERS {
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
