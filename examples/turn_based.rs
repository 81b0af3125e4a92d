//! A turn-based roguelike in one file: **one run of the schedule [`Turn`] is one character's turn.**
//!
//! A queue says who is next. That character gets the component [`Acting`], and each system does its
//! part for whoever has it: learn where the player is, choose a step, kill whoever is in the way,
//! dig or move, and enter the queue again. No system needs a run condition: Bevy skips those whose
//! [`Single`] finds nobody, as it does with the systems for monsters while the player acts.

#![allow(missing_docs, missing_debug_implementations, clippy::disallowed_methods)]

use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use clap::Parser;
use crossterm::{cursor::MoveTo, event::read, execute, queue, style::Print, terminal};
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(pub i16, pub i16);
/// Turns in 1000 ticks.
#[derive(Component)]
pub struct Speed(pub u64);
/// The tick of the next turn. Whoever gets this component enters the queue.
#[derive(Component, Default)]
#[require(Speed(10))]
#[component(immutable)] // It changes only when it is inserted again, which an observer sees.
pub struct NextTurn(pub u64);
/// The player's character, and the step that it is to take.
#[derive(Component, Default)]
#[require(NextTurn)]
pub struct Player(pub (i16, i16));
/// A monster's bits: 1 is intelligent, 2 telepathic, 4 tunneling, 8 erratic.
#[derive(Component)]
#[require(NextTurn, Belief)]
pub struct Abilities(pub u8);
/// Digs through rock.
#[derive(Component)]
pub struct Tunneling;
/// The cell where a monster believes the player to be.
#[derive(Component, Default)]
pub struct Belief(Option<Position>);
/// Marks the character whose turn it is, and holds the cell that it is about to enter.
#[derive(Component)]
#[component(storage = "SparseSet")] // Cheap to move from one character to another.
pub struct Acting(Option<Position>);

/// The hardness of each cell: 0 is open. The rock around these cells lasts for ever.
#[derive(Resource)]
pub struct Dungeon(pub BTreeMap<Position, u8>);
/// The turns to come, in order: the tick, whether it is a monster's, a number, and who. Among those
/// of one tick, the player is first, then whoever entered first. The other field counts entries.
#[derive(Resource, Default)]
pub struct TurnQueue(pub BTreeSet<(u64, bool, u64, Entity)>, u64);
/// For those who walk and for those who dig: a goal, and the lengths of the paths to it.
#[derive(Resource, Default)]
pub struct DistanceMaps([Option<(Position, BTreeMap<Position, u32>)>; 2]);
#[derive(Resource)]
pub struct Dice(pub Xoshiro256PlusPlus);

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

pub fn new_world(dungeon: Dungeon, dice: Dice) -> World {
    let mut world = World::new();
    world.insert_resource(dungeon);
    world.insert_resource(dice);
    world.init_resource::<TurnQueue>();
    world.init_resource::<DistanceMaps>();
    world.add_observer(enter_queue);
    world.add_observer(leave_queue);
    let decide = (update_belief, recompute_distance_maps, choose_monster_step, choose_player_step);
    // A system's commands are carried out before the next system in the chain.
    let turn = (begin_turn, decide.chain(), kill_occupant, enter_cell, end_turn).chain();
    world.get_resource_or_init::<Schedules>().add_systems(Turn, turn);
    world
}

fn enter_queue(
    event: On<Insert<NextTurn>>,
    characters: Query<(&NextTurn, Has<Player>)>,
    mut queue: ResMut<TurnQueue>,
) -> Result {
    let (next, is_player) = characters.get(event.entity)?;
    queue.1 += 1;
    let turn = (next.0, !is_player, queue.1, event.entity);
    queue.0.insert(turn);
    Ok(())
}

fn leave_queue(event: On<Discard<NextTurn>>, mut queue: ResMut<TurnQueue>) {
    queue.0.retain(|(.., entity)| *entity != event.entity);
}

fn begin_turn(mut queue: ResMut<TurnQueue>, mut commands: Commands) {
    if let Some((.., entity)) = queue.0.pop_first() {
        commands.entity(entity).insert(Acting(None));
    }
}

/// A telepath knows where the player is, and so does any monster that sees it. An intelligent
/// monster remembers the cell until it stands there.
fn update_belief(
    monster: Single<(&Position, &Abilities, &mut Belief), With<Acting>>,
    player: Single<&Position, With<Player>>,
    dungeon: Res<Dungeon>,
) {
    let (me, abilities, mut belief) = monster.into_inner();
    let knows = abilities.0 & 2 != 0 || dungeon.is_in_sight(*me, **player);
    let memory = belief.0.filter(|cell| abilities.0 & 1 != 0 && cell != me);
    belief.0 = if knows { Some(**player) } else { memory };
}

