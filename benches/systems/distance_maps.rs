//! Updates of the map that a monster follows, after a move of the PC and after digging.
//! The digging is taken from the tunnelers of the measured games; most of it changes no
//! path.

use super::{
    Group, group,
    scales::{Scale, scales, time},
    walk::Walk,
};
use criterion::{BenchmarkId, Criterion, Throughput};
use hexdelve::{
    dungeon::CellChange,
    path::{DistanceMap, PathTarget, TunnelCosts},
    workbench::SystemRunner,
};
use hexdelve_study::prelude::*;

/// The number of the PC's turns in which digging is recorded on small levels. On large
/// levels, the warm-up alone provides thousands of cases.
const TURNS: u64 = 10;
/// The number of recorded changes that are repeated in each game.
const BITES: usize = 1_000;

/// A benchmark: its name, the kind of map, the games, and the event before each run.
struct Case {
    name: &'static str,
    kind: DistanceMapKind,
    games: fn(Scale) -> Vec<Game>,
    happen: fn(&mut World),
}

const fn after_a_step(name: &'static str, kind: DistanceMapKind) -> Case {
    Case { name, kind, games: games_with_a_walk, happen: take_a_step }
}

const fn after_a_bite(name: &'static str, kind: DistanceMapKind) -> Case {
    Case { name, kind, games: games_with_bites, happen: take_a_bite }
}

const CASES: [Case; 4] = [
    after_a_step("walker_after_a_step", DistanceMapKind::Open),
    after_a_step("tunneler_after_a_step", DistanceMapKind::Tunnel),
    after_a_bite("walker_after_a_bite", DistanceMapKind::Open),
    after_a_bite("tunneler_after_a_bite", DistanceMapKind::Tunnel),
];

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "recompute_distance_maps");
    group.sample_size(10);
    for case in &CASES {
        for scale in scales() {
            case.bench(&mut group, scale);
        }
    }
    group.finish();
}

impl Case {
    fn bench(&self, group: &mut Group<'_>, scale: Scale) {
        group.throughput(Throughput::Elements(scale.size.area() as u64));
        let start = || {
            let games = SystemBench((self.games)(scale));
            let mut runner = games.runner(TurnSystems::Sense, recompute_distance_maps);
            runner.games_mut().for_each(|game| self.take_charge_of_the_actor(game));
            runner
        };
        let id = BenchmarkId::new(self.name, scale.size);
        let bench = time(group, id, start, self.happen);
        bench.iter().flat_map(SystemRunner::games).for_each(|game| self.verify(game));
    }

    /// Makes the acting monster head for the PC, and gives it the kind of map to be
    /// measured.
    fn take_charge_of_the_actor(&self, game: &mut Game) {
        let (place, world) = (game.player_position().expect("it lives"), game.world_mut());
        let actor = world.resource::<CurrentTurn>().actor().expect("somebody acts");
        let mut actor = world.entity_mut(actor);
        actor.insert(PathTarget(Some(place)));
        match self.kind {
            DistanceMapKind::Open => actor.remove::<Tunneling>(),
            DistanceMapKind::Tunnel => actor.insert(Tunneling::default()),
        };
        // An older map might lead to a cell on the PC's walk. The map for that cell would
        // then already exist.
        world.resource_mut::<DistanceMaps>().clear();
        world.run_system_cached(recompute_distance_maps).expect("it is the game's");
    }

    /// Checks that the acting monster's map is right.
    fn verify(&self, game: &Game) {
        let world = game.world();
        let (dungeon, maps) = (world.resource::<Dungeon>(), world.resource::<DistanceMaps>());
        let actor = world.resource::<CurrentTurn>().actor().expect("somebody acts");
        let PathTarget(place) = *world.get(actor).expect("it heads somewhere");
        let place = place.expect("the PC's cell");
        let map = maps.get(dungeon, place, self.kind);
        let map = map.expect("the system has made it right");
        assert!(is_exact(map, dungeon, self.kind, place), "{:?} map to {place}", self.kind);
    }
}

