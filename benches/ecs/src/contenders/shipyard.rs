//! shipyard: sparse sets, views and uniques, and a workload of systems.

use super::Contender;
use crate::{
    level::{Level, News, Opening, bits_of, ticket_of},
    rules::{self, Thinker},
};
use hexdelve::{grid::Grid, prelude::*};
use shipyard::{
    AllStoragesViewMut, Component, EntityId, Get, IntoIter, IntoWorkload, Unique, UniqueView,
    UniqueViewMut, View, ViewMut, Workload, World,
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

#[derive(Unique)]
struct Chance(Seed);
#[derive(Unique)]
struct Rock(Dungeon);
#[derive(Unique)]
struct Maps(DistanceMaps);
#[derive(Unique)]
struct Sight(FieldOfView);
#[derive(Unique)]
struct Queue(TurnQueue);
#[derive(Unique)]
struct Occupants(Grid<Option<EntityId>>);
#[derive(Unique)]
struct Chronicle(News);
#[derive(Unique, Default)]
struct Actor {
    entity: Option<EntityId>,
    is_player: bool,
}
#[derive(Unique, Default)]
struct Intent(Action);
#[derive(Unique, Default)]
struct Step(Option<(Position, Position)>);
#[derive(Unique, Default)]
struct IsOver(bool);

pub(super) struct Shipyard(World);

fn entry(who: EntityId) -> Entity {
    ticket_of(who.inner())
}

fn entity(entry: Entity) -> EntityId {
    EntityId::from_inner(bits_of(entry)).expect("it was an entity when it was packed")
}

fn turn() -> Workload {
    (
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
    )
        .into_sequential_workload()
}

impl Contender for Shipyard {
    fn build(opening: &Opening) -> Self {
        let mut world = World::new();
        let (speed, number) = (hexdelve::prelude::Speed::PLAYER, CharacterId::PLAYER);
        let player = (Player, Place(opening.player), Speed(speed), Number(number), Turns(0));
        let player = world.add_entity(player);
        let spawn = |it: &CharacterBundle| {
            let (place, talents) = (Place(it.position), Talents(it.abilities));
            let (speed, number, turns) = (Speed(it.speed), Number(it.id), Turns(0));
            let (belief, goal) = (Knowledge(Belief::Nothing), Target(None));
            match rules::bite_of(it.abilities).map(Bite) {
                Some(bite) => world.add_entity((
                    Monster, place, talents, speed, number, belief, goal, turns, bite,
                )),
                None => {
                    world.add_entity((Monster, place, talents, speed, number, belief, goal, turns))
                }
            }
        };
        let Level { seed, dungeon, maps, view, queue, occupants, news, .. } =
            Level::new(opening, player, spawn, entry);
        world.add_unique(Queue(queue));
        world.add_unique(Chance(seed));
        world.add_unique(Rock(dungeon));
        world.add_unique(Maps(maps));
        world.add_unique(Sight(view));
        world.add_unique(Occupants(occupants));
        world.add_unique(Chronicle(news));
        world.add_unique(Actor::default());
        world.add_unique(Intent::default());
        world.add_unique(Step::default());
        world.add_unique(IsOver::default());
        world.add_workload(turn);
        Self(world)
    }

    fn event(&mut self) {
        self.0.run_default_workload().expect("its systems borrow one after the other");
    }

    fn fingerprint(&mut self) -> Fingerprint {
        self.0.run(|mut chronicle: UniqueViewMut<'_, Chronicle>| chronicle.0.record())
    }

    fn is_over(&self) -> bool {
        self.0.run(|over: UniqueView<'_, IsOver>| over.0)
    }

    fn monsters(&mut self) -> usize {
        self.0.run(|monsters: View<'_, Monster>| monsters.len())
    }

    fn kill(&mut self, cell: Position) {
        self.0.run(|mut all: AllStoragesViewMut<'_>| kill(&mut all, cell));
    }
}

fn pick_next_actor(
    mut queue: UniqueViewMut<'_, Queue>,
    mut actor: UniqueViewMut<'_, Actor>,
    mut intent: UniqueViewMut<'_, Intent>,
    places: View<'_, Place>,
    players: View<'_, Player>,
) {
    let lives = |entry| places.contains(entity(entry));
    actor.entity = rules::next_actor(&mut queue.0, lives).map(entity);
    actor.is_player = actor.entity.is_some_and(|who| players.contains(who));
    intent.0 = Action::Rest;
}

fn update_belief(
    actor: UniqueView<'_, Actor>,
    sight: UniqueView<'_, Sight>,
    places: View<'_, Place>,
    players: View<'_, Player>,
    talents: View<'_, Talents>,
    mut knowledge: ViewMut<'_, Knowledge>,
    mut targets: ViewMut<'_, Target>,
) {
    let Some(who) = actor.entity else { return };
    let learner = (&places, &talents, &mut knowledge, &mut targets).get(who);
    let Ok((place, talents, mut knowledge, mut target)) = learner else { return };
    let Some((player, _)) = (&places, &players).iter().next() else { return };
    target.0 = rules::learn(&mut knowledge.0, place.0, talents.0, player.0, &sight.0);
}

fn recompute_distance_maps(
    actor: UniqueView<'_, Actor>,
    queue: UniqueView<'_, Queue>,
    rock: UniqueView<'_, Rock>,
    mut maps: UniqueViewMut<'_, Maps>,
    places: View<'_, Place>,
    targets: View<'_, Target>,
    bites: View<'_, Bite>,
) {
    let Some(who) = actor.entity else { return };
    if actor.is_player
        && let Ok(place) = (&places).get(who)
    {
        maps.0.mark_evictable(place.0);
    }
    let target = (&targets).get(who).ok().and_then(|target| target.0);
    rules::recompute_map(&mut maps.0, &rock.0, &queue.0, target, bites.contains(who));
}

#[expect(clippy::too_many_arguments, reason = "a system borrows each storage by itself")]
fn choose_monster_action(
    actor: UniqueView<'_, Actor>,
    seed: UniqueView<'_, Chance>,
    rock: UniqueView<'_, Rock>,
    maps: UniqueView<'_, Maps>,
    mut intent: UniqueViewMut<'_, Intent>,
    (places, talents, numbers): (View<'_, Place>, View<'_, Talents>, View<'_, Number>),
    (turns, bites): (View<'_, Turns>, View<'_, Bite>),
    mut knowledge: ViewMut<'_, Knowledge>,
) {
    let Some(who) = actor.entity else { return };
    let mind = (&places, &talents, &mut knowledge, &numbers, &turns).get(who);
    let Ok((&Place(place), &Talents(abilities), mut knowledge, &Number(number), &Turns(turns))) =
        mind
    else {
        return;
    };
    let digs = bites.contains(who);
    let thinker = Thinker { place, abilities, belief: knowledge.0, digs, number, turns };
    (intent.0, knowledge.0) = thinker.decide(seed.0, &rock.0, &maps.0);
}

fn choose_player_action(
    actor: UniqueView<'_, Actor>,
    seed: UniqueView<'_, Chance>,
    rock: UniqueView<'_, Rock>,
    mut chronicle: UniqueViewMut<'_, Chronicle>,
    mut intent: UniqueViewMut<'_, Intent>,
    places: View<'_, Place>,
) {
    let Some(who) = actor.entity.filter(|_| actor.is_player) else { return };
    let Ok(place) = (&places).get(who) else { return };
    intent.0 = rules::wander(seed.0, &rock.0, place.0, chronicle.0.next_turn());
}

fn begin_step(
    actor: UniqueView<'_, Actor>,
    intent: UniqueView<'_, Intent>,
    mut rock: UniqueViewMut<'_, Rock>,
    mut chronicle: UniqueViewMut<'_, Chronicle>,
    mut step: UniqueViewMut<'_, Step>,
    places: View<'_, Place>,
    bites: View<'_, Bite>,
) {
    let (Some(who), Action::Step(way)) = (actor.entity, intent.0) else { return };
    let Ok(from) = (&places).get(who) else { return };
    let bite = (&bites).get(who).ok();
    step.0 = rules::begin_step(&mut rock.0, &mut chronicle.0, from.0, way, bite.map(|it| it.0));
}

/// This system has exclusive access to all storages, because a death removes data from
/// each of them.
fn kill_occupant(mut all: AllStoragesViewMut<'_>) {
    let step = all.borrow::<UniqueView<'_, Step>>().expect("it is there").0;
    if let Some((_, to)) = step {
        kill(&mut all, to);
    }
}

fn kill(all: &mut AllStoragesViewMut<'_>, cell: Position) {
    let bury = |mut occupants: UniqueViewMut<'_, Occupants>,
                mut chronicle: UniqueViewMut<'_, Chronicle>,
                numbers: View<'_, Number>| {
        let victim = occupants.0[cell].take()?;
        chronicle.0.deaths.extend((&numbers).get(victim).map(|number| number.0));
        Some(victim)
    };
    if let Some(victim) = all.run(bury) {
        all.delete_entity(victim);
        all.run(update_game_status);
    }
}

fn enter_cell(
    actor: UniqueView<'_, Actor>,
    mut step: UniqueViewMut<'_, Step>,
    mut occupants: UniqueViewMut<'_, Occupants>,
    mut chronicle: UniqueViewMut<'_, Chronicle>,
    mut places: ViewMut<'_, Place>,
) {
    let (Some(who), Some((from, to))) = (actor.entity, step.0.take()) else { return };
    let Ok(mut place) = (&mut places).get(who) else { return };
    place.0 = to;
    rules::enter(&mut occupants.0, &mut chronicle.0, who, (from, to));
}

fn update_game_status(
    players: View<'_, Player>,
    monsters: View<'_, Monster>,
    mut over: UniqueViewMut<'_, IsOver>,
) {
    if players.is_empty() || monsters.is_empty() {
        over.0 = true;
    }
}

fn refresh_field_of_view(
    rock: UniqueView<'_, Rock>,
    mut sight: UniqueViewMut<'_, Sight>,
    places: View<'_, Place>,
    players: View<'_, Player>,
) {
    if let Some((place, _)) = (&places, &players).iter().next() {
        sight.0.refresh(&rock.0, place.0);
    }
}

fn requeue(
    actor: UniqueView<'_, Actor>,
    mut queue: UniqueViewMut<'_, Queue>,
    speeds: View<'_, Speed>,
    mut turns: ViewMut<'_, Turns>,
) {
    let Some(who) = actor.entity else { return };
    let Ok((speed, mut turns)) = (&speeds, &mut turns).get(who) else { return };
    turns.0 += 1;
    rules::wait(&mut queue.0, speed.0.delay(), entry(who), actor.is_player);
}
