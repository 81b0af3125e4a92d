//! A turn-based roguelike in one file: **one run of the schedule [`Turn`] is a character's turn.**
//!
//! A queue says who is next. That character gets the component [`Acting`], and each system does its
//! part for whoever has it: learn where the player is, choose a step, kill whoever is in the way,
//! dig or move, and enter the queue again. Bevy skips a system whose [`Single`] finds nobody, such
//! as the systems for monsters while the player acts, so no system needs a run condition.
#![allow(missing_docs, missing_debug_implementations, clippy::disallowed_methods)]
use bevy_ecs::{change_detection::Tick, prelude::*, schedule::ScheduleLabel};
use clap::Parser;
use crossterm::{cursor::MoveTo, event::read, execute, queue, style::Print, terminal};
use rand::{Rng, RngExt, rngs::Xoshiro256PlusPlus, seq::IndexedRandom, seq::IteratorRandom};
use std::{collections::BTreeMap, collections::BTreeSet, io, io::Write};

#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(pub i16, pub i16);
#[derive(Component)]
pub struct Speed(pub u64); // Turns in 1000 ticks.
/// The tick of the next turn. To change it, insert it again: observers keep the queue in step.
#[derive(Component, Default)]
#[component(immutable)]
#[require(Speed(10))]
pub struct NextTurn(pub u64);
/// The player's character, and the step that it is to take.
#[derive(Component, Default)]
#[require(NextTurn)]
pub struct Player(pub (i16, i16));
/// A monster's bits: 1 is intelligent, 2 telepathic, 4 tunneling, 8 erratic.
#[derive(Component)]
#[require(NextTurn, Belief)]
pub struct Abilities(pub u8);
#[derive(Component)]
pub struct Tunneling; // Digs through rock.
#[derive(Component, Default)]
pub struct Belief(Option<Position>); // The cell where a monster believes the player to be.
/// Marks the character whose turn it is, and holds the cell that it is about to enter.
#[derive(Component)]
#[component(storage = "SparseSet")] // Cheap to insert and to remove.
pub struct Acting(Option<Position>);

/// The hardness of each cell: 0 is open. The rock around these cells lasts for ever.
#[derive(Resource)]
pub struct Dungeon(pub BTreeMap<Position, u8>);
/// The turns to come: tick, whether it is a monster's, number, who. Then, the last number given.
#[derive(Resource, Default)]
pub struct TurnQueue(pub BTreeSet<(u64, bool, u64, Entity)>, u64);
type Distances = BTreeMap<Position, u32>;
/// For those who walk and those who dig: the goal, the dungeon's last change, and the distances.
#[derive(Resource, Default)]
pub struct DistanceMaps([(Option<(Position, Tick)>, Distances); 2]);
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
    // A chain also carries out each system's commands before the next system runs.
    let turn = (begin_turn, decide.chain(), kill_occupant, enter_cell, end_turn).chain();
    world.get_resource_or_init::<Schedules>().add_systems(Turn, turn);
    world
}

type Waiting<'a> = (&'a NextTurn, Has<Player>);
fn enter_queue(on: On<Insert<NextTurn>>, all: Query<Waiting>, mut queue: ResMut<TurnQueue>) {
    let Ok((next, is_player)) = all.get(on.entity) else { return };
    queue.1 += 1;
    let turn = (next.0, !is_player, queue.1, on.entity);
    queue.0.insert(turn);
}
fn leave_queue(on: On<Discard<NextTurn>>, mut queue: ResMut<TurnQueue>) {
    queue.0.retain(|(.., entity)| *entity != on.entity);
}
fn begin_turn(queue: Res<TurnQueue>, mut commands: Commands) {
    let Some((.., entity)) = queue.0.first() else { return };
    commands.entity(*entity).insert(Acting(None));
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
    let remembers = |cell: &Position| abilities.0 & 1 != 0 && cell != me;
    belief.0 = if knows { Some(**player) } else { belief.0.filter(remembers) };
}

