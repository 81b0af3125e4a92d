//! Stairs between levels (rules §7).

use super::{
    Depth, LevelGenerators,
    blueprint::{arrival, is_free, staircase},
    changing::{change_level, take_along, wait_for_a_turn},
    delve::LevelSeed,
    look_around_at_first,
};
use crate::{
    action::{Action, Arrive, GameStatus, PendingMove, Perform},
    creature::{Abilities, Ability, CharacterId, Monster, Speed, no_enemy_is_left},
    dungeon::{Dungeon, Terrain},
    grid::Position,
    player::Refusal,
    turn::{CurrentTurn, GameTime, NextTurn, TurnQueue},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;

/// Lets the PC take stairs to other levels.
#[derive(Clone, Copy, Debug, Default)]
pub struct StairsPlugin;

impl Plugin for StairsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<LevelChanged>().add_observer(take_stairs);
    }
}

/// A monster that, whatever its bits, follows the PC up and down stairs if it is adjacent
/// to the PC.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("8@>").speed('8', 10).start();
/// let dog = game.contents_at(game.find('8').unwrap()).creature.unwrap();
/// let chase = CustomMind(|_| Action::Step(Direction::East));
/// game.world_mut().entity_mut(dog).insert((Follower, Faction::PLAYER, chase));
/// game.submit(Action::Step(Direction::East)).unwrap();
/// game.submit(Action::Descend).unwrap();
/// assert!(game.world().get::<Position>(dog).is_some());
/// ```
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Follower;

/// The PC has arrived on another level.
///
/// This is sent as a message and triggered as an event.
#[derive(Message, Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelChanged {
    /// The level the PC left.
    pub from: u16,
    /// The level the PC is on now.
    pub to: u16,
    /// The number of monsters that came with the PC.
    pub followers: u16,
    /// Whether the PC fell.
    pub fell: bool,
    /// The kind of the level the PC is on now, as named in `assets/levels.toml` or by
    /// [`add_level_generator`](super::AddLevelGenerators::add_level_generator).
    pub kind: &'static str,
}

/// Checks whether a character can take the stairs now. If no enemy is left, it can descend from
/// any cell. Actions other than [`Action::Ascend`] and [`Action::Descend`] are always allowed.
///
/// # Errors
/// Returns the [`Refusal`] if the character is dead, there are no such stairs in its cell, or
/// they lead nowhere.
pub fn may_leave(world: &World, who: Entity, action: Action) -> Result<(), Refusal> {
    let place = *world.get::<Position>(who).ok_or(Refusal::GameOver)?;
    let terrain = world.resource::<Dungeon>().terrain(place);
    let (stairs, word) = match action {
        Action::Descend => (Terrain::DownStairs, "down"),
        Action::Ascend => (Terrain::UpStairs, "up"),
        _ => return Ok(()),
    };
    let depth = world.get_resource::<Depth>();
    let anywhere = depth.is_some() && action == Action::Descend && no_enemy_is_left(world);
    if terrain != stairs && !anywhere {
        return Err(Refusal::NoStairs(word));
    }
    let why_nowhere = match (action, depth) {
        (_, None) => "Nothing leads out of the pit.",
        (Action::Ascend, Some(depth)) if depth.level == 1 && !depth.escaping => {
            "You will not leave without the Crown."
        }
        (Action::Descend, Some(depth)) if depth.level == depth.level_count => {
            "These stairs end in rubble. You cannot go deeper."
        }
        _ => return Ok(()),
    };
    Err(Refusal::StairsLeadNowhere(why_nowhere))
}

/// A command, because it replaces most of the world.
fn take_stairs(deed: On<Perform>, mut commands: Commands) {
    let Perform { entity, action } = *deed;
    if matches!(action, Action::Descend | Action::Ascend) {
        commands.queue(move |world: &mut World| leave_level(world, entity, action));
    }
}

