//! Changing levels, by stairs or by falling (rules §6, "Features", and §7).

use super::{
    Depth, LevelGenerators, LevelTable,
    blueprint::{Blueprint, arrival, is_free, nearest_free, staircase},
    delve::{LevelSeed, random_kind},
    depth::KeptLevel,
    look_around_at_first,
};
use crate::{
    action::{Action, Arrive, CauseOfDeath, GameStatus, Kill, PendingMove, Perform},
    arts::begin_level,
    creature::{Abilities, Ability, CharacterId, Monster, Player, Speed, no_enemy_is_left},
    dungeon::{Dungeon, OffLevel, SpatialIndex, Terrain},
    grid::Position,
    knowledge::MapMemory,
    mind::Belief,
    path::DistanceMaps,
    player::Refusal,
    sight::FieldOfView,
    things::{AddThingParts, Effect, NoiseListeners, ThingEventKind, announce},
    trades::{self, LeavesWithLoot},
    turn::{
        CurrentTurn, Expirations, ExtensionSystems, GameTime, NextTurn, Turn, TurnQueue,
        TurnSystems,
    },
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::Command};
use serde::Deserialize;
use std::{collections::BTreeSet, mem};

pub(crate) fn stairs_plugin(app: &mut App) {
    app.add_message::<LevelChanged>().add_observer(take_stairs).add_observer(make_off);
}

/// A monster that, whatever its bits, follows an adjacent PC up and down stairs.
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

/// The PC has arrived on another level: sent as a message, and triggered as an event.
#[derive(Message, Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelChanged {
    /// The level the PC left.
    pub from: u16,
    /// The level the PC is on now.
    pub to: u16,
    /// Whether the PC has never been as deep.
    pub is_new: bool,
    /// The number of monsters that came with the PC.
    pub followers: u16,
    /// Whether the PC fell.
    pub fell: bool,
    /// The kind of the level the PC is on now, as [`kind_of_the_level`] returns it.
    pub kind: &'static str,
}

/// Checks whether a character can take the stairs now: down, if no enemy is left, from any cell.
/// Actions other than [`Action::Ascend`] and [`Action::Descend`] are always allowed.
///
/// # Errors
/// Returns the [`Refusal`] if the character is dead or such stairs are absent or lead nowhere.
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
        (Action::Ascend, Some(depth)) if depth.level == 1 && !depth.is_escaping() => {
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
    if action == Action::Ascend && world.resource::<Depth>().is_escaping() {
        return world.insert_resource(GameStatus::Won);
    }
    let place_and_speed = world.entity(who).get_components::<(&Position, &Speed)>();
    let Ok((place, speed)) = place_and_speed.map(|(place, speed)| (*place, *speed)) else { return };
    // The PC acts next, at this time: ties go to it, and nobody on the new level acts earlier.
    let begins = current.now() + speed.delay();
    let followers = followers(world, place);
    let from = world.resource::<Depth>().level;
    let (to, stairs) = match action {
        Action::Descend => (from + 1, Terrain::UpStairs),
        _ => (from - 1, Terrain::DownStairs),
    };
    let is_new = change_level(world, who, to, current.now(), begins);
    let stairs = staircase(world.resource(), stairs);
    arrive(world, who, stairs);
    let followers = let_them_follow(world, &followers, from, begins);
    tell_of_the_change(world, from, is_new, followers, false);
}

/// Moves the PC alone to another level, between two turns.
pub(super) fn visit(world: &mut World, who: Entity, to: u16) {
    let Some(begins) = world.get::<NextTurn>(who).map(|turn| turn.at()) else { return };
    let now = world.resource::<TurnQueue>().now();
    *world.resource_mut() = CurrentTurn::of(world, who);
    let from = world.resource::<Depth>().level;
    let is_new = change_level(world, who, to, now, begins);
    world.resource_mut::<TurnQueue>().push_player(begins, who);
    let stairs = arrival(world.resource());
    arrive(world, who, stairs);
    look_around_at_first(world);
    tell_of_the_change(world, from, is_new, 0, false);
}