/// Computes an intelligent monster's map if its goal or the dungeon has changed. A monster gives up
/// a goal to which there is no path.
fn recompute_distance_maps(
    monster: Single<(&Position, &Abilities, &mut Belief, Has<Tunneling>), With<Acting>>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
) {
    let (me, abilities, mut belief, digs) = monster.into_inner();
    let (Some(goal), 1) = (belief.0, abilities.0 & 1) else { return };
    let wanted = Some((goal, dungeon.last_changed())); // is_changed() would renew only one map.
    let (made_for, map) = &mut maps.0[usize::from(digs)];
    if *made_for != wanted {
        (*made_for, *map) = (wanted, dungeon.distances(goal, digs));
    }
    belief.0 = belief.0.filter(|_| map.contains_key(me));
}

/// What a mind decides from.
struct Senses<'a> {
    me: Position,
    goal: Option<Position>,
    ways: Vec<Position>, // The cells that it can enter.
    map: &'a Distances,
}
type Mind = fn(&Senses, &mut dyn Rng) -> Option<Position>;

/// The mind for each value of the four bits: a new mind is a new entry. Telepathic changes what a
/// monster knows, tunneling where it can go, and the other two bits how it moves.
#[rustfmt::skip]
const MINDS: [Mind; 16] = [
    straight, downhill, straight, downhill, straight, downhill, straight, downhill,
    LURCHING, STRAYING, LURCHING, STRAYING, LURCHING, STRAYING, LURCHING, STRAYING,
];
const LURCHING: Mind = |senses, dice| random_or(straight, senses, dice);
const STRAYING: Mind = |senses, dice| random_or(downhill, senses, dice);

/// Steps straight towards the goal. If that is blocked, tries one axis, then the other.
fn straight(Senses { me, goal, ways, .. }: &Senses, _: &mut dyn Rng) -> Option<Position> {
    let (dx, dy) = (((*goal)?.0 - me.0).signum(), ((*goal)?.1 - me.1).signum());
    [(dx, dy), (dx, 0), (0, dy)].map(|way| me.step(way)).into_iter().find(|to| ways.contains(to))
}
/// Takes the shortest path to the goal. All ways are on its map, because the monster's cell is.
fn downhill(Senses { goal, ways, map, .. }: &Senses, _: &mut dyn Rng) -> Option<Position> {
    goal.and_then(|_| ways.iter().copied().min_by_key(|to| map.get(to)))
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
    let senses = Senses { me: *me, goal: belief.0, ways, map: &maps.0[usize::from(digs)].1 };
    acting.0 = MINDS[usize::from(abilities.0)](&senses, &mut dice.0);
}

fn choose_player_step(player: Single<(&Player, &Position, &mut Acting)>) {
    let (player, me, mut acting) = player.into_inner();
    acting.0 = Some(me.step(player.0)).filter(|to| to != me);
}

/// Whoever enters an occupied cell kills its occupant, be it the player or a monster.
fn kill_occupant(actor: Single<&Acting>, all: Query<(Entity, &Position)>, mut commands: Commands) {
    let occupant = all.iter().find(|(_, position)| actor.0 == Some(**position));
    let Some((victim, _)) = occupant else { return };
    commands.entity(victim).despawn();
}

/// A tunneler takes 85 from the hardness of rock in its way, and waits while some is left.
fn enter_cell(who: Single<(&mut Position, &Acting, Has<Tunneling>)>, mut dungeon: ResMut<Dungeon>) {
    let (mut position, acting, digs) = who.into_inner();
    let Some(to) = acting.0 else { return };
    if let Some(rock @ 1..) = dungeon.0.get(&to).copied().filter(|_| digs) {
        dungeon.0.insert(to, rock.saturating_sub(85)); // Bevy notes the change: the maps are old.
    }
    if dungeon.0.get(&to) == Some(&0) {
        *position = to;
    }
}

fn end_turn(actor: Single<(Entity, &Speed, &NextTurn), With<Acting>>, mut commands: Commands) {
    let (entity, speed, now) = *actor;
    commands.entity(entity).remove::<Acting>().insert(NextTurn(now.0 + 1000 / speed.0));
}

