//! evenio: everything is an event, and handlers are its systems.
//!
//! A turn is a chain of events: `Begin`, then `Act` on the character whose turn it is,
//! then `Arrive` if it steps, and `End`. A handler with a query runs only for targets
//! that match it, so no code checks whether a character is a monster.

use crate::{
    contender::Contender,
    news::News,
    opening::Opening,
    rules::{self, Thinker},
    ticket::{halves, ticket},
};
use evenio::{entity::Entities, prelude::*};
use hexdelve::prelude::{
    Abilities, Action, Belief, CharacterId, DistanceMapKind, DistanceMaps, Dungeon, FieldOfView,
    Fingerprint, Grid, Position, Seed, TurnQueue,
};
use std::fmt;

/// The marker of the PC.
#[derive(Component)]
struct Player;
/// The marker of all other characters.
#[derive(Component)]
struct Monster;
/// A character's cell.
#[derive(Component)]
struct Place(Position);
/// A monster's abilities.
#[derive(Component)]
struct Talents(Abilities);
/// A monster's beliefs about the PC.
#[derive(Component)]
struct Knowledge(Belief);
/// The cell to which a monster needs a distance map.
#[derive(Component)]
struct Target(Option<Position>);
/// A character's speed.
#[derive(Component)]
struct Speed(hexdelve::prelude::Speed);
/// The number of turns taken.
#[derive(Component)]
struct Turns(u64);
/// A character's number.
#[derive(Component)]
struct Number(CharacterId);
/// The strength of a digger.
#[derive(Component)]
struct Bite(u8);

/// The level and all other singletons. This is a component of a separate entity, because
/// evenio has no resources.
#[derive(Component)]
struct Level {
    seed: Seed,
    dungeon: Dungeon,
    maps: DistanceMaps,
    view: FieldOfView,
    queue: TurnQueue,
    occupants: Grid<Option<EntityId>>,
    news: News,
    action: Action,
    monsters: usize,
    over: bool,
}

/// Starts the next character's turn.
#[derive(GlobalEvent)]
struct Begin;
/// Starts this character's turn.
#[derive(TargetedEvent)]
struct Act;
/// A character arrives in a cell.
#[derive(TargetedEvent)]
struct Arrive(Position);
/// A character dies.
#[derive(TargetedEvent)]
struct Die;
/// A character's turn is over.
#[derive(TargetedEvent)]
struct End;

/// The game.
pub struct Evenio {
    world: World,
    level: EntityId,
}

impl fmt::Debug for Evenio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Evenio({})", self.world.entities().len())
    }
}

/// Packs an entity for the shared queue.
fn entry(who: EntityId) -> bevy_ecs::entity::Entity {
    ticket(who.index().0, who.generation())
}

/// Unpacks an entity from the shared queue.
fn entity(entry: bevy_ecs::entity::Entity) -> EntityId {
    let (index, generation) = halves(entry);
    EntityId::new(index, generation).expect("it was an entity when it was packed")
}

impl Evenio {
    fn level(&self) -> &Level {
        self.world.get(self.level).expect("it is never despawned")
    }

    fn level_mut(&mut self) -> &mut Level {
        self.world.get_mut(self.level).expect("it is never despawned")
    }
}

impl Contender for Evenio {
    fn build(opening: &Opening) -> Self {
        let mut world = World::new();
        let mut occupants = Grid::filled(opening.dungeon.size(), None);
        let player = world.spawn();
        world.insert(player, Player);
        world.insert(player, Place(opening.player));
        world.insert(player, Speed(hexdelve::prelude::Speed::PLAYER));
        world.insert(player, Number(CharacterId::PLAYER));
        world.insert(player, Turns(0));
        occupants[opening.player] = Some(player);
        let mut monsters = Vec::with_capacity(opening.monsters.len());
        for it in &opening.monsters {
            let who = world.spawn();
            world.insert(who, Monster);
            world.insert(who, Place(it.position));
            world.insert(who, Talents(it.abilities));
            world.insert(who, Speed(it.speed));
            world.insert(who, Number(it.id));
            world.insert(who, Knowledge(Belief::Nothing));
            world.insert(who, Target(None));
            world.insert(who, Turns(0));
            if let Some(bite) = rules::bite_of(it.abilities) {
                world.insert(who, Bite(bite));
            }
            occupants[it.position] = Some(who);
            monsters.push(entry(who));
        }
        let mut view = FieldOfView::default();
        view.refresh(&opening.dungeon, opening.player);
        let level = world.spawn();
        world.insert(
            level,
            Level {
                seed: opening.seed,
                dungeon: opening.dungeon.clone(),
                maps: DistanceMaps::default(),
                view,
                queue: rules::queue_of(entry(player), monsters),
                occupants,
                news: News::default(),
                action: Action::Rest,
                monsters: opening.monsters.len(),
                over: false,
            },
        );
        world.add_handler(pick_next_actor);
        world.add_handler(update_belief);
        world.add_handler(recompute_distance_maps);
        world.add_handler(choose_monster_action);
        world.add_handler(choose_player_action);
        world.add_handler(begin_step);
        world.add_handler(kill_occupant);
        world.add_handler(enter_cell);
        world.add_handler(bury);
        world.add_handler(refresh_field_of_view);
        world.add_handler(requeue);
        Self { world, level }
    }

