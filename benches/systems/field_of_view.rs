//! Field of view: recomputed after a step of the PC.

use super::{group, scales::scales, walk::Walk};
use criterion::{BenchmarkId, Criterion};
use hexdelve_study::prelude::*;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "refresh_field_of_view");
    for scale in scales() {
        let mut bench = None;
        group.bench_function(BenchmarkId::new("after_a_step", scale.monsters), |bencher| {
            let runner = bench.get_or_insert_with(|| {
                let mut runner = scale
                    .workbench(|pit| pit.start())
                    .runner(TurnSystems::Refresh, refresh_field_of_view);
                runner.games_mut().for_each(Walk::set_out);
                runner
            });
            bencher.iter_custom(|runs| runner.time(runs, take_a_step));
        });
        for game in bench.iter().flat_map(SystemRunner::games) {
            verify(game);
        }
    }
    group.finish();
}

fn take_a_step(world: &mut World) {
    let place = world.resource_mut::<Walk>().go_on();
    let mut players = world.query_filtered::<Entity, With<Player>>();
    let player = players.single(world).expect("the PC lives");
    world.entity_mut(player).insert(place);
}

/// Checks that the field of view equals one that is computed from scratch.
fn verify(game: &Game) {
    let (dungeon, place) = (game.world().resource::<Dungeon>(), game.player_position());
    let view = game.world().resource::<FieldOfView>();
    // In a single run with `--test`, only a few games have run the system.
    if view.origin() == place {
        let mut fresh = FieldOfView::new(dungeon.size());
        fresh.refresh(dungeon, place.expect("the PC lives"));
        assert!(fresh.cells().eq(view.cells()), "the view from {place:?}");
        assert!(fresh.cells().count() > 8, "the PC sees what is beside it");
    }
}
