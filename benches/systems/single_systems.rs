//! Single systems of a turn, each with the events before it outside the timed section, and
//! the generation of a level.

use super::{
    group,
    scales::{scales, time},
    walk::Walk,
};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use hexdelve::{
    action::PendingMove, dungeon::generate, mind::choose_monster_action,
    sight::refresh_field_of_view, turn::pick_next_actor, workbench::SystemRunner,
};
use hexdelve_study::prelude::*;

/// Turn scheduling: taking the next character from the queue and putting it back.
pub(crate) fn turn_queue(criterion: &mut Criterion) {
    let mut group = group(criterion, "take_next_turn");
    for scale in scales() {
        let mut bench = None;
        group.bench_function(BenchmarkId::new("and_requeue", scale.monsters), |bencher| {
            let (runner, _) = bench.get_or_insert_with(|| {
                let again = pick_next_actor.pipe(requeue);
                let mut runner = scale.workbench().runner(TurnSystems::Begin, again);
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

/// The decision of the acting monster. Nobody moves, so every sample has the same crowd.
pub(crate) fn minds(criterion: &mut Criterion) {
    let mut group = group(criterion, "choose_monster_action");
    for scale in scales() {
        let id = BenchmarkId::new("next_monster", scale.monsters);
        let start = || scale.workbench().runner(TurnSystems::Decide, choose_monster_action);
        if let Some(mut runner) = time(&mut group, id, start, begin_the_next_turn) {
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

#[derive(Resource, Clone, Copy)]
struct Fatal {
    from: Position,
    to: Position,
}

/// Collisions: a character moves into an occupied cell and kills its occupant.
pub(crate) fn collisions(criterion: &mut Criterion) {
    let mut group = group(criterion, "kill_occupant");
    for scale in scales() {
        let id = BenchmarkId::new("one_victim", scale.monsters);
        let start = || {
            let mut runner = scale.workbench().runner(TurnSystems::Resolve, kill_occupant);
            runner.games_mut().for_each(find_a_place);
            runner
        };
        let bench = time(&mut group, id, start, expose_a_victim);
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

/// Field of view: recomputed after a step of the PC.
pub(crate) fn field_of_view(criterion: &mut Criterion) {
    let mut group = group(criterion, "refresh_field_of_view");
    for scale in scales() {
        let id = BenchmarkId::new("after_a_step", scale.monsters);
        let start = || {
            let mut runner = scale.workbench().runner(TurnSystems::Refresh, refresh_field_of_view);
            runner.games_mut().for_each(Walk::set_out);
            runner
        };
        let bench = time(&mut group, id, start, |world| {
            let place = world.resource_mut::<Walk>().go_on();
            let mut players = world.query_filtered::<Entity, With<Player>>();
            let player = players.single(world).expect("the PC lives");
            world.entity_mut(player).insert(place);
        });
        bench.iter().flat_map(SystemRunner::games).for_each(verify_view);
    }
    group.finish();
}

/// Checks that the field of view equals one that is computed from scratch.
fn verify_view(game: &Game) {
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

/// Rooms, corridors, rock and stairs of 64 levels: the branch predictor would learn a single
/// one.
pub(crate) fn generation(criterion: &mut Criterion) {
    let mut group = group(criterion, "generate");
    group.sample_size(10);
    for size in [Size::STANDARD, Size::of(512, 512), Size::LARGEST] {
        let mut seeds = (0..64).map(Seed).cycle();
        group.throughput(Throughput::Elements(size.area() as u64));
        group.bench_function(BenchmarkId::new("level", size), |bencher| {
            bencher.iter_batched(
                || seeds.next().unwrap_or_default().layout(1),
                |mut stream| generate(size, &mut stream),
                BatchSize::PerIteration,
            );
        });
        let dungeon = generate(size, &mut Seed(0).layout(1));
        let share = dungeon.open_cells().count() * 100 / size.area();
        assert!((15..=30).contains(&share), "{share} % of the level is open");
        assert!(dungeon.rooms().len() >= 6, "it has rooms");
    }
    group.finish();
}
