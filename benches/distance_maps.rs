//! Distance maps from scratch, to the PC's cell, as the game makes them.

mod common;

use common::{SIZES, warm_games};
use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::prelude::*;
use std::hint::black_box;

fn distance_maps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distance_maps");
    for kind in MapKind::ALL {
        for (name, size, monsters, instances) in SIZES {
            let games = warm_games(size, monsters, instances);
            let levels: Vec<_> = games
                .iter()
                .filter_map(|game| {
                    Some((game.world().resource::<Dungeon>(), game.player_position()?))
                })
                .collect();
            let mut search = Search::default();
            let mut map = DistanceMap::new(size, levels[0].1);
            let mut next = (0..levels.len()).cycle();
            group.bench_function(
                format!("{kind:?} {}", name.split(',').next().unwrap_or(name)),
                |bencher| {
                    bencher.iter(|| {
                        let (dungeon, target) = &levels[next.next().unwrap_or(0)];
                        search.flood(dungeon, &Costs::GAME, kind, *target, &mut map);
                        black_box(&map);
                    });
                },
            );
            for (dungeon, target) in &levels {
                search.flood(dungeon, &Costs::GAME, kind, *target, &mut map);
                let reached = size.positions().filter(|cell| map.distance(*cell).is_some());
                assert!(reached.count() > size.area() / 10, "nobody is walled in");
            }
        }
    }
    group.finish();
}

criterion_group!(benches, distance_maps);
criterion_main!(benches);
