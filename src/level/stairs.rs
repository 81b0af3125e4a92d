//! Down and up (rules §7).

use super::{
    Depth,
    blueprint::{arrival, staircase},
    changing::{change_the_level, take_along, wait_for_a_turn},
    look_around_at_first,
};
use crate::{
    action::{Action, Arrival, FurtherArrival},
    creature::{Abilities, Ability, CharacterId, Monster, Speed, no_enemy_is_left},
    dungeon::{Dungeon, SpatialIndex, Terrain},
    grid::Position,
    player::Refusal,
    things::{PerformAction, handle_the_item},
    turn::{Actor, NextTurn, Tick, TurnQueue},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Component, Entity, Event, Has, IntoScheduleConfigs, Message, With, World};

/// Lets the PC leave a level.
#[derive(Clone, Copy, Debug, Default)]
pub struct StairsPlugin;

impl Plugin for StairsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<LevelChanged>()
            .add_systems(PerformAction, take_the_stairs.after(handle_the_item));
    }
}

/// Follows the PC over stairs, whatever its bits say, if it stands beside it.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("
///     8@>
/// ").speed('8', 10).start();
/// let dog = game.at(game.find('8').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(dog).insert((Follower, Faction::PLAYER, CustomMind(|_| Action::Step(Direction::East))));
/// game.submit(Action::Step(Direction::East)).unwrap();
/// game.submit(Action::Descend).unwrap();
/// assert_eq!(game.world().resource::<Depth>().level(), 2);
/// assert!(game.world().get::<Position>(dog).is_some());
/// ```
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Follower;

/// The PC has come to another level. It is sent as a message and triggered as
/// an event.
#[derive(Message, Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelChanged {
    /// The level that it left.
    pub from: u16,
    /// The one where it is.
    pub to: u16,
    /// How many monsters came with it.
    pub followers: u16,
}

/// Whether the PC may leave its level downwards or upwards.
///
/// # Errors
/// The [`Refusal`] that says why not.
pub(crate) fn may_leave(world: &World, who: Entity, intent: Action) -> Result<(), Refusal> {
    let place = *world.get::<Position>(who).ok_or(Refusal::GameOver)?;
    let terrain = world.resource::<Dungeon>().terrain(place);
    let (stairs, word) = match intent {
        Action::Descend => (Terrain::DownStairs, "down"),
        Action::Ascend => (Terrain::UpStairs, "up"),
        _ => return Ok(()),
    };
    let Some(depth) = world.get_resource::<Depth>() else {
        let told = "Nothing leads out of the pit.";
        return Err(if terrain == stairs { Refusal::NoWay(told) } else { Refusal::NoStairs(word) });
    };
    let anywhere = intent == Action::Descend && no_enemy_is_left(world);
    match intent {
        _ if terrain != stairs && !anywhere => Err(Refusal::NoStairs(word)),
        Action::Descend if depth.level == depth.last => {
            Err(Refusal::NoWay("These stairs end in rubble: it goes no deeper."))
        }
        Action::Ascend if depth.level == 1 => {
            Err(Refusal::NoWay("You did not come to leave without the Crown."))
        }
        _ => Ok(()),
    }
}

/// Takes the PC to the next level or the one before, and whoever follows it.
///
/// It needs the whole world, which is another one afterwards.
pub fn take_the_stairs(world: &mut World) {
    let intent = *world.resource::<Action>();
    if !matches!(intent, Action::Descend | Action::Ascend) {
        return;
    }
    let actor = *world.resource::<Actor>();
    let Some(who) = actor.entity() else { return };
    if !actor.is_player() || may_leave(world, who, intent).is_err() {
        return;
    }
    let Some((place, speed)) = place_and_speed(world, who) else { return };
    // The PC is asked again at this time, and everybody on its new level acts
    // then at the earliest: so it is first.
    let begins = actor.now() + speed.delay();
    let followers = followers(world, place);
    world.entity_mut(who).remove::<Position>();
    let from = world.resource::<Depth>().level;
    let to = if intent == Action::Descend { from + 1 } else { from - 1 };
    change_the_level(world, to, actor.now(), begins);
    let dungeon = world.resource::<Dungeon>();
    let stairs = match intent {
        Action::Descend => arrival(dungeon),
        _ => staircase(dungeon, Terrain::DownStairs),
    };
    arrive(world, who, stairs);
    let followers = let_them_follow(world, &followers, from, begins);
    tell(world, LevelChanged { from, to, followers });
}