    fn run(&mut self, most: u64) -> u64 {
        let mut events = 0;
        while events < most && !self.level().over {
            self.world.send(Begin);
            events += 1;
        }
        events
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.level_mut().news.record()
    }

    fn is_over(&self) -> bool {
        self.level().over
    }

    fn monsters(&mut self) -> usize {
        self.level().monsters
    }

    fn kill(&mut self, cell: Position) {
        if let Some(victim) = self.level_mut().occupants[cell].take() {
            self.world.send_to(victim, Die);
        }
    }
}

fn pick_next_actor(
    _: Receiver<'_, Begin>,
    Single(level): Single<'_, &mut Level>,
    entities: &Entities,
    mut sender: Sender<'_, Act>,
) {
    let lives = |entry| entities.contains(entity(entry));
    level.action = Action::Rest;
    if let Some(next) = rules::next_actor(&mut level.queue, lives) {
        sender.send_to(entity(next), Act);
    }
}

type Learner<'a> = (&'a Place, &'a Talents, &'a mut Knowledge, &'a mut Target);

fn update_belief(
    it: Receiver<'_, Act, Learner<'_>>,
    Single(level): Single<'_, &Level>,
    Single((player, _)): Single<'_, (&Place, With<&Player>)>,
) {
    let (place, talents, knowledge, target) = it.query;
    let sees = level.view.sees(place.0);
    knowledge.0 = rules::learn(knowledge.0, place.0, talents.0, player.0, sees);
    target.0 = rules::map_target(knowledge.0, talents.0);
}

fn recompute_distance_maps(
    it: Receiver<'_, Act, (&Place, Option<&Target>, Has<&Bite>)>,
    Single(level): Single<'_, &mut Level>,
) {
    let (place, target, digs) = it.query;
    match target {
        None => level.maps.mark_evictable(place.0),
        Some(Target(Some(cell))) => {
            let (kind, now) = (DistanceMapKind::of(digs.get()), level.queue.now().0);
            level.maps.get_or_compute(&level.dungeon, *cell, kind, now);
        }
        Some(Target(None)) => (),
    }
}

type Mind<'a> = (&'a Place, &'a Talents, &'a mut Knowledge, &'a Number, &'a Turns, Has<&'a Bite>);

fn choose_monster_action(it: Receiver<'_, Act, Mind<'_>>, Single(level): Single<'_, &mut Level>) {
    let (place, talents, knowledge, number, turns, digs) = it.query;
    let thinker = Thinker {
        place: place.0,
        abilities: talents.0,
        belief: knowledge.0,
        digs: digs.get(),
        number: number.0,
        turns: turns.0,
    };
    (level.action, knowledge.0) = thinker.decide(level.seed, &level.dungeon, &level.maps);
}

fn choose_player_action(
    it: Receiver<'_, Act, (&Place, With<&Player>)>,
    Single(level): Single<'_, &mut Level>,
) {
    let turn = level.news.player_turns;
    level.action = rules::wander(level.seed, &level.dungeon, it.query.0.0, turn);
    level.news.player_turns += 1;
}

fn begin_step(
    it: Receiver<'_, Act, (EntityId, &Place, Option<&Bite>)>,
    Single(level): Single<'_, &mut Level>,
    mut sender: Sender<'_, (Arrive, End)>,
) {
    let (who, from, bite) = it.query;
    if let Action::Step(way) = level.action {
        let to = from.0.step(way);
        if let Some(bite) = bite {
            rules::dig(&mut level.dungeon, &mut level.news, to, bite.0);
        }
        if level.dungeon.is_open(to) {
            sender.send_to(who, Arrive(to));
        }
    }
    sender.send_to(who, End);
}

/// The death is a separate event, which is handled after the arrival.
fn kill_occupant(
    it: Receiver<'_, Arrive, ()>,
    Single(level): Single<'_, &mut Level>,
    mut sender: Sender<'_, Die>,
) {
    if let Some(victim) = level.occupants[it.event.0].take() {
        sender.send_to(victim, Die);
    }
}

fn enter_cell(
    it: Receiver<'_, Arrive, (EntityId, &mut Place)>,
    Single(level): Single<'_, &mut Level>,
) {
    let ((who, place), to) = (it.query, it.event.0);
    level.occupants[place.0] = None;
    level.occupants[to] = Some(who);
    level.news.steps.push((place.0, to));
    place.0 = to;
}

fn bury(
    it: Receiver<'_, Die, (EntityId, &Number, Has<&Player>)>,
    Single(level): Single<'_, &mut Level>,
    mut sender: Sender<'_, Despawn>,
) {
    let (victim, number, is_player) = it.query;
    level.news.deaths.push(number.0);
    level.monsters -= usize::from(!is_player.get());
    level.over |= is_player.get() || level.monsters == 0;
    sender.despawn(victim);
}

fn refresh_field_of_view(
    _: Receiver<'_, End, ()>,
    Single(level): Single<'_, &mut Level>,
    player: TrySingle<'_, (&Place, With<&Player>)>,
) {
    if let Ok((place, _)) = player.0 {
        level.view.refresh(&level.dungeon, place.0);
    }
}

fn requeue(
    it: Receiver<'_, End, (EntityId, &Speed, &mut Turns, Has<&Player>)>,
    Single(level): Single<'_, &mut Level>,
) {
    let (who, speed, turns, is_player) = it.query;
    turns.0 += 1;
    rules::wait(&mut level.queue, speed.0.delay(), entry(who), is_player.get());
}
