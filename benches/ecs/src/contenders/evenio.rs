//! evenio: everything is an event, and handlers are its systems.
//!
//! A turn is a chain of events: `Begin`, then `Act` on the character whose turn it is,
//! then `Arrive` if it steps, and `End`. A handler with a query runs only for targets
//! that match it, so no code checks whether a character is a monster.

use super::Contender;
use crate::{
    level::{Level, News, Opening, Remaining, halves, ticket},
    rules::{self, Thinker},
};
use evenio::{entity::Entities, mutability::Mutable, prelude::*};
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

// Of what follows there is one each. All are components of one entity, as evenio has no
// resources.

#[derive(Component)]
struct Chance(Seed);
#[derive(Component)]
struct Rock(Dungeon);
#[derive(Component)]
struct Maps(DistanceMaps);
#[derive(Component)]
struct Sight(FieldOfView);
#[derive(Component)]
struct Queue(TurnQueue);
#[derive(Component)]
struct Occupants(Grid<Option<EntityId>>);
#[derive(Component)]
struct Chronicle(News);
#[derive(Component)]
struct Intent(Action);
#[derive(Component)]
struct Left(Remaining);

/// Starts the next character's turn.
#[derive(GlobalEvent)]
struct Begin;
/// Starts this character's turn.
#[derive(TargetedEvent)]
struct Act;
#[derive(TargetedEvent)]
struct Arrive(Position);
#[derive(TargetedEvent)]
struct Die;
#[derive(TargetedEvent)]
struct End;

pub(super) struct Evenio {
    world: World,
    level: EntityId,
}

fn entry(who: EntityId) -> bevy_ecs::entity::Entity {
    ticket(who.index().0, who.generation())
}

fn entity(entry: bevy_ecs::entity::Entity) -> EntityId {
    let (index, generation) = halves(entry);
    EntityId::new(index, generation).expect("it was an entity when it was packed")
}

impl Evenio {
    fn left(&self) -> &Remaining {
        &self.world.get::<Left>(self.level).expect("it is never removed").0
    }

    fn level_mut<C: Component<Mutability = Mutable>>(&mut self) -> &mut C {
        self.world.get_mut(self.level).expect("it is never removed")
    }
}