/// Brings the PC to another level between two turns, alone.
pub(super) fn visit(world: &mut World, who: Entity, to: u16) {
    let Some(begins) = world.get::<NextTurn>(who).map(|turn| turn.at()) else { return };
    let now = world.resource::<TurnQueue>().now();
    *world.resource_mut() = Actor::of(world, who);
    world.entity_mut(who).remove::<Position>();
    let from = world.resource::<Depth>().level;
    change_the_level(world, to, now, begins);
    world.resource_mut::<TurnQueue>().push_player(begins, who);
    let stairs = arrival(world.resource());
    arrive(world, who, stairs);
    look_around_at_first(world);
    tell(world, LevelChanged { from, to, followers: 0 });
}

fn tell(world: &mut World, climbed: LevelChanged) {
    world.write_message(climbed);
    world.trigger(climbed);
}

fn place_and_speed(world: &World, who: Entity) -> Option<(Position, Speed)> {
    let (place, speed) =
        world.get_entity(who).ok()?.get_components::<(&Position, &Speed)>().ok()?;
    Some((*place, *speed))
}

/// The intelligent telepaths and the [`Follower`]s beside the PC, by their numbers.
fn followers(world: &mut World, place: Position) -> Vec<Entity> {
    let mut monsters = world
        .query_filtered::<(Entity, &CharacterId, &Position, &Abilities, Has<Follower>), With<Monster>>();
    let clever = |it: &Abilities| it.has(Ability::Intelligent) && it.has(Ability::Telepathic);
    let beside = monsters.iter(world).filter(|(_, _, cell, abilities, follows)| {
        cell.distance(place) == 1 && (*follows || clever(abilities))
    });
    let mut beside: Vec<_> = beside.map(|(entity, number, ..)| (*number, entity)).collect();
    beside.sort_unstable();
    beside.into_iter().map(|(_, entity)| entity).collect()
}

/// The arrival kills who stands on the stairs. Where the rules do not let it,
/// the PC finds a cell nearby.
fn arrive(world: &mut World, who: Entity, stairs: Position) {
    *world.resource_mut() = Arrival::new(stairs, stairs);
    world.run_schedule(FurtherArrival);
    if world.get::<Position>(who).is_none() {
        let free = free_cells(world, stairs).next();
        let open = || world.resource::<Dungeon>().open_cells().find(|cell| is_free(world, *cell));
        if let Some(cell) = free.or_else(open) {
            world.entity_mut(who).insert(cell);
        }
    }
}

/// Those who followed come into the free cells around the PC, one after the
/// other; who finds none stays where it was. Says how many came.
fn let_them_follow(world: &mut World, followers: &[Entity], from: u16, begins: Tick) -> u16 {
    let player = world.resource::<Actor>().entity();
    let place = player.and_then(|player| world.get::<Position>(player));
    let Some(place) = place.copied() else { return 0 };
    let cells: Vec<_> = free_cells(world, place).collect();
    let mut count = 0;
    for (follower, cell) in followers.iter().zip(cells) {
        let next = world.get::<NextTurn>(*follower).map_or(begins, |turn| turn.at());
        take_along(world, *follower, from);
        world.entity_mut(*follower).insert(cell);
        wait_for_a_turn(world, *follower, next.max(begins));
        count += 1;
    }
    count
}

fn free_cells(world: &World, place: Position) -> impl Iterator<Item = Position> {
    place.neighbours().filter(|cell| is_free(world, *cell))
}

fn is_free(world: &World, cell: Position) -> bool {
    let stack = world.resource::<SpatialIndex>().at(cell);
    let open = world.resource::<Dungeon>().is_open(cell);
    open && stack.creature.is_none() && stack.mechanism.is_none()
}
