//! Turn scheduling: the next character is taken from the queue and enters it
//! again.

mod common;

use common::{SIZES, warm_games};
use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::prelude::*;

fn turn_queue(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("turn_queue");
    for (name, size, monsters, _) in SIZES {
        let mut games = warm_games(size, monsters, 1);
        let world = games[0].world_mut();
        let mut schedule = Schedule::default();
        schedule.set_executor(bevy_ecs::schedule::SingleThreadedExecutor::new());
        schedule.add_systems((take_the_next_turn, enter_the_queue_again).chain());
        let before = world.resource::<TurnQueue>().now();
        group.bench_function(name, |bencher| bencher.iter(|| schedule.run(world)));
        assert!(world.resource::<TurnQueue>().now() > before, "the clock has moved");
    }
    group.finish();
}

criterion_group!(benches, turn_queue);
criterion_main!(benches);
