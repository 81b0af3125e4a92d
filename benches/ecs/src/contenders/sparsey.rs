//! sparsey: sparse sets, and queries for one entity.
//!
//! sparsey has no schedule and no resources. Systems are functions that take the world.

use super::Contender;
use crate::{
    level::{Level, Opening, halves, ticket},
    rules::{self, Thinker},
};
use hexdelve::prelude::*;
use sparsey::{
    World,
    entity::{Entity, Version},
};
use std::num::NonZeroU32;

struct Player;
struct Monster;
struct Bite(u8);
struct Turns(u64);
/// The cell to which a monster needs a distance map.
struct Target(Option<Position>);

pub(super) struct Sparsey {
    world: World,
    level: Level<Entity>,
    player: Entity,
}

fn entry(who: Entity) -> bevy_ecs::entity::Entity {
    ticket(who.index, who.version.0.get())
}

fn entity(entry: bevy_ecs::entity::Entity) -> Entity {
    let (index, version) = halves(entry);
    Entity::new(index, Version(NonZeroU32::new(version).expect("versions start at 1")))
}

impl Contender for Sparsey {
    fn build(opening: &Opening) -> Self {
        let mut world = World::builder()
            .register::<Player>()
            .register::<Monster>()
            .register::<Position>()
            .register::<Abilities>()
            .register::<Speed>()
            .register::<CharacterId>()
            .register::<Belief>()
            .register::<Target>()
            .register::<Turns>()
            .register::<Bite>()
            .build();
        let player = (Player, opening.player, Speed::PLAYER, CharacterId::PLAYER, Turns(0));
        let player = world.create(player);
        let spawn = |it: &CharacterBundle| {
            let (at, bits, id) = (it.position, it.abilities, it.id);
            let (belief, goal, turns) = (Belief::Nothing, Target(None), Turns(0));
            match rules::bite_of(bits).map(Bite) {
                Some(bite) => {
                    world.create((Monster, at, bits, it.speed, id, belief, goal, turns, bite))
                }
                None => world.create((Monster, at, bits, it.speed, id, belief, goal, turns)),
            }
        };
        let level = Level::new(opening, player, spawn, entry);
        Self { world, level, player }
    }

    fn event(&mut self) {
        let (world, level) = (&mut self.world, &mut self.level);
        pick_next_actor(world, level);
        update_belief(world, level, self.player);
        recompute_distance_maps(world, level);
        choose_monster_action(world, level);
        choose_player_action(world, level);
        begin_step(world, level);
        kill_occupant(world, level);
        enter_cell(world, level);
        refresh_field_of_view(world, level, self.player);
        requeue(world, level);
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.level.news.record()
    }

    fn is_over(&self) -> bool {
        self.level.over
    }

    fn monsters(&mut self) -> usize {
        self.world.borrow::<Monster>().len()
    }

    fn kill(&mut self, cell: Position) {
        kill(&mut self.world, &mut self.level, cell);
    }
}

fn pick_next_actor(world: &World, level: &mut Level<Entity>) {
    let lives = |entry| world.contains_entity(entity(entry));
    level.actor = rules::next_actor(&mut level.queue, lives).map(entity);
    level.is_players_turn = level.actor.is_some_and(|who| world.contains::<&Player>(who));
    level.action = Action::Rest;
}

fn update_belief(world: &World, level: &Level<Entity>, player: Entity) {
    let Some(who) = level.actor else { return };
    let mut learners = world.query_one::<(&Position, &Abilities, &mut Belief, &mut Target)>();
    let Some((place, abilities, belief, target)) = learners.get(who) else { return };
    let Some(player) = world.query_one::<&Position>().map(player, |place| *place) else { return };
    target.0 = rules::learn(belief, *place, *abilities, player, &level.view);
}

fn recompute_distance_maps(world: &World, level: &mut Level<Entity>) {
    let Some(who) = level.actor else { return };
    let mut walkers = world.query_one::<(&Position, Option<&Target>, Option<&Bite>)>();
    let Some((place, target, bite)) = walkers.get(who) else { return };
    if level.is_players_turn {
        level.maps.mark_evictable(*place);
    }
    let (target, digs) = (target.and_then(|target| target.0), bite.is_some());
    rules::recompute_map(&mut level.maps, &level.dungeon, &level.queue, target, digs);
}

fn choose_monster_action(world: &World, level: &mut Level<Entity>) {
    type Mind<'a> =
        (&'a Position, &'a Abilities, &'a mut Belief, &'a CharacterId, &'a Turns, Option<&'a Bite>);
    let Some(who) = level.actor else { return };
    let mut minds = world.query_one::<Mind<'_>>();
    let Some((&place, &abilities, belief, &number, turns, bite)) = minds.get(who) else { return };
    let thinker =
        Thinker { place, abilities, belief: *belief, digs: bite.is_some(), number, turns: turns.0 };
    (level.action, *belief) = thinker.decide(level.seed, &level.dungeon, &level.maps);
}

fn choose_player_action(world: &World, level: &mut Level<Entity>) {
    let Some(who) = level.actor.filter(|_| level.is_players_turn) else { return };
    let places = world.borrow::<Position>();
    let Some(place) = places.get(who) else { return };
    level.action = rules::wander(level.seed, &level.dungeon, *place, level.news.next_turn());
}

fn begin_step(world: &World, level: &mut Level<Entity>) {
    let (Some(who), Action::Step(way)) = (level.actor, level.action) else { return };
    let mut walkers = world.query_one::<(&Position, Option<&Bite>)>();
    let Some((from, bite)) = walkers.get(who) else { return };
    let bite = bite.map(|it| it.0);
    level.step = rules::begin_step(&mut level.dungeon, &mut level.news, *from, way, bite);
}

fn kill_occupant(world: &mut World, level: &mut Level<Entity>) {
    if let Some((_, to)) = level.step {
        kill(world, level, to);
    }
}

fn kill(world: &mut World, level: &mut Level<Entity>, cell: Position) {
    let Some(victim) = level.occupants[cell].take() else { return };
    let number = world.query_one::<&CharacterId>().map(victim, |number| *number);
    level.news.deaths.extend(number);
    world.destroy(victim);
    level.over = world.borrow::<Player>().is_empty() || world.borrow::<Monster>().is_empty();
}

fn enter_cell(world: &World, level: &mut Level<Entity>) {
    let (Some(who), Some((from, to))) = (level.actor, level.step.take()) else { return };
    let mut places = world.borrow_mut::<Position>();
    let Some(place) = places.get_mut(who) else { return };
    *place = to;
    rules::enter(&mut level.occupants, &mut level.news, who, (from, to));
}

fn refresh_field_of_view(world: &World, level: &mut Level<Entity>, player: Entity) {
    if let Some(place) = world.borrow::<Position>().get(player) {
        level.view.refresh(&level.dungeon, *place);
    }
}

fn requeue(world: &World, level: &mut Level<Entity>) {
    let Some(who) = level.actor else { return };
    let mut characters = world.query_one::<(&Speed, &mut Turns)>();
    let Some((speed, turns)) = characters.get(who) else { return };
    turns.0 += 1;
    rules::wait(&mut level.queue, speed.delay(), entry(who), level.is_players_turn);
}
