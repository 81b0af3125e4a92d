//! Minds: one character's turn up to its intent. Nobody moves, so that every
//! sample finds the same crowd.

mod common;

use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::prelude::*;

fn minds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minds");
    for scale in common::scales() {
        let mut bench = None;
        group.bench_function(scale.name, |bencher| {
            let solo = bench.get_or_insert_with(|| {
                let thinking = take_the_next_turn
                    .pipe(learn_where_the_player_is)
                    .pipe(consult_the_table)
                    .pipe(enter_the_queue_again);
                scale.workbench(|pit| pit.start()).solo(TurnSystems::Begin, thinking)
            });
            bencher.iter(|| solo.run());
        });
        if let Some(mut solo) = bench {
            let goes = |game: &Game| *game.world().resource::<Intent>() != Intent::Rest;
            let somebody_goes = (0..1_000).any(|_| {
                solo.run();
                solo.games().any(goes)
            });
            assert!(somebody_goes, "all the minds do is rest");
        }
    }
    group.finish();
}

criterion_group!(name = benches; config = common::patience(); targets = minds);
criterion_main!(benches);
