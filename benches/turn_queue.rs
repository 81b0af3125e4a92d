//! Turn scheduling: the next character is taken from the queue and enters it
//! again.

mod common;

use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::prelude::*;

fn turn_queue(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("turn_queue");
    for scale in common::scales() {
        let mut bench = None;
        group.bench_function(scale.name, |bencher| {
            let (solo, _) = bench.get_or_insert_with(|| {
                let again = take_the_next_turn.pipe(enter_the_queue_again);
                let mut solo = scale.workbench(|pit| pit.start()).solo(TurnSystems::Begin, again);
                let turns = turns_taken(&mut solo);
                (solo, turns)
            });
            bencher.iter(|| solo.run());
        });
        if let Some((mut solo, before)) = bench {
            assert!(turns_taken(&mut solo) > before, "turns were taken");
        }
    }
    group.finish();
}

fn turns_taken<S: System<In = (), Out = ()>>(solo: &mut Solo<S>) -> u64 {
    let turns = |game: &mut Game| -> u64 {
        let world = game.world_mut();
        world.query::<&NextTurn>().iter(world).map(|turn| turn.taken()).sum()
    };
    solo.games_mut().map(turns).sum()
}

criterion_group!(name = benches; config = common::patience(); targets = turn_queue);
criterion_main!(benches);