fn tell_of_the_change(world: &mut World, from: u16, is_new: bool, followers: u16, fell: bool) {
    let to = world.resource::<Depth>().level;
    let kind = kind_of_the_level(world).unwrap_or_default();
    let change = LevelChanged { from, to, is_new, followers, fell, kind };
    world.write_message(change);
    world.trigger(change);
}

/// Returns the current level's kind, as in `assets/levels.toml` or registered, in a delve.
pub fn kind_of_the_level(world: &World) -> Option<&'static str> {
    let level = world.get_resource::<Depth>()?.level;
    let plan = world.get_resource::<LevelTable>()?.level(level.into());
    let drawn = plan.map_or("", |plan| random_kind(level, plan, LevelSeed::of(world)).name());
    Some(LevelGenerators::of(world).registered(level).map_or(drawn, |it| it.name))
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
fn arrive(world: &mut World, who: Entity, stairs: Position) {
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
        if let Some(kept) = world.resource_mut::<Depth>().kept.get_mut(&from) {
            kept.spatial_index.forget(*follower);
            kept.waiting.retain(|(_, waiting)| waiting != follower);
        }
        world.entity_mut(*follower).remove::<OffLevel>().insert(cell);
        wait_for_a_turn(world, *follower, next.max(begins));
        count += 1;
    }
    count
}

fn free_cells(world: &World, place: Position) -> impl Iterator<Item = Position> {
    place.neighbours().filter(|cell| is_free(world, *cell))
}

/// A level has been created with all its inhabitants, but nobody has seen it yet.
///
/// An observer may change its entities, and its layout in the [`Dungeon`], but not its size. On the
/// first level, the PC already has its cell; later, it arrives on the stairs that are left.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::level::LevelCreated;
/// fn hollow_out(_: On<LevelCreated>, mut dungeon: ResMut<Dungeon>) {
///     for cell in dungeon.size().positions() {
///         if !dungeon.is_open(cell) && !dungeon.hardness(cell).is_immutable() {
///             dungeon.open(cell, Terrain::Corridor);
///         }
///     }
///     dungeon.clear_rooms();
/// }
/// let caves = |app: &mut App| { app.add_observer(hollow_out); };
/// let game = DelveSetup::new(Seed(7)).start_with(caves)?;
/// assert!(game.world().resource::<Dungeon>().open_cells().count() > 1_000);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCreated {
    /// The level's number, from 1.
    pub level: u16,
}

/// No character on the new level acts before `begins`. The PC has no cell on it yet. Returns
/// whether the PC has never been as deep.
fn change_level(
    world: &mut World,
    player: Entity,
    to: u16,
    now: GameTime,
    begins: GameTime,
) -> bool {
    world.entity_mut(player).remove::<Position>();
    keep_the_level(world, now);
    world.resource_mut::<TurnQueue>().reset(begins);
    world.resource_mut::<DistanceMaps>().clear();
    let gain = world.resource::<LevelTable>().level(to.into()).map_or(0, |plan| plan.lead);
    let mut depth = world.resource_mut::<Depth>();
    let is_new = to > depth.deepest;
    if let Some(lead) = depth.lead.as_mut().filter(|_| is_new) {
        lead.grow(gain, begins);
    }
    depth.level = to;
    depth.deepest = depth.deepest.max(to);
    depth.arrivals += 1;
    match depth.kept.remove(&to) {
        Some(kept) => return_to(world, to, kept, begins),
        None => come_to(world, to),
    }
    expect_speeds(world);
    let fallen = world.resource_mut::<Depth>().fallen.remove(&to);
    for (who, cell) in fallen.into_iter().flatten() {
        let Some(landed) = nearest_free(world, cell) else {
            let mut depth = world.resource_mut::<Depth>();
            depth.fallen.entry(to).or_default().push((who, cell));
            continue;
        };
        come_back(world, who);
        world.entity_mut(who).insert(landed);
        wait_for_a_turn(world, who, begins);
    }
    is_new
}

