//! `bevy_ecs`: the turn as ten small systems, driven by a schedule or as one-shot systems,
//! or as one system.
//!
//! The systems do the same as those of the other contenders, so that they compare
//! libraries. The real game has its own file.

use super::Contender;
use crate::{
    level::{Level, News, Opening, Remaining},
    rules::{self, Thinker},
};
use bevy_ecs::{
    prelude::*,
    schedule::SingleThreadedExecutor,
    system::{ScheduleSystem, SystemId},
};
use hexdelve::{grid::Grid, prelude::*};

#[derive(Component)]
pub(super) struct Player;
#[derive(Component)]
pub(super) struct Monster;
/// A character's cell. The game's own position component has hooks and cannot be changed
/// in place.
#[derive(Component, Clone, Copy)]
pub(super) struct Position(pub(super) hexdelve::prelude::Position);
#[derive(Component)]
pub(super) struct Bite(pub(super) u8);
#[derive(Component)]
pub(super) struct Turns(pub(super) u64);
/// The cell to which a monster needs a distance map.
#[derive(Component)]
pub(super) struct Target(pub(super) Option<hexdelve::prelude::Position>);
/// A monster's abilities, without the game's hooks.
#[derive(Component, Clone, Copy)]
pub(super) struct Talents(pub(super) Abilities);

#[derive(Resource)]
pub(super) struct Occupants(pub(super) Grid<Option<Entity>>);
#[derive(Resource, Default)]
pub(super) struct Chronicle(pub(super) News);
#[derive(Resource, Default)]
struct Actor {
    entity: Option<Entity>,
    is_player: bool,
}
#[derive(Resource, Default)]
struct Intent(Action);
#[derive(Resource, Default)]
struct Step(Option<(hexdelve::prelude::Position, hexdelve::prelude::Position)>);
#[derive(Resource)]
pub(super) struct Left(pub(super) Remaining);

/// The way in which a turn runs.
pub(super) trait Turn {
    fn new(world: &mut World) -> Self;
    fn run(&mut self, world: &mut World);
}

/// A world, and its turn.
pub(super) struct Bevy<T> {
    world: World,
    turn: T,
}

impl<T: Turn> Contender for Bevy<T> {
    fn build(opening: &Opening) -> Self {
        let mut world = World::new();
        let player =
            (Player, Position(opening.player), Speed::PLAYER, CharacterId::PLAYER, Turns(0));
        let player = world.spawn(player).id();
        // All components are inserted in one step, so that no monster moves from one
        // table to another.
        let spawn = |it: &CharacterBundle| {
            let place = (Position(it.position), Talents(it.abilities), it.speed, it.id);
            let monster = (Monster, place, Belief::Nothing, Target(None), Turns(0));
            match rules::bite_of(it.abilities) {
                Some(bite) => world.spawn((monster, Bite(bite))).id(),
                None => world.spawn(monster).id(),
            }
        };
        let Level { seed, dungeon, maps, view, queue, occupants, news, .. } =
            Level::new(opening, player, spawn, |who| who);
        world.insert_resource(Left(Remaining::new(opening)));
        world.insert_resource(queue);
        world.insert_resource(seed);
        world.insert_resource(dungeon);
        world.insert_resource(maps);
        world.insert_resource(view);
        world.insert_resource(Occupants(occupants));
        world.insert_resource(Chronicle(news));
        world.init_resource::<Actor>();
        world.init_resource::<Intent>();
        world.init_resource::<Step>();
        let turn = T::new(&mut world);
        Self { world, turn }
    }

    fn event(&mut self) {
        self.turn.run(&mut self.world);
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.world.clear_trackers();
        self.world.resource_mut::<Chronicle>().0.record()
    }

    fn is_over(&self) -> bool {
        self.world.resource::<Left>().0.is_decided()
    }

    fn monsters(&mut self) -> usize {
        self.world.query_filtered::<(), With<Monster>>().iter(&self.world).count()
    }

    fn kill(&mut self, cell: hexdelve::prelude::Position) {
        kill(&mut self.world, cell);
    }
}

/// Returns a schedule for one thread, of these systems.
pub(super) fn schedule<M>(systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
    let mut turn = Schedule::default();
    turn.set_executor(SingleThreadedExecutor::new());
    turn.add_systems(systems);
    turn
}

impl Turn for Schedule {
    fn new(_: &mut World) -> Self {
        let systems = (
            pick_next_actor,
            update_belief,
            recompute_distance_maps,
            choose_monster_action,
            choose_player_action,
            begin_step,
            kill_occupant,
            enter_cell,
            refresh_field_of_view,
            requeue,
        );
        schedule(systems.chain())
    }

    fn run(&mut self, world: &mut World) {
        Schedule::run(self, world);
    }
}

/// One-shot systems.
impl Turn for [SystemId; 10] {
    fn new(world: &mut World) -> Self {
        [
            world.register_system(pick_next_actor),
            world.register_system(update_belief),
            world.register_system(recompute_distance_maps),
            world.register_system(choose_monster_action),
            world.register_system(choose_player_action),
            world.register_system(begin_step),
            world.register_system(kill_occupant),
            world.register_system(enter_cell),
            world.register_system(refresh_field_of_view),
            world.register_system(requeue),
        ]
    }

