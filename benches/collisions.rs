//! Collision-kill: somebody arrives in an occupied cell, and nobody survives it
//! but the arrival. The victim is put back outside the timed part.

mod common;

use common::{SIZES, warm_games};
use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::prelude::*;
use std::time::{Duration, Instant};

fn collisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("collisions");
    for (name, size, monsters, _) in SIZES {
        let mut games = warm_games(size, monsters, 1);
        let game = &mut games[0];
        let dungeon = game.world().resource::<Dungeon>();
        let from = game.player_position().expect("it lives");
        let free = |cell: &Position| game.at(*cell).creature.is_none();
        let cell = dungeon.open_cells().find(free).expect("some cell is free");
        let victim = Character {
            number: Number { level: 1, index: u32::MAX },
            abilities: Abilities::from_mask(0),
            speed: Speed::default(),
            position: cell,
        };
        let world = game.world_mut();
        let population = world.query::<&Monster>().iter(world).count();
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|iterations| {
                let mut spent = Duration::ZERO;
                for _ in 0..iterations {
                    world.spawn((Monster, victim));
                    *world.resource_mut::<Arrival>() = Arrival::new(from, cell);
                    let begun = Instant::now();
                    kill_the_occupant(world);
                    spent += begun.elapsed();
                    world.resource_mut::<Messages<Killed>>().clear();
                }
                spent
            });
        });
        assert_eq!(world.query::<&Monster>().iter(world).count(), population, "they died");
    }
    group.finish();
}

criterion_group!(benches, collisions);
criterion_main!(benches);
