//! A minimal reproduction that needs only `bevy_ecs` and criterion: the cost of a turn of
//! eleven small systems, for each way of running them.
//!
//! A turn-based game runs a schedule once for each character, so its systems do next to
//! nothing, and most of the time is overhead. Here, all eleven systems of a turn do the
//! same work, from none at all to a look-up of one entity. Each group runs them in these
//! ways:
//!
//! - `calls`: eleven calls of a function, with parameters fetched once for all turns.
//!   This is the lower bound.
//! - `one system`: one system that does the work eleven times and fetches its parameters
//!   once per turn.
//! - `boxed systems`: a list of boxed systems, run one after the other.
//! - `one-shot systems`: [`World::run_system`] for eleven registered systems.
//! - `cached one-shot systems`: [`World::run_system_cached`].
//! - `schedule`: a [`Schedule`] with the [`SingleThreadedExecutor`].
//! - `schedule, taken out each time`: the same schedule, run by [`World::run_schedule`].
//!
//! `cargo bench -p hexdelve-ecs-bench --bench eleven_systems` runs it. The file needs
//! nothing else from this repository.

#![expect(clippy::unwrap_used, reason = "a bench may panic")]

use bevy_ecs::{
    prelude::*,
    schedule::{ScheduleLabel, SingleThreadedExecutor},
    system::{BoxedSystem, SystemState},
};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// The number of systems in a turn. Each has its own type, as the systems of a game do.
const SYSTEMS: usize = 11;
const ENTITIES: usize = 1_000;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Turn;

#[derive(Resource)]
struct Actor(Entity);

/// Four resources, because a typical system of a game reads or writes several.
#[derive(Resource)]
struct Value<const N: usize>(u64);

#[derive(Component)]
struct Health(u64);

#[derive(Component)]
struct Strength(u64);

fn world() -> World {
    let mut world = World::new();
    let entities: Vec<Entity> =
        (0..ENTITIES as u64).map(|it| world.spawn((Health(it), Strength(1))).id()).collect();
    world.insert_resource(Actor(entities[ENTITIES / 2]));
    world.insert_resource(Value::<0>(0));
    world.insert_resource(Value::<1>(1));
    world.insert_resource(Value::<2>(2));
    world.insert_resource(Value::<3>(3));
    world
}

fn nothing<const N: usize>() {
    black_box(N);
}

fn one_resource<const N: usize>(mut value: ResMut<Value<0>>) {
    value.0 = value.0.wrapping_add(N as u64);
}

fn four_resources<const N: usize>(
    a: Res<Value<1>>,
    b: Res<Value<2>>,
    c: Res<Value<3>>,
    mut value: ResMut<Value<0>>,
) {
    value.0 = value.0.wrapping_add(a.0 + b.0 + c.0 + N as u64);
}

type Healths<'w, 's> = Query<'w, 's, (&'static mut Health, &'static Strength)>;

fn one_look_up<const N: usize>(actor: Res<Actor>, mut all: Healths) {
    look_up(actor.0, &mut all, N);
}

#[inline]
fn look_up(actor: Entity, all: &mut Healths, n: usize) {
    if let Ok((mut health, strength)) = all.get_mut(actor) {
        health.0 = health.0.wrapping_add(strength.0 + n as u64);
    }
}

/// Calls a macro with the eleven systems of one kind.
macro_rules! eleven {
    ($then:ident, $world:expr, $system:ident) => {
        $then!(
            $world,
            $system::<0>,
            $system::<1>,
            $system::<2>,
            $system::<3>,
            $system::<4>,
            $system::<5>,
            $system::<6>,
            $system::<7>,
            $system::<8>,
            $system::<9>,
            $system::<10>
        )
    };
}

macro_rules! boxed {
    ($world:expr, $($system:expr),*) => {{
        let mut systems: Vec<BoxedSystem> = vec![$(Box::new(IntoSystem::into_system($system))),*];
        for system in &mut systems {
            system.initialize($world);
        }
        systems
    }};
}

macro_rules! registered {
    ($world:expr, $($system:expr),*) => { [$($world.register_system($system)),*] };
}

macro_rules! cached {
    ($world:expr, $($system:expr),*) => {{ $($world.run_system_cached($system).unwrap();)* }};
}

macro_rules! chained {
    ($world:expr, $($system:expr),*) => {{
        let mut turn = Schedule::new(Turn);
        turn.set_executor(SingleThreadedExecutor::new());
        turn.add_systems(($($system),*).chain());
        turn
    }};
}

/// Benchmarks all ways of running one kind of system.
macro_rules! ways {
    ($criterion:expr, $name:literal, $system:ident) => {{
        let mut group = $criterion.benchmark_group(concat!("eleven_systems/", $name));
        group.bench_function("boxed systems", |bencher| {
            let mut world = world();
            let mut systems = eleven!(boxed, &mut world, $system);
            assert_eq!(systems.len(), SYSTEMS);
            bencher.iter(|| {
                for system in &mut systems {
                    system.run((), &mut world).unwrap();
                }
            });
        });
        group.bench_function("one-shot systems", |bencher| {
            let mut world = world();
            let systems = eleven!(registered, world, $system);
            bencher.iter(|| {
                for system in systems {
                    world.run_system(system).unwrap();
                }
            });
        });
        group.bench_function("cached one-shot systems", |bencher| {
            let mut world = world();
            bencher.iter(|| eleven!(cached, world, $system));
        });
        group.bench_function("schedule", |bencher| {
            let mut world = world();
            let mut turn = eleven!(chained, world, $system);
            bencher.iter(|| turn.run(&mut world));
        });
        group.bench_function("schedule, taken out each time", |bencher| {
            let mut world = world();
            let turn = eleven!(chained, world, $system);
            world.add_schedule(turn);
            bencher.iter(|| world.run_schedule(Turn));
        });
        group.finish();
    }};
}

/// The minimum cost of the look-ups.
fn floor(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eleven_systems/one look-up");
    group.bench_function("calls", |bencher| {
        let mut world = world();
        let mut turn = SystemState::<(Res<Actor>, Healths)>::new(&mut world);
        let (actor, mut all) = turn.get_mut(&mut world).unwrap();
        bencher.iter(|| {
            (0..SYSTEMS).for_each(|n| look_up(black_box(actor.0), &mut all, n));
        });
    });
    group.bench_function("one system", |bencher| {
        let mut world = world();
        let mut turn = SystemState::<(Res<Actor>, Healths)>::new(&mut world);
        bencher.iter(|| {
            let (actor, mut all) = turn.get_mut(&mut world).unwrap();
            (0..SYSTEMS).for_each(|n| look_up(black_box(actor.0), &mut all, n));
        });
    });
    group.finish();
}

fn ways(criterion: &mut Criterion) {
    ways!(criterion, "nothing", nothing);
    ways!(criterion, "one resource", one_resource);
    ways!(criterion, "four resources", four_resources);
    ways!(criterion, "one look-up", one_look_up);
}

criterion_group!(benches, floor, ways);
criterion_main!(benches);
