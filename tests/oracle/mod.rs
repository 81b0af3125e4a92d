//! The pit as one plain loop: no schedule, no components, no cached map, no
//! ring of buckets. It shares the seed's streams, the level and the cast of
//! sight with the game, and nothing of its minds, actions, paths or queue.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use hexdelve::prelude::*;
use std::{cmp::Reverse, collections::BinaryHeap};

/// North, south, east, west, then the diagonals in the same manner.
const WAYS: [(i32, i32); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const FAR: u32 = u32::MAX;

type Cell = (i32, i32);

/// The textbook's distances to a cell, row by row, [`None`] for no way.
/// `cost` says what entering a cell of a hardness costs, 0 for no way.
fn textbook(rock: &[u8], width: i32, target: Cell, cost: impl Fn(u8) -> u32) -> Vec<Option<u32>> {
    let at = |(x, y): Cell| usize::try_from(y * width + x).unwrap();
    let mut distances = vec![FAR; rock.len()];
    let mut heap = BinaryHeap::from([Reverse((0, target))]);
    distances[at(target)] = 0;
    while let Some(Reverse((distance, cell))) = heap.pop() {
        let entering = cost(rock[at(cell)]);
        if distance > distances[at(cell)] || entering == 0 {
            continue;
        }
        for (dx, dy) in WAYS {
            let next = (cell.0 + dx, cell.1 + dy);
            if cost(rock[at(next)]) != 0 && distance + entering < distances[at(next)] {
                distances[at(next)] = distance + entering;
                heap.push(Reverse((distance + entering, next)));
            }
        }
    }
    distances.into_iter().map(|distance| (distance != FAR).then_some(distance)).collect()
}

/// What a walker pays.
fn walking(rock: u8) -> u32 {
    u32::from(rock == 0)
}

/// What a tunneler pays.
fn tunneling(rock: u8) -> u32 {
    match rock {
        0..=84 => 1,
        85..=170 => 2,
        171..=254 => 3,
        255 => 0,
    }
}

struct Being {
    number: u64,
    mask: u8,
    delay: u64,
    cell: Cell,
    turns: u64,
    alive: bool,
    memory: Option<Cell>,
}

/// What happened, so that a test can tell that it has tested something.
#[derive(Default, Debug)]
pub(crate) struct Tally {
    pub(crate) kills: u64,
    pub(crate) bites: u64,
    pub(crate) heads: u64,
    pub(crate) tails: u64,
    pub(crate) remembered: u64,
    pub(crate) turns: [u64; 16],
}

pub(crate) struct Oracle {
    seed: Seed,
    width: i32,
    rock: Vec<u8>,
    beings: Vec<Being>,
    /// Time, 0 for the PC and 1 for others, order of entry, who.
    queue: Vec<(u64, u8, u64, usize)>,
    entries: u64,
    pub(crate) hash: u64,
    pub(crate) over: bool,
    pub(crate) tally: Tally,
}

impl Oracle {
    /// Takes over a game that has not begun.
    pub(crate) fn of(game: &mut Game) -> Self {
        let player = game.player_position().unwrap();
        let seed = *game.world().resource::<Seed>();
        let dungeon = game.world().resource::<Dungeon>();
        let width = i32::from(dungeon.size().width());
        let rock = dungeon.hardnesses().cells().iter().map(|hardness| hardness.0).collect();
        let cell = |place: Position| (i32::from(place.x), i32::from(place.y));
        let being = |number, mask, delay, place| Being {
            number,
            mask,
            delay,
            cell: cell(place),
            turns: 0,
            alive: true,
            memory: None,
        };
        let mut beings = vec![being(0, 0, 100, player)];
        for monster in game.survey().unwrap().monsters {
            let key = u64::from(monster.number.level) << 32 | u64::from(monster.number.index);
            let delay = 1000 / u64::from(monster.speed.value());
            beings.push(being(key, monster.abilities.mask(), delay, monster.place));
        }
        let queue = (0..beings.len()).map(|who| (0, u8::from(who > 0), who as u64, who)).collect();
        let entries = beings.len() as u64;
        let tally = Tally::default();
        Self { seed, width, rock, beings, queue, entries, hash: 0, over: false, tally }
    }

    /// The PC does what `way` says, `None` to rest; then everybody acts until
    /// it is the PC's turn again.
    pub(crate) fn play_a_turn(&mut self, way: Option<(i32, i32)>) {
        let mut asked = false;
        while !self.over {
            let first = (0..self.queue.len()).min_by_key(|entry| self.queue[*entry]).unwrap();
            let (now, _, _, who) = self.queue[first];
            if who == 0 && asked {
                return;
            }
            self.queue.swap_remove(first);
            if !self.beings[who].alive {
                continue;
            }
            asked |= who == 0;
            let way = if who == 0 { way } else { self.decide(who) };
            self.act(now, who, way);
        }
    }

    /// Who is alive and where, the PC first, for comparisons.
    pub(crate) fn places(&self) -> Vec<(u64, Cell)> {
        let alive = self.beings.iter().filter(|being| being.alive);
        alive.map(|being| (being.number, being.cell)).collect()
    }

    fn rock_at(&self, (x, y): Cell) -> u8 {
        self.rock[usize::try_from(y * self.width + x).unwrap()]
    }

    fn sees(&self, from: Cell, to: Cell) -> bool {
        let place =
            |(x, y): Cell| Position::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        let mut seen = false;
        let wall = |cell: Position| self.rock_at((i32::from(cell.x), i32::from(cell.y))) != 0;
        cast(place(to), wall, |cell| seen |= cell == place(from));
        seen
    }

    fn map(&self, digs: bool, to: Cell) -> Vec<Option<u32>> {
        let cost = if digs { tunneling } else { walking };
        textbook(&self.rock, self.width, to, cost)
    }

    fn decide(&mut self, who: usize) -> Option<Cell> {
        let Being { mask, cell: me, turns, number, memory, .. } = self.beings[who];
        let bit = |bit: u8| mask >> bit & 1 == 1;
        let (clever, telepath, digs, erratic) = (bit(0), bit(1), bit(2), bit(3));
        self.tally.turns[usize::from(mask)] += 1;
        let index = usize::try_from(me.1 * self.width + me.0).unwrap();
        let target = self.beings[0].cell;
        let goal = if telepath || self.sees(me, target) {
            Some(target)
        } else {
            memory.filter(|place| clever && *place != me && self.map(digs, *place)[index].is_some())
        };
        self.tally.remembered += u64::from(goal.is_some_and(|goal| goal != target));
        self.beings[who].memory = goal;
        if erratic {
            let mut chance = self.seed.behaviour(number, turns);
            if chance.coin() {
                self.tally.heads += 1;
                let open = |way: &Cell| match self.rock_at((me.0 + way.0, me.1 + way.1)) {
                    0 => true,
                    255 => false,
                    _ => digs,
                };
                let ways: Vec<Cell> = WAYS.into_iter().filter(open).collect();
                let count = u32::try_from(ways.len()).unwrap();
                return (count > 0).then(|| ways[chance.below(count) as usize]);
            }
            self.tally.tails += 1;
        }
        let goal = goal?;
        if clever { self.downhill(me, goal, digs) } else { self.straight(me, goal, digs) }
    }

    fn straight(&self, me: Cell, goal: Cell, digs: bool) -> Option<Cell> {
        let (dx, dy) = ((goal.0 - me.0).signum(), (goal.1 - me.1).signum());
        let rock = |way: Cell| self.rock_at((me.0 + way.0, me.1 + way.1));
        if digs {
            return (rock((dx, dy)) != 255).then_some((dx, dy));
        }
        [(dx, dy), (dx, 0), (0, dy)].into_iter().find(|way| *way != (0, 0) && rock(*way) == 0)
    }

    fn downhill(&self, me: Cell, goal: Cell, digs: bool) -> Option<Cell> {
        let cost = if digs { tunneling } else { walking };
        let map = self.map(digs, goal);
        let mut best = (FAR, None);
        for way in WAYS {
            let next = (me.0 + way.0, me.1 + way.1);
            let entering = cost(self.rock_at(next));
            let index = usize::try_from(next.1 * self.width + next.0).unwrap();
            let Some(distance) = map[index].filter(|_| entering != 0) else { continue };
            if distance + entering < best.0 {
                best = (distance + entering, Some(way));
            }
        }
        best.1
    }

    fn act(&mut self, now: u64, who: usize, way: Option<Cell>) {
        let mut bite = None;
        let mut victim = None;
        if let Some((dx, dy)) = way {
            let me = self.beings[who].cell;
            let to = (me.0 + dx, me.1 + dy);
            let index = usize::try_from(to.1 * self.width + to.0).unwrap();
            let rock = self.rock[index];
            if rock != 0 && rock != 255 && self.beings[who].mask & 4 != 0 {
                self.rock[index] = rock.saturating_sub(85);
                bite = Some((to, self.rock[index]));
                self.tally.bites += 1;
            }
            if self.rock[index] == 0 {
                victim = self.beings.iter().position(|being| being.alive && being.cell == to);
                self.beings[who].cell = to;
            }
        }
        let cell = |(x, y): Cell| u64::try_from(x << 16 | y).unwrap();
        let being = &self.beings[who];
        let mut words = vec![now, being.number, cell(being.cell)];
        words.extend(bite.into_iter().flat_map(|(place, left)| [cell(place), u64::from(left)]));
        if let Some(victim) = victim {
            words.push(self.beings[victim].number);
            self.beings[victim].alive = false;
            self.tally.kills += 1;
            let left = self.beings[1..].iter().filter(|being| being.alive).count();
            self.over = victim == 0 || left == 0;
        }
        self.hash = words.into_iter().fold(self.hash, mix);
        self.beings[who].turns += 1;
        self.queue.push((now + self.beings[who].delay, u8::from(who > 0), self.entries, who));
        self.entries += 1;
    }
}
