//! flecs, through its Rust bindings: singletons, and a pipeline of systems that runs in
//! each `progress` of the world.
//!
//! Each system is a query for singletons, so it runs once per turn. It gets the
//! components of the acting character from its entity. As in every flecs pipeline,
//! deletions are deferred until the turn is over.

use super::Contender;
use crate::{
    level::{Level, News, Opening, Remaining, bits_of, ticket_of},
    rules::{self, Thinker},
};
use flecs_ecs::prelude::*;
use hexdelve::{
    grid::Grid,
    prelude::{
        Abilities, Action, Belief, CharacterBundle, CharacterId, DistanceMaps, Dungeon,
        FieldOfView, Fingerprint, Position, Seed, TurnQueue,
    },
};

#[derive(Component)]
struct Player;
#[derive(Component)]
struct Monster;
#[derive(Component)]
struct Place(Position);
#[derive(Component)]
struct Talents(Abilities);
#[derive(Component)]
struct Knowledge(Belief);
/// The cell to which a monster needs a distance map.
#[derive(Component)]
struct Target(Option<Position>);
#[derive(Component)]
struct Speed(hexdelve::prelude::Speed);
#[derive(Component)]
struct Turns(u64);
#[derive(Component)]
struct Number(CharacterId);
#[derive(Component)]
struct Bite(u8);

#[derive(Component)]
struct Chance(Seed);
#[derive(Component)]
struct Rock(Dungeon);
#[derive(Component)]
struct Maps(DistanceMaps);
/// The PC's field of view, and the PC.
#[derive(Component)]
struct Sight(FieldOfView, Entity);
#[derive(Component)]
struct Queue(TurnQueue);
#[derive(Component)]
struct Occupants(Grid<Option<Entity>>);
#[derive(Component)]
struct Chronicle(News);
/// The character whose turn it is, with its action and its step.
#[derive(Component, Default)]
struct Actor {
    entity: Option<Entity>,
    is_player: bool,
    action: Action,
    step: Option<(Position, Position)>,
}
#[derive(Component)]
struct Left(Remaining);

pub(super) struct Flecs(World);

fn entry(who: Entity) -> bevy_ecs::entity::Entity {
    ticket_of(who.0)
}

fn entity(entry: bevy_ecs::entity::Entity) -> Entity {
    Entity(bits_of(entry))
}

impl Contender for Flecs {
    fn build(opening: &Opening) -> Self {
        let world = World::new();
        let player = world
            .entity()
            .add(Player::id())
            .set(Place(opening.player))
            .set(Speed(hexdelve::prelude::Speed::PLAYER))
            .set(Number(CharacterId::PLAYER))
            .set(Turns(0))
            .id();
        let spawn = |it: &CharacterBundle| {
            let monster = world
                .entity()
                .add(Monster::id())
                .set(Place(it.position))
                .set(Talents(it.abilities))
                .set(Speed(it.speed))
                .set(Number(it.id))
                .set(Knowledge(Belief::Nothing))
                .set(Target(None))
                .set(Turns(0));
            if let Some(bite) = rules::bite_of(it.abilities) {
                monster.set(Bite(bite));
            }
            monster.id()
        };
        let Level { seed, dungeon, maps, view, queue, occupants, news, .. } =
            Level::new(opening, player, spawn, entry);
        declare_singletons(&world);
        world.set(Left(Remaining::new(opening)));
        world.set(Queue(queue));
        world.set(Chance(seed));
        world.set(Rock(dungeon));
        world.set(Maps(maps));
        world.set(Sight(view, player));
        world.set(Occupants(occupants));
        world.set(Chronicle(news));
        world.set(Actor::default());
        add_systems(&world);
        Self(world)
    }

    fn event(&mut self) {
        self.0.progress_time(1.0);
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.0.get::<&mut Chronicle>(|chronicle| chronicle.0.record())
    }

    fn is_over(&self) -> bool {
        self.0.get::<&Left>(|left| left.0.is_decided())
    }

    fn monsters(&mut self) -> usize {
        self.0.get::<&Left>(|left| left.0.monsters)
    }

