//! The start of a game: building it, or restarting one that has been played.

use super::walker::{Kind, Walker};
use criterion::Criterion;
use hexdelve_study::prelude::*;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

pub(crate) fn bench(criterion: &mut Criterion) {
    for kind in Kind::ALL {
        let mut group = criterion.benchmark_group(format!("begin/{}", kind.name()));
        group.bench_function("start", |bencher| {
            let mut seed = 0;
            bencher.iter(|| {
                seed += 1;
                black_box(kind.start(seed)).monsters()
            });
        });
        group.bench_function("restart", |bencher| {
            let mut walker = Walker::start(kind, 0);
            let mut seed = 0;
            bencher.iter_custom(|runs| {
                (0..runs)
                    .map(|_| {
                        seed += 1;
                        restart(&mut walker, seed)
                    })
                    .sum()
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