/// Computes an intelligent monster's map if its goal or the dungeon has changed. If there is no
/// path, the monster gives up its goal.
fn recompute_distance_maps(
    monster: Single<(&Position, &Abilities, &mut Belief, Has<Tunneling>), With<Acting>>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
) {
    // Since the last run: those that are skipped do not count.
    if dungeon.is_changed() {
        *maps = DistanceMaps::default();
    }
    let (me, abilities, mut belief, digs) = monster.into_inner();
    let Some(goal) = belief.0.filter(|_| abilities.0 & 1 != 0) else { return };
    let old = maps.0[usize::from(digs)].take().filter(|(of, _)| *of == goal);
    let map = old.unwrap_or_else(|| (goal, dungeon.distances(goal, digs)));
    belief.0 = belief.0.filter(|_| map.1.contains_key(me));
    maps.0[usize::from(digs)] = Some(map);
}

/// What a mind decides from.
struct Senses<'a> {
    me: Position,
    goal: Option<Position>,
    /// The cells that it can enter.
    ways: Vec<Position>,
    map: Option<&'a (Position, BTreeMap<Position, u32>)>,
}

/// Chooses the cell to step into.
type Mind = fn(&Senses, &mut dyn Rng) -> Option<Position>;

/// The mind for each value of the four bits. Telepathic changes what a monster knows, tunneling
/// where it can go, and the other two bits how it moves.
#[rustfmt::skip]
const MINDS: [Mind; 16] = [
    straight, downhill, straight, downhill, straight, downhill, straight, downhill,
    ERRATIC_STRAIGHT, ERRATIC_DOWNHILL, ERRATIC_STRAIGHT, ERRATIC_DOWNHILL,
    ERRATIC_STRAIGHT, ERRATIC_DOWNHILL, ERRATIC_STRAIGHT, ERRATIC_DOWNHILL,
];
const ERRATIC_STRAIGHT: Mind = |senses, dice| random_or(straight, senses, dice);
const ERRATIC_DOWNHILL: Mind = |senses, dice| random_or(downhill, senses, dice);

/// Steps straight towards the goal. If that is blocked, tries one axis, then the other.
fn straight(Senses { me, goal, ways, .. }: &Senses, _: &mut dyn Rng) -> Option<Position> {
    let (dx, dy) = (((*goal)?.0 - me.0).signum(), ((*goal)?.1 - me.1).signum());
    let wanted = [(dx, dy), (dx, 0), (0, dy)].map(|way| me.step(way));
    wanted.into_iter().find(|to| ways.contains(to))
}

/// Takes the shortest path to the goal.
fn downhill(Senses { goal, ways, map, .. }: &Senses, _: &mut dyn Rng) -> Option<Position> {
    let (_, lengths) = map.filter(|_| goal.is_some())?;
    ways.iter().copied().min_by_key(|to| lengths.get(to))
}

/// Half the time, steps anywhere.
fn random_or(steady: Mind, senses: &Senses, dice: &mut dyn Rng) -> Option<Position> {
    if dice.random_bool(0.5) { senses.ways.choose(dice).copied() } else { steady(senses, dice) }
}

fn choose_monster_step(
    monster: Single<(&Position, &Abilities, &Belief, Has<Tunneling>, &mut Acting)>,
    (dungeon, maps): (Res<Dungeon>, Res<DistanceMaps>),
    mut dice: ResMut<Dice>,
) {
    let (me, abilities, belief, digs, mut acting) = monster.into_inner();
    let ways = me.neighbours().filter(|to| dungeon.cost(*to, digs).is_some()).collect();
    let map = maps.0[usize::from(digs)].as_ref();
    let senses = Senses { me: *me, goal: belief.0, ways, map };
    acting.0 = MINDS[usize::from(abilities.0)](&senses, &mut dice.0);
}

fn choose_player_step(player: Single<(&Player, &Position, &mut Acting)>) {
    let (player, me, mut acting) = player.into_inner();
    acting.0 = Some(me.step(player.0)).filter(|to| to != me);
}

/// Whoever enters an occupied cell kills its occupant, be it the player or a monster.
fn kill_occupant(actor: Single<&Acting>, all: Query<(Entity, &Position)>, mut commands: Commands) {
    for (victim, _) in all.iter().filter(|(_, position)| actor.0 == Some(**position)) {
        commands.entity(victim).despawn();
    }
}

/// A tunneler takes 85 from the hardness of rock in its way, and waits while some is left.
fn enter_cell(mover: Single<(&mut Position, &Acting, Has<Tunneling>)>, mut level: ResMut<Dungeon>) {
    let (mut position, acting, digs) = mover.into_inner();
    let Some(to) = acting.0 else { return };
    if let Some(rock @ 1..) = level.0.get(&to).copied().filter(|_| digs) {
        level.0.insert(to, rock.saturating_sub(85)); // Now the level has changed: all maps are old.
    }
    if level.0.get(&to) == Some(&0) {
        *position = to;
    }
}

fn end_turn(actor: Single<(Entity, &Speed, &NextTurn), With<Acting>>, mut commands: Commands) {
    let (entity, speed, now) = *actor;
    commands.entity(entity).remove::<Acting>().insert(NextTurn(now.0 + 1000 / speed.0));
}

