//! Collisions: a character moves into an occupied cell and kills its occupant. The
//! victims are placed outside the timed section.

use super::{group, scales::scales};
use criterion::{BenchmarkId, Criterion};
use hexdelve_study::prelude::*;

/// The step that kills the victim.
#[derive(Resource, Clone, Copy)]
struct Fatal {
    from: Position,
    to: Position,
}

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "kill_occupant");
    for scale in scales() {
        let mut bench = None;
        group.bench_function(BenchmarkId::new("one_victim", scale.monsters), |bencher| {
            let runner = bench.get_or_insert_with(|| {
                let mut runner =
                    scale.workbench(|pit| pit.start()).runner(TurnSystems::Resolve, kill_occupant);
                runner.games_mut().for_each(find_a_place);
                runner
            });
            bencher.iter_custom(|runs| runner.time(runs, expose_a_victim));
        });
        for game in bench.iter().flat_map(SystemRunner::games) {
            let fatal = game.world().resource::<Fatal>();
            assert_eq!(game.contents_at(fatal.to).creature, None, "all victims have died");
            let survivor = game.world().resource::<CurrentTurn>().actor();
            assert_eq!(game.contents_at(fatal.from).creature, survivor);
        }
    }
    group.finish();
}

/// Chooses a free cell for the victims, and stores it with the acting character's cell.
fn find_a_place(game: &mut Game) {
    let killer = game.world().resource::<CurrentTurn>().actor().expect("somebody acts");
    let from = *game.world().get(killer).expect("the acting character stands somewhere");
    let free = |cell: &Position| game.contents_at(*cell).creature.is_none();
    let to = game.world().resource::<Dungeon>().open_cells().find(free);
    game.world_mut().insert_resource(Fatal { from, to: to.expect("some cell is free") });
}

fn expose_a_victim(world: &mut World) {
    let Fatal { from, to } = *world.resource();
    let victim = CharacterBundle {
        id: CharacterId { level: 1, index: u32::MAX },
        abilities: Abilities::from_mask(0),
        speed: Speed::default(),
        position: to,
    };
    world.spawn((Monster, victim));
    world.resource_mut::<CurrentTurn>().pending = Some(PendingMove { from, to });
}
