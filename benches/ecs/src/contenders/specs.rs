//! specs: storages, resources, and a dispatcher of systems.
//!
//! Characters that die in a system leave the world when `maintain` is called after the
//! turn.

use super::Contender;
use crate::{
    level::{Level, News, Opening, Remaining, halves, ticket},
    rules::{self, Thinker},
};
use hexdelve::{grid::Grid, prelude::*};
use specs::{
    Builder, Component, Dispatcher, DispatcherBuilder, Entities, Entity, Join, NullStorage, Read,
    ReadExpect, ReadStorage, System, VecStorage, World, WorldExt, Write, WriteExpect, WriteStorage,
};

/// Declares a component of this type and its storage.
macro_rules! component {
    ($name:ident($of:ty)) => {
        struct $name($of);

        impl Component for $name {
            type Storage = VecStorage<Self>;
        }
    };
}

component!(Place(Position));
component!(Talents(Abilities));
component!(Knowledge(Belief));
// The cell to which a monster needs a distance map.
component!(Target(Option<Position>));
component!(Speed(hexdelve::prelude::Speed));
component!(Turns(u64));
component!(Number(CharacterId));
// Half of all monsters have it.
component!(Bite(u8));

#[derive(Default)]
struct Player;

impl Component for Player {
    type Storage = NullStorage<Self>;
}

#[derive(Default)]
struct Monster;

impl Component for Monster {
    type Storage = NullStorage<Self>;
}

struct Queue(TurnQueue);
struct Rock(Dungeon);
struct Maps(DistanceMaps);
struct Sight(FieldOfView);
struct Occupants(Grid<Option<Entity>>);
#[derive(Default)]
struct Chronicle(News);
#[derive(Default)]
struct Actor {
    entity: Option<Entity>,
    is_player: bool,
}
#[derive(Default)]
struct Intent(Action);
#[derive(Default)]
struct Step(Option<(Position, Position)>);
pub(super) struct Specs {
    world: World,
    turn: Dispatcher<'static, 'static>,
}