fn leave_level(world: &mut World, who: Entity, action: Action) {
    let current = *world.resource::<CurrentTurn>();
    if !current.is_player() || may_leave(world, who, action).is_err() {
        return;
    }
    if action == Action::Ascend && world.resource::<Depth>().escaping {
        world.insert_resource(GameStatus::Won);
        return;
    }
    let place_and_speed = world.entity(who).get_components::<(&Position, &Speed)>();
    let Ok((place, speed)) = place_and_speed.map(|(place, speed)| (*place, *speed)) else { return };
    // The PC acts next, at this time: ties go to it, and nobody on the new level acts earlier.
    let begins = current.now() + speed.delay();
    let followers = followers(world, place);
    world.entity_mut(who).remove::<Position>();
    let from = world.resource::<Depth>().level;
    let (to, stairs) = match action {
        Action::Descend => (from + 1, Terrain::UpStairs),
        _ => (from - 1, Terrain::DownStairs),
    };
    change_level(world, to, current.now(), begins);
    let stairs = staircase(world.resource(), stairs);
    arrive(world, who, stairs);
    let followers = let_them_follow(world, &followers, from, begins);
    tell_of_the_change(world, from, followers, false);
}

/// Moves the PC alone to another level, between two turns.
pub(super) fn visit(world: &mut World, who: Entity, to: u16) {
    let Some(begins) = world.get::<NextTurn>(who).map(|turn| turn.at()) else { return };
    let now = world.resource::<TurnQueue>().now();
    *world.resource_mut() = CurrentTurn::of(world, who);
    world.entity_mut(who).remove::<Position>();
    let from = world.resource::<Depth>().level;
    change_level(world, to, now, begins);
    world.resource_mut::<TurnQueue>().push_player(begins, who);
    let stairs = arrival(world.resource());
    arrive(world, who, stairs);
    look_around_at_first(world);
    tell_of_the_change(world, from, 0, false);
}

pub(super) fn tell_of_the_change(world: &mut World, from: u16, followers: u16, fell: bool) {
    let to = world.resource::<Depth>().level;
    let kind = kind_of_the_level(world).unwrap_or_default();
    let change = LevelChanged { from, to, followers, fell, kind };
    world.write_message(change);
    world.trigger(change);
}

/// Returns the name of the current level's kind, as in `assets/levels.toml`, or `None` outside
/// a delve.
pub fn kind_of_the_level(world: &World) -> Option<&'static str> {
    let (depth, table) = (world.get_resource::<Depth>()?, world.get_resource()?);
    Some(LevelGenerators::of(world).kind_of(depth.level, table, LevelSeed::of(world)))
}

fn followers(world: &mut World, place: Position) -> Vec<Entity> {
    let mut monsters = world
        .query_filtered::<(Entity, &CharacterId, &Position, &Abilities, Has<Follower>), With<Monster>>();
    let clever = |it: &Abilities| it.has(Ability::Intelligent) && it.has(Ability::Telepathic);
    let beside = monsters.iter(world).filter(|(_, _, cell, abilities, follows)| {
        cell.distance(place) == 1 && (*follows || clever(abilities))
    });
    let mut beside: Vec<_> = beside.map(|(entity, id, ..)| (*id, entity)).collect();
    beside.sort_unstable();
    beside.into_iter().map(|(_, entity)| entity).collect()
}

/// Kills any occupant. If the rules do not let the PC in, it gets a free cell nearby.
pub(super) fn arrive(world: &mut World, who: Entity, stairs: Position) {
    let step = PendingMove { from: stairs, to: stairs };
    world.resource_mut::<CurrentTurn>().pending = Some(step);
    world.run_schedule(Arrive);
    if world.get::<Position>(who).is_none() {
        let free = free_cells(world, stairs).next();
        let open = || world.resource::<Dungeon>().open_cells().find(|cell| is_free(world, *cell));
        if let Some(cell) = free.or_else(open) {
            world.entity_mut(who).insert(cell);
        }
    }
}

/// Returns how many came. Followers without a free cell stay on their level.
fn let_them_follow(world: &mut World, followers: &[Entity], from: u16, begins: GameTime) -> u16 {
    let player = world.resource::<CurrentTurn>().actor();
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
