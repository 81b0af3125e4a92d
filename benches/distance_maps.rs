//! Distance maps: the PC has gone to another cell, and somebody heads there.

mod common;
#[path = "common/exact.rs"]
mod exact;
#[path = "common/walk.rs"]
mod walk;

use criterion::{Criterion, criterion_group, criterion_main};
use exact::is_exact;
use hexdelve::prelude::*;
use walk::Walk;

fn distance_maps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distance_maps");
    group.sample_size(10);
    for kind in MapKind::ALL {
        for scale in common::scales() {
            let mut bench = None;
            group.bench_function(format!("{kind:?}, {}", scale.name), |bencher| {
                let solo = bench.get_or_insert_with(|| {
                    let mut solo =
                        scale.workbench(|pit| pit.start()).solo(TurnSystems::Sense, follow(kind));
                    for game in solo.games_mut() {
                        Walk::set_out(game);
                        // Some map of before could lead to a cell on the way, and would
                        // be there already.
                        game.world_mut().resource_mut::<DistanceMaps>().forget();
                    }
                    solo
                });
                bencher.iter(|| solo.run());
            });
            for game in bench.iter_mut().flat_map(Solo::games_mut) {
                verify(game.world_mut(), kind);
            }
        }
    }
    group.finish();
}

/// What the first one does that heads for the PC after it has moved.
fn follow(kind: MapKind) -> impl System<In = (), Out = ()> + Clone {
    IntoSystem::into_system(
        move |dungeon: Res<Dungeon>,
              actor: Res<Actor>,
              mut walk: ResMut<Walk>,
              mut maps: ResMut<DistanceMaps>| {
            maps.leave(walk.place());
            maps.recompute(&dungeon, walk.go_on(), kind, actor.now().0);
        },
    )
}

fn verify(world: &mut World, kind: MapKind) {
    world.resource_scope::<DistanceMaps, _>(|world, mut maps| {
        let (dungeon, place) = (world.resource::<Dungeon>(), world.resource::<Walk>().place());
        let map = maps.recompute(dungeon, place, kind, world.resource::<Actor>().now().0);
        assert!(is_exact(map, dungeon, kind), "{kind:?} map to {place}");
    });
}

criterion_group!(name = benches; config = common::patience(); targets = distance_maps);
criterion_main!(benches);
