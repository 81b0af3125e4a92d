//! A map made right again after a bite. The bites are those that tunnelers made
//! in these games, most of which change no way at all; they are made, and
//! undone, outside the timed part.

mod common;
#[path = "common/exact.rs"]
mod exact;

use common::Scale;
use criterion::{Criterion, criterion_group, criterion_main};
use exact::is_exact;
use hexdelve::prelude::*;

/// Turns of the PC in which bites are noted on small levels; on large ones those
/// of the warm-up are thousands.
const TURNS: u64 = 10;
/// Bites that are made again in each game.
const BITES: usize = 1_000;

fn dig_repair(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dig_repair");
    for kind in MapKind::ALL {
        for scale in common::scales() {
            let mut bench = None;
            group.bench_function(format!("{kind:?}, {}", scale.name), |bencher| {
                let solo = bench.get_or_insert_with(|| {
                    let games = games_with_bites(scale);
                    games.into_iter().collect::<Workbench>().solo(TurnSystems::Sense, head(kind))
                });
                bencher.iter_custom(|runs| solo.time(runs, |world| bite(world, kind)));
            });
            for game in bench.iter_mut().flat_map(Solo::games_mut) {
                with_map(game.world_mut(), kind, |map, dungeon| {
                    assert!(is_exact(map, dungeon, kind), "{kind:?} map to {}", map.target());
                });
            }
        }
    }
    group.finish();
}

/// What happened to the rock, and how much of it has been done again.
#[derive(Resource, Default)]
struct Bites {
    made: Vec<Change>,
    version: u64,
    again: usize,
}

/// Nobody but tunnelers changes the rock.
fn note_the_bites(dungeon: Res<Dungeon>, mut bites: ResMut<Bites>) {
    let Bites { made, version, again } = &mut *bites;
    made.extend(dungeon.changes_since(*version).into_iter().flatten());
    made.drain(..made.len().saturating_sub(BITES));
    (*version, *again) = (dungeon.version(), made.len());
}

fn note(app: &mut App) {
    app.init_resource::<Bites>().add_systems(Turn, note_the_bites.after(TurnSystems::Refresh));
}

/// Warm games, in each of which somebody has bitten.
fn games_with_bites(scale: Scale) -> Vec<Game> {
    let turns = if scale.monsters < 100 { TURNS } else { 0 };
    // Where nobody tunnels, there is nothing to repair.
    let more = Scale { instances: 3 * scale.instances / 2, ..scale };
    let games = more.workbench(|pit| {
        let mut game = pit.start_with(note)?;
        game.play(&mut *AutopilotName::Rest.start(), turns);
        Ok(game)
    });
    let bitten = |game: &Game| !game.world().resource::<Bites>().made.is_empty();
    let games: Vec<_> = games.into_iter().filter(bitten).take(scale.instances).collect();
    assert_eq!(games.len(), scale.instances, "there are bites in most games");
    games
}

/// The next bite of a game; after the last one the rock is as it was before
/// them, and its map as well.
fn bite(world: &mut World, kind: MapKind) {
    world.resource_scope::<Bites, _>(|world, mut bites| {
        if bites.again == bites.made.len() {
            bites.again = 0;
            let mut dungeon = world.resource_mut::<Dungeon>();
            for change in bites.made.iter().rev() {
                dungeon.fill(change.cell, change.before.hardness);
            }
            with_map(world, kind, |_, _| {});
        }
        let change = bites.made[bites.again];
        let left = world.resource_mut::<Dungeon>().bite(change.cell, Tunneling::default().strength);
        assert_eq!(left, change.after.hardness, "the bite is the one that was made in the game");
        bites.again += 1;
    });
}

/// Shows the map as the system would leave it.
fn with_map(world: &mut World, kind: MapKind, see: impl FnOnce(&DistanceMap, &Dungeon)) {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    let place = *players.single(world).expect("there is one PC");
    world.resource_scope::<DistanceMaps, _>(|world, mut maps| {
        let (dungeon, now) = (world.resource::<Dungeon>(), world.resource::<Actor>().now().0);
        see(maps.recompute(dungeon, place, kind, now), dungeon);
    });
}

/// What the first one does that heads for the PC after the bite.
fn head(kind: MapKind) -> impl System<In = (), Out = ()> + Clone {
    IntoSystem::into_system(
        move |dungeon: Res<Dungeon>,
              actor: Res<Actor>,
              place: Single<&Position, With<Player>>,
              mut maps: ResMut<DistanceMaps>| {
            maps.recompute(&dungeon, **place, kind, actor.now().0);
        },
    )
}

criterion_group!(name = benches; config = common::patience(); targets = dig_repair);
criterion_main!(benches);