/// Those of the deepest level: its monsters may have followed the PC.
pub(super) fn expect_speeds(world: &mut World) {
    let deepest = world.resource::<Depth>().deepest;
    let plan = world.get_resource::<LevelTable>().and_then(|it| it.level(deepest.into()));
    let fastest = plan.map(|plan| plan.speeds.1);
    if let Some((mut memory, fastest)) = world.get_resource_mut::<MapMemory>().zip(fastest) {
        memory.expect(fastest);
    }
}

fn come_back(world: &mut World, inhabitant: Entity) {
    let mut inhabitant = world.entity_mut(inhabitant);
    inhabitant.remove::<OffLevel>();
    if let Some(mut belief) = inhabitant.get_mut::<Belief>() {
        *belief = Belief::Nothing;
    }
}

fn keep_the_level(world: &mut World, now: GameTime) {
    let mut placed = world.query_filtered::<Entity, (With<Position>, Without<Player>)>();
    let inhabitants: BTreeSet<_> = placed.iter(world).collect();
    let level = world.resource::<Depth>().level;
    for inhabitant in &inhabitants {
        world.entity_mut(*inhabitant).insert(OffLevel(level));
    }
    let mut expirations = world.resource_mut::<Expirations>();
    let timers = expirations.stop(|entity| inhabitants.contains(&entity));
    let dungeon = world.resource::<Dungeon>().clone();
    let size = dungeon.size();
    let memory = world.get_resource_mut::<MapMemory>();
    let memory = memory.map(|mut it| mem::replace(&mut *it, MapMemory::new(size)));
    let waiting = mem::take(&mut *world.resource_mut::<TurnQueue>()).into_sorted();
    let kept = KeptLevel {
        dungeon,
        spatial_index: mem::replace(&mut *world.resource_mut(), SpatialIndex::new(size)),
        view: mem::take(&mut *world.resource_mut::<FieldOfView>()),
        memory,
        waiting: waiting.into_iter().filter(|(_, who)| inhabitants.contains(who)).collect(),
        timers,
        left_at: now,
    };
    world.resource_mut::<Depth>().kept.insert(level, kept);
}

fn return_to(world: &mut World, to: u16, kept: KeptLevel, begins: GameTime) {
    *world.resource_mut() = kept.dungeon;
    *world.resource_mut() = kept.spatial_index;
    *world.resource_mut() = kept.view;
    world.resource_mut::<FieldOfView>().clear();
    if let Some(mut memory) = kept.memory {
        memory.come_back();
        *world.resource_mut() = memory;
    }
    // All stored times are shifted by the length of the absence.
    let away = begins - kept.left_at;
    for (at, timer) in kept.timers {
        world.resource_mut::<Expirations>().restart(at + away, timer);
    }
    // Those who have fallen to this level have no position on it yet.
    let mut off_level = world.query_filtered::<(Entity, &OffLevel), With<Position>>();
    let here = off_level.iter(world).filter(|(_, level)| level.0 == to);
    let here: BTreeSet<_> = here.map(|(inhabitant, _)| inhabitant).collect();
    for inhabitant in here {
        come_back(world, inhabitant);
    }
    for (at, who) in kept.waiting {
        wait_for_a_turn(world, who, at + away);
    }
}

fn come_to(world: &mut World, level: u16) {
    let blueprint = Blueprint::draw(world, level);
    *world.resource_mut() = blueprint.dungeon.clone();
    *world.resource_mut() = SpatialIndex::new(blueprint.dungeon.size());
    if let Some(mut memory) = world.get_resource_mut::<MapMemory>() {
        *memory = MapMemory::new(blueprint.dungeon.size());
    }
    world.resource_mut::<FieldOfView>().clear();
    blueprint.furnish(world);
    announce_the_level(world, level);
}