fn games_with_a_walk(scale: Scale) -> Vec<Game> {
    let mut games = scale.workbench().0;
    games.iter_mut().for_each(Walk::set_out);
    games
}

/// Moves the PC's cell on by one, with the same effects as the PC's turn.
fn take_a_step(world: &mut World) {
    world.resource_scope::<Walk, _>(|world, mut walk| {
        world.resource_mut::<DistanceMaps>().mark_evictable(walk.place());
        let actor = world.resource::<CurrentTurn>().actor().expect("somebody acts");
        world.entity_mut(actor).insert(PathTarget(Some(walk.go_on())));
    });
}

/// The recorded changes of the rock, and the number of them that have been repeated.
#[derive(Resource, Default)]
struct DugCells {
    made: Vec<CellChange>,
    version: u64,
    again: usize,
}

/// Records the changes of the rock. Only tunnelers cause any.
fn note_the_digs(dungeon: Res<Dungeon>, mut digs: ResMut<DugCells>) {
    let DugCells { made, version, again } = &mut *digs;
    made.extend(dungeon.changes_since(*version).into_iter().flatten());
    made.drain(..made.len().saturating_sub(BITES));
    (*version, *again) = (dungeon.version(), made.len());
}

fn note(app: &mut App) {
    app.init_resource::<DugCells>().add_systems(Turn, note_the_digs.after(TurnSystems::Refresh));
}

/// Returns warm games, in each of which a monster has dug.
fn games_with_bites(scale: Scale) -> Vec<Game> {
    let turns = if scale.monsters < 100 { TURNS } else { 0 };
    let start = |seed| -> Result<_, SetupError> {
        let mut game = scale.pit(seed).start_with(note)?;
        game.play(&mut *AutopilotName::Rest.start(), turns);
        Ok(game)
    };
    // More games than needed, because games without tunnelers have nothing to repair.
    let games = SystemBench::warmed_up(3 * scale.instances / 2, start).expect("they fit");
    let dug = |game: &Game| !game.world().resource::<DugCells>().made.is_empty();
    let games: Vec<_> = games.0.into_iter().filter(dug).take(scale.instances).collect();
    assert_eq!(games.len(), scale.instances, "there are digs in most games");
    games
}

/// Repeats the next recorded digging of a game. After the last one, the rock is restored,
/// and the map is updated to match.
fn take_a_bite(world: &mut World) {
    world.resource_scope::<DugCells, _>(|world, mut digs| {
        if digs.again == digs.made.len() {
            digs.again = 0;
            let mut dungeon = world.resource_mut::<Dungeon>();
            for change in digs.made.iter().rev() {
                dungeon.fill(change.cell, change.before.hardness);
            }
            world.run_system_cached(recompute_distance_maps).expect("it is the game's");
        }
        let change = digs.made[digs.again];
        let left = world.resource_mut::<Dungeon>().dig(change.cell, Tunneling::default().strength);
        assert_eq!(left, change.after.hardness, "the dig is the one that was made in the game");
        digs.again += 1;
    });
}

/// Whether every distance is the minimum, over the cell's neighbours, of the neighbour's
/// distance plus the cost of entering the neighbour. Because every cost is above 0, only
/// the right map has this property.
fn is_exact(map: &DistanceMap, dungeon: &Dungeon, kind: DistanceMapKind, target: Position) -> bool {
    let cost = |cell| TunnelCosts::DEFAULT.step_cost(kind, dungeon.blocking(cell));
    let by_way_of = |cell| Some(map.distance(cell)? + cost(cell)?);
    dungeon.size().positions().all(|cell| {
        let expected = match cost(cell) {
            _ if cell == target => Some(0),
            Some(_) => cell.neighbours().filter_map(by_way_of).min(),
            None => None,
        };
        map.distance(cell) == expected
    })
}
