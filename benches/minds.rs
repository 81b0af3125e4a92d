//! Minds: one character's turn up to its intent. Nobody moves, so that every
//! sample finds the same crowd.

mod common;

use common::{SIZES, warm_games};
use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::prelude::*;

fn minds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("minds");
    for (name, size, monsters, instances) in SIZES {
        let mut games: Vec<_> = warm_games(size, monsters, instances)
            .into_iter()
            .map(|game| (game, thinking_only()))
            .collect();
        let mut next = (0..games.len()).cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let (game, schedule) = &mut games[next.next().unwrap_or(0)];
                schedule.run(game.world_mut());
            });
        });
        let (game, _) = &mut games[0];
        let world = game.world_mut();
        let mut knowing = world.query::<&Knowledge>();
        assert!(knowing.iter(world).any(|knowledge| knowledge.goal().is_some()), "somebody knows");
    }
    group.finish();
}

fn thinking_only() -> Schedule {
    let mut schedule = Schedule::default();
    schedule.set_executor(bevy_ecs::schedule::SingleThreadedExecutor::new()).add_systems(
        (take_the_next_turn, learn_where_the_player_is, consult_the_table, enter_the_queue_again)
            .chain(),
    );
    schedule
}

criterion_group!(benches, minds);
criterion_main!(benches);