fn wait_for_a_turn(world: &mut World, who: Entity, at: GameTime) {
    if let Some(mut turn) = world.get_mut::<NextTurn>(who) {
        *turn = turn.moved_to(at);
        world.resource_mut::<TurnQueue>().push(at, who);
    }
}

/// Observers may change the layout, so what was cached before is discarded.
pub(crate) fn announce_the_level(world: &mut World, level: u16) {
    begin_level(world);
    world.trigger(LevelCreated { level });
    world.flush();
    world.resource_mut::<DistanceMaps>().clear();
    world.resource_mut::<FieldOfView>().clear();
}

const HEARD_WITHIN: u16 = 20;

pub(crate) fn falling_plugin(app: &mut App) {
    app.add_part::<Fall>("fall").add_observer(lose_footing).add_observer(land).add_systems(
        Turn,
        finish_falls
            .run_if(any_with_component::<Falling>)
            .in_set(ExtensionSystems::After(TurnSystems::Resolve)),
    );
}

/// A monster that leaves `from` by itself is on the next level when the PC arrives there.
fn wait_below(world: &mut World, who: Entity, cell: Position, from: u16) {
    world.entity_mut(who).remove::<Position>().insert(OffLevel(from + 1));
    let mut depth = world.resource_mut::<Depth>();
    depth.fallen.entry(from + 1).or_default().push((who, cell));
}

fn make_off(leaves: On<LeavesWithLoot>, depth: Option<Res<Depth>>, mut commands: Commands) {
    let (who, from) = (leaves.entity, depth.filter(|it| it.level < it.level_count));
    let Some(from) = from.map(|it| it.level) else { return };
    commands.queue(move |world: &mut World| {
        if let Some(cell) = world.get::<Position>(who).copied() {
            let words = trades::message(world.get(who), "goes down the stairs", cell);
            world.write_message(words);
            wait_below(world, who, cell, from);
        }
    });
}

/// To the same cell of the next level, or the nearest free one. On the last level, it is fatal.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fall {}

#[derive(Component)]
#[component(clone_behavior = Ignore)]
struct Falling;

fn lose_footing(off: On<Effect<Fall>>, mut commands: Commands) {
    commands.entity(off.character).try_insert(Falling);
    announce(&mut commands, (off.character, off.cell), None, ThingEventKind::Fell);
}

fn land(
    change: On<LevelChanged>,
    players: Query<&Position, With<Player>>,
    mut listeners: NoiseListeners<'_, '_>,
) {
    if let (true, Ok(cell)) = (change.fell, players.single()) {
        listeners.alert(*cell, HEARD_WITHIN, *cell);
    }
}

/// Including those that the acting character has driven over the edge.
fn finish_falls(world: &mut World) {
    let mut falling = world.query_filtered::<Entity, With<Falling>>();
    let falling: Vec<_> = falling.iter(world).collect();
    for who in falling {
        finish_fall(world, who);
    }
}

/// The PC goes to the next level at once; a monster will be there when the PC arrives.
fn finish_fall(world: &mut World, who: Entity) {
    let current = *world.resource::<CurrentTurn>();
    world.entity_mut(who).remove::<Falling>();
    let Some(cell) = world.get::<Position>(who).copied() else { return };
    let next = world.get_resource::<Depth>().filter(|it| it.level < it.level_count);
    let Some(from) = next.map(|it| it.level) else {
        return Kill { victim: who, cause: CauseOfDeath::Other("a fall") }.apply(world);
    };
    if world.get::<Player>(who).is_none() {
        wait_below(world, who, cell, from);
    } else if world.contains_resource::<LevelTable>() {
        // A simulated world has no further levels: there, the PC's fall is the end.
        let speed = world.get::<Speed>(who).copied().unwrap_or_default();
        let begins = current.now() + speed.delay();
        let is_new = change_level(world, who, from + 1, current.now(), begins);
        let landed = nearest_free(world, cell).unwrap_or(cell);
        arrive(world, who, landed);
        tell_of_the_change(world, from, is_new, 0, true);
    }
}