fn draw(dungeon: Res<Dungeon>, characters: Query<(&Position, Option<&Abilities>)>) -> Result {
    let cells = dungeon.0.iter().map(|(at, rock)| (at, if *rock == 0 { '.' } else { ' ' }));
    let digit = |it: &Abilities| char::from_digit(it.0.into(), 16).unwrap_or('?');
    let figures = characters.iter().map(|(at, bits)| (at, bits.map_or('@', digit)));
    for (Position(x, y), glyph) in cells.chain(figures) {
        queue!(io::stdout(), MoveTo(x.cast_unsigned(), y.cast_unsigned()), Print(glyph))?;
    }
    Ok(io::stdout().flush()?)
}

/// In the order of the keys k j l h u n y b.
const STEPS: [(i16, i16); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)];

impl Position {
    fn step(self, (dx, dy): (i16, i16)) -> Self {
        Self(self.0 + dx, self.1 + dy)
    }
    fn neighbours(self) -> impl Iterator<Item = Self> {
        STEPS.into_iter().map(move |step| self.step(step))
    }
}

impl Dungeon {
    /// The cost of a step into a cell, or `None` if there is no way in.
    fn cost(&self, cell: Position, digs: bool) -> Option<u32> {
        let rock = *self.0.get(&cell)?;
        (digs || rock == 0).then_some(1 + u32::from(rock > 84) + u32::from(rock > 170))
    }

    /// The length of the shortest path by each cell to a goal: Dijkstra's algorithm.
    fn distances(&self, goal: Position, digs: bool) -> BTreeMap<Position, u32> {
        let (mut distances, mut frontier) = (BTreeMap::new(), BTreeSet::from([(0, goal)]));
        while let Some((distance, cell)) = frontier.pop_first() {
            let cost = self.cost(cell, digs).filter(|_| !distances.contains_key(&cell));
            let Some(cost) = cost else { continue };
            distances.insert(cell, distance + cost);
            frontier.extend(cell.neighbours().map(|next| (distance + cost, next)));
        }
        distances
    }

    /// Whether a line between the middles of two cells is free. Where it runs between two cells, it
    /// keeps to one side all the way, up or down, so whoever you see sees you.
    fn is_in_sight(&self, from: Position, to: Position) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.abs().max(dy.abs());
        let is_free = |side: i16, n: i16| {
            let at = |delta: i16| (2 * delta * n + length - side).div_euclid(2 * length);
            self.0.get(&from.step((at(dx), at(dy)))) == Some(&0)
        };
        [0, 1].into_iter().any(|side| (1..length).all(|n| is_free(side, n)))
    }

    /// Digs a cave in random steps.
    fn generate(rng: &mut impl Rng) -> Self {
        let cells = (1..20).flat_map(|y| (1..79).map(move |x| Position(x, y)));
        let mut level: BTreeMap<_, _> = cells.map(|it| (it, rng.random_range(1..255))).collect();
        let mut at = Position(40, 10);
        for _ in 0..5_000 {
            level.insert(at, 0);
            at = at.neighbours().filter(|to| level.contains_key(to)).choose(rng).unwrap_or(at);
        }
        Self(level)
    }
}

/// Move with the keys h j k l y u b n, rest with a dot, and give up with q.
#[derive(Parser)]
struct Arguments {
    /// The number of monsters
    #[arg(long, default_value_t = 10)]
    nummon: usize,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result {
    let arguments = Arguments::parse();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    let dungeon = Dungeon::generate(&mut rng);
    let open = dungeon.0.iter().filter(|(_, rock)| **rock == 0).map(|(cell, _)| *cell);
    let cells = open.sample(&mut rng, arguments.nummon + 1);
    let mut world = new_world(dungeon, Dice(rng.fork()));
    world.spawn((Player::default(), cells[0]));
    for cell in &cells[1..] {
        let (bits, speed) = (rng.random_range(0..16), rng.random_range(5..=20));
        let mut monster = world.spawn((*cell, Abilities(bits), Speed(speed)));
        if bits & 4 != 0 {
            monster.insert(Tunneling);
        }
    }
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), terminal::EnterAlternateScreen)?;
    let outcome = play(&mut world);
    execute!(io::stdout(), terminal::LeaveAlternateScreen)?;
    terminal::disable_raw_mode()?;
    println!("You {}.", outcome?);
    Ok(())
}

/// Runs turns until the game is over, and asks for a key before each turn of the player.
fn play(world: &mut World) -> Result<&'static str> {
    let mut players = world.query::<&mut Player>();
    while players.single(world).is_ok() {
        // Between turns, everybody alive is in the queue.
        let queue = &world.resource::<TurnQueue>().0;
        if queue.len() == 1 {
            return Ok("won");
        }
        if queue.first().is_some_and(|(_, is_monster, ..)| !is_monster) {
            world.run_system_cached::<(), _, _>(draw)?;
            let key = read()?.as_key_press_event().and_then(|key| key.code.as_char());
            let step = match key.map(|key| (key, "kjlhunyb".find(key))) {
                Some(('q', _)) => return Ok("gave up"),
                Some(('.', _)) => (0, 0),
                Some((_, Some(way))) => STEPS[way],
                _ => continue,
            };
            players.single_mut(world)?.0 = step;
        }
        world.run_schedule(Turn);
    }
    Ok("lost")
}