    fn run(&mut self, world: &mut World) {
        for system in self {
            world.run_system(*system).expect("it is registered");
        }
    }
}

fn kill(world: &mut World, cell: hexdelve::prelude::Position) {
    let Some(victim) = world.resource_mut::<Occupants>().0[cell].take() else { return };
    let Ok(dead) = world.get_entity(victim) else { return };
    let (number, is_player) = (dead.get::<CharacterId>().copied(), dead.contains::<Player>());
    world.resource_mut::<Chronicle>().0.deaths.extend(number);
    world.resource_mut::<Left>().0.bury(is_player);
    world.despawn(victim);
}

fn pick_next_actor(
    mut queue: ResMut<TurnQueue>,
    mut actor: ResMut<Actor>,
    mut intent: ResMut<Intent>,
    characters: Query<Has<Player>>,
) {
    let entity = rules::next_actor(&mut queue, |who| characters.contains(who));
    let is_player = entity.is_some_and(|who| characters.get(who).is_ok_and(|it| it));
    *actor = Actor { entity, is_player };
    intent.0 = Action::Rest;
}

fn update_belief(
    actor: Res<Actor>,
    view: Res<FieldOfView>,
    player: Single<&Position, With<Player>>,
    mut monsters: Query<(&Position, &Talents, &mut Belief, &mut Target)>,
) {
    let Some(who) = actor.entity else { return };
    let Ok((place, talents, mut belief, mut target)) = monsters.get_mut(who) else { return };
    target.0 = rules::learn(&mut belief, place.0, talents.0, player.0, &view);
}

fn recompute_distance_maps(
    actor: Res<Actor>,
    queue: Res<TurnQueue>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
    characters: Query<(&Position, Option<&Target>, Has<Bite>)>,
) {
    let Some(who) = actor.entity else { return };
    let Ok((place, target, digs)) = characters.get(who) else { return };
    if actor.is_player {
        maps.mark_evictable(place.0);
    }
    let target = target.and_then(|target| target.0);
    rules::recompute_map(&mut maps, &dungeon, &queue, target, digs);
}

type Mind<'a> = (&'a Position, &'a Talents, &'a mut Belief, &'a CharacterId, &'a Turns, Has<Bite>);

fn choose_monster_action(
    actor: Res<Actor>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    maps: Res<DistanceMaps>,
    mut intent: ResMut<Intent>,
    mut minds: Query<Mind<'static>>,
) {
    let Some(who) = actor.entity else { return };
    let Ok((place, talents, mut belief, &number, turns, digs)) = minds.get_mut(who) else { return };
    let (place, abilities, turns) = (place.0, talents.0, turns.0);
    let thinker = Thinker { place, abilities, belief: *belief, digs, number, turns };
    (intent.0, *belief) = thinker.decide(*seed, &dungeon, &maps);
}

fn choose_player_action(
    actor: Res<Actor>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    mut chronicle: ResMut<Chronicle>,
    mut intent: ResMut<Intent>,
    places: Query<&Position>,
) {
    let Some(who) = actor.entity.filter(|_| actor.is_player) else { return };
    let Ok(place) = places.get(who) else { return };
    intent.0 = rules::wander(*seed, &dungeon, place.0, chronicle.0.next_turn());
}

fn begin_step(
    actor: Res<Actor>,
    intent: Res<Intent>,
    mut dungeon: ResMut<Dungeon>,
    mut chronicle: ResMut<Chronicle>,
    mut step: ResMut<Step>,
    characters: Query<(&Position, Option<&Bite>)>,
) {
    let (Some(who), Action::Step(way)) = (actor.entity, intent.0) else { return };
    let Ok((from, bite)) = characters.get(who) else { return };
    step.0 = rules::begin_step(&mut dungeon, &mut chronicle.0, from.0, way, bite.map(|it| it.0));
}

/// This is an exclusive system, so that dead characters are gone before the next system
/// runs.
fn kill_occupant(world: &mut World) {
    if let Some((_, to)) = world.resource::<Step>().0 {
        kill(world, to);
    }
}

fn enter_cell(
    actor: Res<Actor>,
    mut step: ResMut<Step>,
    mut occupants: ResMut<Occupants>,
    mut chronicle: ResMut<Chronicle>,
    mut places: Query<&mut Position>,
) {
    let (Some(who), Some((from, to))) = (actor.entity, step.0.take()) else { return };
    let Ok(mut place) = places.get_mut(who) else { return };
    place.0 = to;
    rules::enter(&mut occupants.0, &mut chronicle.0, who, (from, to));
}

fn refresh_field_of_view(
    dungeon: Res<Dungeon>,
    player: Option<Single<&Position, With<Player>>>,
    mut view: ResMut<FieldOfView>,
) {
    if let Some(place) = player {
        view.refresh(&dungeon, place.0);
    }
}

fn requeue(
    actor: Res<Actor>,
    mut queue: ResMut<TurnQueue>,
    mut characters: Query<(&Speed, &mut Turns)>,
) {
    let Some(who) = actor.entity else { return };
    let Ok((speed, mut turns)) = characters.get_mut(who) else { return };
    turns.0 += 1;
    rules::wait(&mut queue, speed.delay(), who, actor.is_player);
}
