//! hecs: a world, and systems that are functions that take it.
//!
//! hecs has no resources and no schedule. A program keeps all other data in its own
//! struct and calls its functions in order.

use super::Contender;
use crate::{
    level::{Level, Opening, bits_of, ticket_of},
    rules::{self, Thinker},
};
use hecs::{Entity, World};
use hexdelve::prelude::*;

struct Player;
struct Monster;
struct Bite(u8);
struct Turns(u64);
/// The cell to which a monster needs a distance map.
struct Target(Option<Position>);

pub(super) struct Hecs {
    world: World,
    level: Level<Entity>,
    player: Entity,
}

fn entry(who: Entity) -> bevy_ecs::entity::Entity {
    ticket_of(who.to_bits().get())
}

fn entity(entry: bevy_ecs::entity::Entity) -> Entity {
    Entity::from_bits(bits_of(entry)).expect("it was an entity when it was packed")
}

impl Contender for Hecs {
    fn build(opening: &Opening) -> Self {
        let mut world = World::new();
        let player = (Player, opening.player, Speed::PLAYER, CharacterId::PLAYER, Turns(0));
        let player = world.spawn(player);
        let spawn = |it: &CharacterBundle| {
            let (at, bits, id) = (it.position, it.abilities, it.id);
            let (belief, goal, turns) = (Belief::Nothing, Target(None), Turns(0));
            match rules::bite_of(bits).map(Bite) {
                Some(bite) => {
                    world.spawn((Monster, at, bits, it.speed, id, belief, goal, turns, bite))
                }
                None => world.spawn((Monster, at, bits, it.speed, id, belief, goal, turns)),
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
        self.world.query_mut::<&Monster>().into_iter().count()
    }

    fn kill(&mut self, cell: Position) {
        kill(&mut self.world, &mut self.level, cell);
    }
}

fn pick_next_actor(world: &World, level: &mut Level<Entity>) {
    let next = rules::next_actor(&mut level.queue, |entry| world.contains(entity(entry)));
    level.actor = next.map(entity);
    level.is_players_turn = level.actor.is_some_and(|who| world.satisfies::<&Player>(who));
    level.action = Action::Rest;
}

fn update_belief(world: &mut World, level: &Level<Entity>, player: Entity) {
    let Some(who) = level.actor else { return };
    let Ok(&player) = world.query_one_mut::<&Position>(player) else { return };
    let learner = world.query_one_mut::<(&Position, &Abilities, &mut Belief, &mut Target)>(who);
    let Ok((place, abilities, belief, target)) = learner else { return };
    target.0 = rules::learn(belief, *place, *abilities, player, &level.view);
}

fn recompute_distance_maps(world: &mut World, level: &mut Level<Entity>) {
    let Some(who) = level.actor else { return };
    let walker = world.query_one_mut::<(&Position, Option<&Target>, Option<&Bite>)>(who);
    let Ok((place, target, bite)) = walker else { return };
    if level.is_players_turn {
        level.maps.mark_evictable(*place);
    }
    let (target, digs) = (target.and_then(|target| target.0), bite.is_some());
    rules::recompute_map(&mut level.maps, &level.dungeon, &level.queue, target, digs);
}

fn choose_monster_action(world: &mut World, level: &mut Level<Entity>) {
    type Mind<'a> =
        (&'a Position, &'a Abilities, &'a mut Belief, &'a CharacterId, &'a Turns, Option<&'a Bite>);
    let Some(who) = level.actor else { return };
    let Ok(mind) = world.query_one_mut::<Mind<'_>>(who) else { return };
    let (&place, &abilities, belief, &number, turns, bite) = mind;
    let thinker =
        Thinker { place, abilities, belief: *belief, digs: bite.is_some(), number, turns: turns.0 };
    (level.action, *belief) = thinker.decide(level.seed, &level.dungeon, &level.maps);
}

fn choose_player_action(world: &mut World, level: &mut Level<Entity>) {
    let Some(who) = level.actor.filter(|_| level.is_players_turn) else { return };
    let Ok(place) = world.query_one_mut::<&Position>(who) else { return };
    level.action = rules::wander(level.seed, &level.dungeon, *place, level.news.next_turn());
}

fn begin_step(world: &mut World, level: &mut Level<Entity>) {
    let (Some(who), Action::Step(way)) = (level.actor, level.action) else { return };
    let Ok((from, bite)) = world.query_one_mut::<(&Position, Option<&Bite>)>(who) else { return };
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
    let Ok(&number) = world.query_one_mut::<&CharacterId>(victim) else { return };
    level.news.deaths.push(number);
    world.despawn(victim).expect("it had a number");
    level.over = world.query_mut::<&Player>().into_iter().next().is_none()
        || world.query_mut::<&Monster>().into_iter().next().is_none();
}

fn enter_cell(world: &mut World, level: &mut Level<Entity>) {
    let (Some(who), Some((from, to))) = (level.actor, level.step.take()) else { return };
    let Ok(place) = world.query_one_mut::<&mut Position>(who) else { return };
    *place = to;
    rules::enter(&mut level.occupants, &mut level.news, who, (from, to));
}

fn refresh_field_of_view(world: &mut World, level: &mut Level<Entity>, player: Entity) {
    if let Ok(place) = world.query_one_mut::<&Position>(player) {
        level.view.refresh(&level.dungeon, *place);
    }
}

fn requeue(world: &mut World, level: &mut Level<Entity>) {
    let Some(who) = level.actor else { return };
    let Ok((speed, turns)) = world.query_one_mut::<(&Speed, &mut Turns)>(who) else { return };
    turns.0 += 1;
    rules::wait(&mut level.queue, speed.delay(), entry(who), level.is_players_turn);
}