impl Contender for Evenio {
    fn build(opening: &Opening) -> Self {
        let mut world = World::new();
        let player = world.spawn();
        world.insert(player, Player);
        world.insert(player, Place(opening.player));
        world.insert(player, Speed(hexdelve::prelude::Speed::PLAYER));
        world.insert(player, Number(CharacterId::PLAYER));
        world.insert(player, Turns(0));
        let spawn = |it: &CharacterBundle| {
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
            who
        };
        let Level { seed, dungeon, maps, view, queue, occupants, news, .. } =
            Level::new(opening, player, spawn, entry);
        let level = world.spawn();
        world.insert(level, Left(Remaining::new(opening)));
        world.insert(level, Queue(queue));
        world.insert(level, Chance(seed));
        world.insert(level, Rock(dungeon));
        world.insert(level, Maps(maps));
        world.insert(level, Sight(view));
        world.insert(level, Occupants(occupants));
        world.insert(level, Chronicle(news));
        world.insert(level, Intent(Action::Rest));
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

    fn event(&mut self) {
        self.world.send(Begin);
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.level_mut::<Chronicle>().0.record()
    }

    fn is_over(&self) -> bool {
        self.left().is_decided()
    }

    fn monsters(&mut self) -> usize {
        self.left().monsters
    }

    fn kill(&mut self, cell: Position) {
        if let Some(victim) = self.level_mut::<Occupants>().0[cell].take() {
            self.world.send_to(victim, Die);
        }
    }
}

fn pick_next_actor(
    _: Receiver<'_, Begin>,
    Single((queue, intent)): Single<'_, (&mut Queue, &mut Intent)>,
    entities: &Entities,
    mut sender: Sender<'_, Act>,
) {
    let lives = |entry| entities.contains(entity(entry));
    intent.0 = Action::Rest;
    if let Some(next) = rules::next_actor(&mut queue.0, lives) {
        sender.send_to(entity(next), Act);
    }
}

type Learner<'a> = (&'a Place, &'a Talents, &'a mut Knowledge, &'a mut Target);

fn update_belief(
    it: Receiver<'_, Act, Learner<'_>>,
    Single(sight): Single<'_, &Sight>,
    Single((player, _)): Single<'_, (&Place, With<&Player>)>,
) {
    let (place, talents, knowledge, target) = it.query;
    target.0 = rules::learn(&mut knowledge.0, place.0, talents.0, player.0, &sight.0);
}

fn recompute_distance_maps(
    it: Receiver<'_, Act, (&Place, Option<&Target>, Has<&Bite>)>,
    Single((queue, rock, maps)): Single<'_, (&Queue, &Rock, &mut Maps)>,
) {
    let (place, target, digs) = it.query;
    match target {
        None => maps.0.mark_evictable(place.0),
        Some(target) => {
            rules::recompute_map(&mut maps.0, &rock.0, &queue.0, target.0, digs.get());
        }
    }
}

type Mind<'a> = (&'a Place, &'a Talents, &'a mut Knowledge, &'a Number, &'a Turns, Has<&'a Bite>);

fn choose_monster_action(
    it: Receiver<'_, Act, Mind<'_>>,
    Single((seed, rock, maps, intent)): Single<'_, (&Chance, &Rock, &Maps, &mut Intent)>,
) {
    let (&Place(place), &Talents(abilities), knowledge, &Number(number), &Turns(turns), digs) =
        it.query;
    let thinker =
        Thinker { place, abilities, belief: knowledge.0, digs: digs.get(), number, turns };
    (intent.0, knowledge.0) = thinker.decide(seed.0, &rock.0, &maps.0);
}

fn choose_player_action(
    it: Receiver<'_, Act, (&Place, With<&Player>)>,
    Single((seed, rock, chronicle, intent)): Single<
        '_,
        (&Chance, &Rock, &mut Chronicle, &mut Intent),
    >,
) {
    intent.0 = rules::wander(seed.0, &rock.0, it.query.0.0, chronicle.0.next_turn());
}

fn begin_step(
    it: Receiver<'_, Act, (EntityId, &Place, Option<&Bite>)>,
    Single((intent, rock, chronicle)): Single<'_, (&Intent, &mut Rock, &mut Chronicle)>,
    mut sender: Sender<'_, (Arrive, End)>,
) {
    let (who, from, bite) = it.query;
    if let Action::Step(way) = intent.0 {
        let bite = bite.map(|it| it.0);
        let step = rules::begin_step(&mut rock.0, &mut chronicle.0, from.0, way, bite);
        if let Some((_, to)) = step {
            sender.send_to(who, Arrive(to));
        }
    }
    sender.send_to(who, End);
}

/// The death is a separate event, which is handled after the arrival.
fn kill_occupant(
    it: Receiver<'_, Arrive, ()>,
    Single(occupants): Single<'_, &mut Occupants>,
    mut sender: Sender<'_, Die>,
) {
    if let Some(victim) = occupants.0[it.event.0].take() {
        sender.send_to(victim, Die);
    }
}

fn enter_cell(
    it: Receiver<'_, Arrive, (EntityId, &mut Place)>,
    Single((occupants, chronicle)): Single<'_, (&mut Occupants, &mut Chronicle)>,
) {
    let ((who, place), to) = (it.query, it.event.0);
    rules::enter(&mut occupants.0, &mut chronicle.0, who, (place.0, to));
    place.0 = to;
}

fn bury(
    it: Receiver<'_, Die, (EntityId, &Number, Has<&Player>)>,
    Single((chronicle, left)): Single<'_, (&mut Chronicle, &mut Left)>,
    mut sender: Sender<'_, Despawn>,
) {
    let (victim, number, is_player) = it.query;
    chronicle.0.deaths.push(number.0);
    left.0.bury(is_player.get());
    sender.despawn(victim);
}

fn refresh_field_of_view(
    _: Receiver<'_, End, ()>,
    Single((rock, sight)): Single<'_, (&Rock, &mut Sight)>,
    player: TrySingle<'_, (&Place, With<&Player>)>,
) {
    if let Ok((place, _)) = player.0 {
        sight.0.refresh(&rock.0, place.0);
    }
}

fn requeue(
    it: Receiver<'_, End, (EntityId, &Speed, &mut Turns, Has<&Player>)>,
    Single(queue): Single<'_, &mut Queue>,
) {
    let (who, speed, turns, is_player) = it.query;
    turns.0 += 1;
    rules::wait(&mut queue.0, speed.0.delay(), entry(who), is_player.get());
}