    fn kill(&mut self, cell: Position) {
        let victim = self.0.get::<&mut Occupants>(|occupants| occupants.0[cell].take());
        if let Some(victim) = victim {
            self.0.get::<&mut Chronicle>(|chronicle| {
                self.0.get::<&mut Left>(|left| {
                    bury(self.0.entity_from_id(victim), chronicle, left);
                });
            });
            self.0.entity_from_id(victim).destruct();
        }
    }
}

fn declare_singletons(world: &World) {
    world.component::<Left>().add_trait::<flecs::Singleton>();
    world.component::<Queue>().add_trait::<flecs::Singleton>();
    world.component::<Chance>().add_trait::<flecs::Singleton>();
    world.component::<Rock>().add_trait::<flecs::Singleton>();
    world.component::<Maps>().add_trait::<flecs::Singleton>();
    world.component::<Sight>().add_trait::<flecs::Singleton>();
    world.component::<Occupants>().add_trait::<flecs::Singleton>();
    world.component::<Chronicle>().add_trait::<flecs::Singleton>();
    world.component::<Actor>().add_trait::<flecs::Singleton>();
}

/// Adds the systems of a turn. A pipeline runs the systems of a phase in the order in
/// which they were added.
fn add_systems(world: &World) {
    world
        .system_named::<(&mut Queue, &mut Actor)>("pick_next_actor")
        .each_iter(|it, _, (queue, actor)| pick_next_actor(it.world(), queue, actor));
    world
        .system_named::<(&Actor, &Sight)>("update_belief")
        .each_iter(|it, _, (actor, sight)| update_belief(it.world(), actor, sight));
    world.system_named::<(&Actor, &Queue, &Rock, &mut Maps)>("recompute_distance_maps").each_iter(
        |it, _, (actor, queue, rock, maps)| {
            recompute_distance_maps(it.world(), actor, queue, rock, maps);
        },
    );
    world.system_named::<(&mut Actor, &Chance, &Rock, &Maps)>("choose_monster_action").each_iter(
        |it, _, (actor, seed, rock, maps)| {
            choose_monster_action(it.world(), actor, seed, rock, maps);
        },
    );
    world
        .system_named::<(&mut Actor, &Chance, &Rock, &mut Chronicle)>("choose_player_action")
        .each_iter(|it, _, (actor, seed, rock, chronicle)| {
            choose_player_action(it.world(), actor, seed, rock, chronicle);
        });
    world.system_named::<(&mut Actor, &mut Rock, &mut Chronicle)>("begin_step").each_iter(
        |it, _, (actor, rock, chronicle)| {
            begin_step(it.world(), actor, rock, chronicle);
        },
    );
    world
        .system_named::<(&Actor, &mut Occupants, &mut Chronicle, &mut Left)>("kill_occupant")
        .each_iter(|it, _, (actor, occupants, chronicle, left)| {
            kill_occupant(it.world(), actor, occupants, chronicle, left);
        });
    world.system_named::<(&mut Actor, &mut Occupants, &mut Chronicle)>("enter_cell").each_iter(
        |it, _, (actor, occupants, chronicle)| {
            enter_cell(it.world(), actor, occupants, chronicle);
        },
    );
    world
        .system_named::<(&Rock, &mut Sight)>("refresh_field_of_view")
        .each_iter(|it, _, (rock, sight)| refresh_field_of_view(it.world(), rock, sight));
    world
        .system_named::<(&Actor, &mut Queue)>("requeue")
        .each_iter(|it, _, (actor, queue)| requeue(it.world(), actor, queue));
}

fn pick_next_actor(world: WorldRef<'_>, queue: &mut Queue, actor: &mut Actor) {
    let lives = |entry| world.is_alive(entity(entry));
    let next = rules::next_actor(&mut queue.0, lives).map(entity);
    let is_player = next.is_some_and(|who| world.entity_from_id(who).has(Player::id()));
    *actor = Actor { entity: next, is_player, ..Actor::default() };
}

fn update_belief(world: WorldRef<'_>, actor: &Actor, sight: &Sight) {
    let Some(who) = actor.entity.filter(|_| !actor.is_player) else { return };
    let player = world.entity_from_id(sight.1).try_get::<&Place>(|place| place.0);
    let Some(player) = player else { return };
    let monster = world.entity_from_id(who);
    monster.get::<(&Place, &Talents, &mut Knowledge, &mut Target)>(
        |(place, talents, knowledge, target)| {
            target.0 = rules::learn(&mut knowledge.0, place.0, talents.0, player, &sight.0);
        },
    );
}

