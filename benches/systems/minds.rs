//! Minds: the decision of the acting monster. The rest of its turn is outside the timed
//! section, and nobody moves, so every sample has the same crowd.

use super::{group, scales::scales};
use criterion::{BenchmarkId, Criterion};
use hexdelve_study::prelude::*;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "choose_monster_action");
    for scale in scales() {
        let mut bench = None;
        group.bench_function(BenchmarkId::new("next_monster", scale.monsters), |bencher| {
            let runner = bench.get_or_insert_with(|| {
                scale
                    .workbench(|pit| pit.start())
                    .runner(TurnSystems::Decide, choose_monster_action)
            });
            bencher.iter_custom(|runs| runner.time(runs, begin_the_next_turn));
        });
        if let Some(mut runner) = bench {
            let goes = |game: &Game| game.world().resource::<CurrentTurn>().action != Action::Rest;
            let somebody_goes = (0..1_000).any(|_| {
                runner.time(1, begin_the_next_turn);
                runner.games().any(goes)
            });
            assert!(somebody_goes, "all the minds do is rest");
        }
    }
    group.finish();
}

/// Ends the present turn without an action, and runs the next turn of a monster up to its
/// decision.
fn begin_the_next_turn(world: &mut World) {
    loop {
        world.run_system_cached(requeue).expect("it is the game's");
        world.run_system_cached(pick_next_actor).expect("it is the game's");
        if !world.resource::<CurrentTurn>().is_player() {
            break;
        }
    }
    world.run_system_cached(update_belief).expect("it is the game's");
    world.run_system_cached(recompute_distance_maps).expect("it is the game's");
}