fn draw(dungeon: Res<Dungeon>, characters: Query<(&Position, Option<&Abilities>)>) -> Result {
    let cells = dungeon.0.iter().map(|(at, rock)| (at, if *rock == 0 { '.' } else { ' ' }));
    let glyph = |it: &Abilities| char::from_digit(it.0.into(), 16).unwrap_or('?');
    let figures = characters.iter().map(|(at, bits)| (at, bits.map_or('@', glyph)));
    for (Position(x, y), glyph) in cells.chain(figures) {
        queue!(io::stdout(), MoveTo(x.cast_unsigned(), y.cast_unsigned()), Print(glyph))?;
    }
    Ok(io::stdout().flush()?)
}

const KEYS: &str = "kjlhunyb.";
#[rustfmt::skip] // A step for each of the keys. The last one is a rest.
const STEPS: [(i16, i16); 9] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, 0)];
impl Position {
    fn step(self, (dx, dy): (i16, i16)) -> Self {
        Self(self.0 + dx, self.1 + dy)
    }
    fn neighbours(self) -> impl Iterator<Item = Self> {
        STEPS[..8].iter().map(move |step| self.step(*step))
    }
}

impl Dungeon {
    /// The cost of a step into a cell, or `None` if there is no way in.
    fn cost(&self, cell: Position, digs: bool) -> Option<u32> {
        let rock = *self.0.get(&cell)?;
        (digs || rock == 0).then_some(1 + u32::from(rock > 84) + u32::from(rock > 170))
    }
    /// The length of the shortest path by each cell to a goal: Dijkstra's algorithm.
    fn distances(&self, goal: Position, digs: bool) -> Distances {
        let (mut distances, mut frontier) = (Distances::new(), BTreeSet::from([(0, goal)]));
        while let Some((distance, cell)) = frontier.pop_first() {
            let cost = self.cost(cell, digs).filter(|_| !distances.contains_key(&cell));
            let Some(cost) = cost else { continue };
            distances.insert(cell, distance + cost);
            frontier.extend(cell.neighbours().map(|next| (distance + cost, next)));
        }
        distances
    }
    /// Whether a line is free, with ties rounded up or down. To try both makes sight mutual.
    fn is_in_sight(&self, from: Position, to: Position) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.abs().max(dy.abs());
        let at = |way: i16, n: i16, tie: i16| (2 * way * n + length - tie).div_euclid(2 * length);
        let is_open = |step| self.0.get(&from.step(step)) == Some(&0);
        [0, 1].iter().any(|tie| (1..length).all(|n| is_open((at(dx, n, *tie), at(dy, n, *tie)))))
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
    #[arg(long, default_value_t = 10)]
    monsters: usize,
}

fn main() -> Result {
    let Arguments { monsters } = Arguments::parse();
    let mut rng: Xoshiro256PlusPlus = rand::make_rng();
    let dungeon = Dungeon::generate(&mut rng);
    let open = dungeon.0.iter().filter(|(_, rock)| **rock == 0).map(|(cell, _)| *cell);
    let cells = open.sample(&mut rng, monsters + 1);
    let mut world = new_world(dungeon, Dice(rand::make_rng()));
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

/// Runs turns to the end, and waits for a key before the player's. An `App` would return instead.
fn play(world: &mut World) -> Result<&'static str> {
    let mut players = world.query::<&mut Player>();
    let mut monsters = world.query_filtered::<(), With<Abilities>>();
    while players.single(world).is_ok() {
        if monsters.iter(world).next().is_none() {
            return Ok("won");
        }
        if world.resource::<TurnQueue>().0.first().is_some_and(|(_, is_monster, ..)| !is_monster) {
            world.run_system_cached::<(), _, _>(draw)?; // With (), the ? passes on draw's error.
            let key = read()?.as_key_press_event().and_then(|key| key.code.as_char());
            if key == Some('q') {
                return Ok("gave up");
            }
            let Some(way) = key.and_then(|key| KEYS.find(key)) else { continue };
            players.single_mut(world)?.0 = STEPS[way];
        }
        world.run_schedule(Turn);
    }
    Ok("lost")
}