fn recompute_distance_maps(
    world: WorldRef<'_>,
    actor: &Actor,
    queue: &Queue,
    rock: &Rock,
    maps: &mut Maps,
) {
    let Some(who) = actor.entity else { return };
    let character = world.entity_from_id(who);
    character.get::<(&Place, Option<&Target>, Option<&Bite>)>(|(place, target, bite)| {
        if actor.is_player {
            maps.0.mark_evictable(place.0);
        }
        let target = target.and_then(|target| target.0);
        rules::recompute_map(&mut maps.0, &rock.0, &queue.0, target, bite.is_some());
    });
}

fn choose_monster_action(
    world: WorldRef<'_>,
    actor: &mut Actor,
    seed: &Chance,
    rock: &Rock,
    maps: &Maps,
) {
    type Mind<'a> =
        (&'a Place, &'a Talents, &'a mut Knowledge, &'a Number, &'a Turns, Option<&'a Bite>);
    let Some(who) = actor.entity.filter(|_| !actor.is_player) else { return };
    let monster = world.entity_from_id(who);
    actor.action = monster.get::<Mind<'_>>(|(place, talents, knowledge, number, turns, bite)| {
        let (place, abilities, digs) = (place.0, talents.0, bite.is_some());
        let (number, turns) = (number.0, turns.0);
        let thinker = Thinker { place, abilities, belief: knowledge.0, digs, number, turns };
        let (action, belief) = thinker.decide(seed.0, &rock.0, &maps.0);
        knowledge.0 = belief;
        action
    });
}

fn choose_player_action(
    world: WorldRef<'_>,
    actor: &mut Actor,
    seed: &Chance,
    rock: &Rock,
    chronicle: &mut Chronicle,
) {
    let Some(who) = actor.entity.filter(|_| actor.is_player) else { return };
    let turn = chronicle.0.next_turn();
    let player = world.entity_from_id(who);
    actor.action = player.get::<&Place>(|place| rules::wander(seed.0, &rock.0, place.0, turn));
}

fn begin_step(world: WorldRef<'_>, actor: &mut Actor, rock: &mut Rock, chronicle: &mut Chronicle) {
    let (Some(who), Action::Step(way)) = (actor.entity, actor.action) else { return };
    actor.step = world.entity_from_id(who).get::<(&Place, Option<&Bite>)>(|(from, bite)| {
        let bite = bite.map(|it| it.0);
        rules::begin_step(&mut rock.0, &mut chronicle.0, from.0, way, bite)
    });
}

fn kill_occupant(
    world: WorldRef<'_>,
    actor: &Actor,
    occupants: &mut Occupants,
    chronicle: &mut Chronicle,
    left: &mut Left,
) {
    let Some((_, to)) = actor.step else { return };
    if let Some(victim) = occupants.0[to].take() {
        let victim = world.entity_from_id(victim);
        bury(victim, chronicle, left);
        victim.destruct();
    }
}

fn bury(victim: EntityView<'_>, chronicle: &mut Chronicle, left: &mut Left) {
    victim.get::<&Number>(|number| chronicle.0.deaths.push(number.0));
    left.0.bury(victim.has(Player::id()));
}

fn enter_cell(
    world: WorldRef<'_>,
    actor: &mut Actor,
    occupants: &mut Occupants,
    chronicle: &mut Chronicle,
) {
    let (Some(who), Some((from, to))) = (actor.entity, actor.step) else { return };
    world.entity_from_id(who).get::<&mut Place>(|place| place.0 = to);
    rules::enter(&mut occupants.0, &mut chronicle.0, who, (from, to));
}

fn refresh_field_of_view(world: WorldRef<'_>, rock: &Rock, sight: &mut Sight) {
    let place = world.entity_from_id(sight.1).try_get::<&Place>(|place| place.0);
    if let Some(place) = place {
        sight.0.refresh(&rock.0, place);
    }
}

fn requeue(world: WorldRef<'_>, actor: &Actor, queue: &mut Queue) {
    let Some(who) = actor.entity else { return };
    world.entity_from_id(who).get::<(&Speed, &mut Turns)>(|(speed, turns)| {
        turns.0 += 1;
        rules::wait(&mut queue.0, speed.0.delay(), entry(who), actor.is_player);
    });
}