fn entry(who: Entity) -> bevy_ecs::entity::Entity {
    ticket(who.id(), who.r#gen().id().cast_unsigned())
}

/// Unpacks an entity from the shared queue, if it is alive.
fn living(entities: &Entities<'_>, entry: bevy_ecs::entity::Entity) -> Option<Entity> {
    let (index, generation) = halves(entry);
    let who = entities.entity(index);
    let is_it = who.r#gen().id() == generation.cast_signed() && entities.is_alive(who);
    is_it.then_some(who)
}

impl Contender for Specs {
    fn build(opening: &Opening) -> Self {
        let mut world = World::new();
        let mut turn = DispatcherBuilder::new()
            .with(PickNextActor, "pick_next_actor", &[])
            .with(UpdateBelief, "update_belief", &["pick_next_actor"])
            .with(RecomputeDistanceMaps, "recompute_distance_maps", &["update_belief"])
            .with(ChooseMonsterAction, "choose_monster_action", &["recompute_distance_maps"])
            .with(ChoosePlayerAction, "choose_player_action", &["choose_monster_action"])
            .with(BeginStep, "begin_step", &["choose_player_action"])
            .with(KillOccupant, "kill_occupant", &["begin_step"])
            .with(EnterCell, "enter_cell", &["kill_occupant"])
            .with(RefreshFieldOfView, "refresh_field_of_view", &["enter_cell"])
            .with(Requeue, "requeue", &["refresh_field_of_view"])
            .build();
        turn.setup(&mut world);
        world.register::<Monster>();
        let player = world
            .create_entity()
            .with(Player)
            .with(Place(opening.player))
            .with(Speed(hexdelve::prelude::Speed::PLAYER))
            .with(Number(CharacterId::PLAYER))
            .with(Turns(0))
            .build();
        let spawn = |it: &CharacterBundle| {
            let monster = world
                .create_entity()
                .with(Monster)
                .with(Place(it.position))
                .with(Talents(it.abilities))
                .with(Speed(it.speed))
                .with(Number(it.id))
                .with(Knowledge(Belief::Nothing))
                .with(Target(None))
                .with(Turns(0));
            match rules::bite_of(it.abilities) {
                Some(bite) => monster.with(Bite(bite)).build(),
                None => monster.build(),
            }
        };
        let Level { seed, dungeon, maps, view, queue, occupants, .. } =
            Level::new(opening, player, spawn, entry);
        world.insert(Remaining::new(opening));
        world.insert(Queue(queue));
        world.insert(seed);
        world.insert(Rock(dungeon));
        world.insert(Maps(maps));
        world.insert(Sight(view));
        world.insert(Occupants(occupants));
        Self { world, turn }
    }

    fn event(&mut self) {
        self.turn.dispatch(&self.world);
        self.world.maintain();
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.world.write_resource::<Chronicle>().0.record()
    }

    fn is_over(&self) -> bool {
        self.world.read_resource::<Remaining>().is_decided()
    }

    fn monsters(&mut self) -> usize {
        self.world.read_storage::<Monster>().count()
    }

    fn kill(&mut self, cell: Position) {
        kill(self.world.system_data(), cell);
        self.world.maintain();
    }
}

struct PickNextActor;
struct UpdateBelief;
struct RecomputeDistanceMaps;
struct ChooseMonsterAction;
struct ChoosePlayerAction;
struct BeginStep;
struct KillOccupant;
struct EnterCell;
struct RefreshFieldOfView;
struct Requeue;

impl<'a> System<'a> for PickNextActor {
    type SystemData = (
        Entities<'a>,
        WriteExpect<'a, Queue>,
        Write<'a, Actor>,
        Write<'a, Intent>,
        ReadStorage<'a, Player>,
    );

    fn run(&mut self, (entities, mut queue, mut actor, mut intent, players): Self::SystemData) {
        let next = rules::next_actor(&mut queue.0, |it| living(&entities, it).is_some());
        actor.entity = next.and_then(|it| living(&entities, it));
        actor.is_player = actor.entity.is_some_and(|who| players.contains(who));
        intent.0 = Action::Rest;
    }
}

impl<'a> System<'a> for UpdateBelief {
    type SystemData = (
        Read<'a, Actor>,
        ReadExpect<'a, Sight>,
        ReadStorage<'a, Player>,
        ReadStorage<'a, Place>,
        ReadStorage<'a, Talents>,
        WriteStorage<'a, Knowledge>,
        WriteStorage<'a, Target>,
    );

    fn run(&mut self, data: Self::SystemData) {
        let (actor, sight, players, places, talents, mut knowledge, mut targets) = data;
        let Some(who) = actor.entity else { return };
        let (Some(place), Some(talents)) = (places.get(who), talents.get(who)) else { return };
        let Some(knowledge) = knowledge.get_mut(who) else { return };
        let Some((player, _)) = (&places, &players).join().next() else { return };
        let goal = rules::learn(&mut knowledge.0, place.0, talents.0, player.0, &sight.0);
        if let Some(target) = targets.get_mut(who) {
            target.0 = goal;
        }
    }
}

impl<'a> System<'a> for RecomputeDistanceMaps {
    type SystemData = (
        Read<'a, Actor>,
        ReadExpect<'a, Queue>,
        ReadExpect<'a, Rock>,
        WriteExpect<'a, Maps>,
        ReadStorage<'a, Place>,
        ReadStorage<'a, Target>,
        ReadStorage<'a, Bite>,
    );

    fn run(&mut self, data: Self::SystemData) {
        let (actor, queue, rock, mut maps, places, targets, bites) = data;
        let Some(who) = actor.entity else { return };
        if let Some(place) = places.get(who).filter(|_| actor.is_player) {
            maps.0.mark_evictable(place.0);
        }
        let target = targets.get(who).and_then(|target| target.0);
        rules::recompute_map(&mut maps.0, &rock.0, &queue.0, target, bites.contains(who));
    }
}

impl<'a> System<'a> for ChooseMonsterAction {
    type SystemData = (
        Read<'a, Actor>,
        ReadExpect<'a, Seed>,
        ReadExpect<'a, Rock>,
        ReadExpect<'a, Maps>,
        Write<'a, Intent>,
        (ReadStorage<'a, Place>, ReadStorage<'a, Talents>, ReadStorage<'a, Number>),
        (ReadStorage<'a, Turns>, ReadStorage<'a, Bite>),
        WriteStorage<'a, Knowledge>,
    );

    fn run(&mut self, data: Self::SystemData) {
        let (actor, seed, rock, maps, mut intent, body, (turns, bites), mut knowledge) = data;
        let (places, talents, numbers) = body;
        let Some(who) = actor.entity else { return };
        let mind = (places.get(who), talents.get(who), numbers.get(who), turns.get(who));
        let (Some(&Place(place)), Some(&Talents(abilities)), Some(&Number(number)), Some(turns)) =
            mind
        else {
            return;
        };
        let Some(knowledge) = knowledge.get_mut(who) else { return };
        let (digs, turns) = (bites.contains(who), turns.0);
        let thinker = Thinker { place, abilities, belief: knowledge.0, digs, number, turns };
        (intent.0, knowledge.0) = thinker.decide(*seed, &rock.0, &maps.0);
    }
}

impl<'a> System<'a> for ChoosePlayerAction {
    type SystemData = (
        Read<'a, Actor>,
        ReadExpect<'a, Seed>,
        ReadExpect<'a, Rock>,
        Write<'a, Chronicle>,
        Write<'a, Intent>,
        ReadStorage<'a, Place>,
    );

    fn run(&mut self, data: Self::SystemData) {
        let (actor, seed, rock, mut chronicle, mut intent, places) = data;
        let Some(who) = actor.entity.filter(|_| actor.is_player) else { return };
        let Some(place) = places.get(who) else { return };
        intent.0 = rules::wander(*seed, &rock.0, place.0, chronicle.0.next_turn());
    }
}

impl<'a> System<'a> for BeginStep {
    type SystemData = (
        Read<'a, Actor>,
        Read<'a, Intent>,
        WriteExpect<'a, Rock>,
        Write<'a, Chronicle>,
        Write<'a, Step>,
        ReadStorage<'a, Place>,
        ReadStorage<'a, Bite>,
    );

    fn run(&mut self, data: Self::SystemData) {
        let (actor, intent, mut rock, mut chronicle, mut step, places, bites) = data;
        let (Some(who), Action::Step(way)) = (actor.entity, intent.0) else { return };
        let Some(from) = places.get(who) else { return };
        let bite = bites.get(who).map(|it| it.0);
        step.0 = rules::begin_step(&mut rock.0, &mut chronicle.0, from.0, way, bite);
    }
}

/// The data that a death changes.
type Death<'a> = (
    Entities<'a>,
    WriteExpect<'a, Occupants>,
    Write<'a, Chronicle>,
    Write<'a, Remaining>,
    ReadStorage<'a, Number>,
    ReadStorage<'a, Player>,
);

impl<'a> System<'a> for KillOccupant {
    type SystemData = (Read<'a, Step>, Death<'a>);

    fn run(&mut self, (step, death): Self::SystemData) {
        if let Some((_, to)) = step.0 {
            kill(death, to);
        }
    }
}

fn kill(death: Death<'_>, cell: Position) {
    let (entities, mut occupants, mut chronicle, mut remaining, numbers, players) = death;
    let Some(victim) = occupants.0[cell].take() else { return };
    chronicle.0.deaths.extend(numbers.get(victim).map(|number| number.0));
    remaining.bury(players.contains(victim));
    entities.delete(victim).expect("an occupant is alive");
}

impl<'a> System<'a> for EnterCell {
    type SystemData = (
        Read<'a, Actor>,
        Write<'a, Step>,
        WriteExpect<'a, Occupants>,
        Write<'a, Chronicle>,
        WriteStorage<'a, Place>,
    );

    fn run(&mut self, data: Self::SystemData) {
        let (actor, mut step, mut occupants, mut chronicle, mut places) = data;
        let (Some(who), Some((from, to))) = (actor.entity, step.0.take()) else { return };
        let Some(place) = places.get_mut(who) else { return };
        place.0 = to;
        rules::enter(&mut occupants.0, &mut chronicle.0, who, (from, to));
    }
}

impl<'a> System<'a> for RefreshFieldOfView {
    type SystemData = (
        ReadExpect<'a, Rock>,
        WriteExpect<'a, Sight>,
        ReadStorage<'a, Place>,
        ReadStorage<'a, Player>,
    );

    fn run(&mut self, (rock, mut sight, places, players): Self::SystemData) {
        if let Some((place, _)) = (&places, &players).join().next() {
            sight.0.refresh(&rock.0, place.0);
        }
    }
}

impl<'a> System<'a> for Requeue {
    type SystemData =
        (Read<'a, Actor>, WriteExpect<'a, Queue>, ReadStorage<'a, Speed>, WriteStorage<'a, Turns>);

    fn run(&mut self, (actor, mut queue, speeds, mut turns): Self::SystemData) {
        let Some(who) = actor.entity else { return };
        let (Some(speed), Some(turns)) = (speeds.get(who), turns.get_mut(who)) else { return };
        turns.0 += 1;
        rules::wait(&mut queue.0, speed.0.delay(), entry(who), actor.is_player);
    }
}
