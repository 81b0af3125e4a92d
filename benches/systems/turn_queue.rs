//! Turn scheduling: taking the next character from the queue and putting it back.

use super::{group, scales::scales};
use criterion::{BenchmarkId, Criterion};
use hexdelve_study::prelude::*;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "take_next_turn");
    for scale in scales() {
        let mut bench = None;
        let id = BenchmarkId::new("and_requeue", scale.monsters);
        group.bench_function(id, |bencher| {
            let (runner, _) = bench.get_or_insert_with(|| {
                let again = pick_next_actor.pipe(requeue);
                let mut runner =
                    scale.workbench(|pit| pit.start()).runner(TurnSystems::Begin, again);
                let turns = turns_taken(&mut runner);
                (runner, turns)
            });
            bencher.iter(|| runner.run());
        });
        if let Some((mut runner, before)) = bench {
            assert!(turns_taken(&mut runner) > before, "turns were taken");
        }
    }
    group.finish();
}

fn turns_taken<S: System<In = (), Out = ()>>(runner: &mut SystemRunner<S>) -> u64 {
    let turns = |game: &mut Game| -> u64 {
        let world = game.world_mut();
        world.query::<&NextTurn>().iter(world).map(|turn| turn.turns_taken()).sum()
    };
    runner.games_mut().map(turns).sum()
}
