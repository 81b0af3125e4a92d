//! An independent implementation of a level's rules as one plain loop: no schedule,
//! components, hooks, cached maps or timing wheel. It shares the seed's random streams,
//! the level's initial state and the shadowcasting with the game, but none of the game's
//! code for minds, actions, things, paths or the turn queue. Its numbers are those of the
//! rules.
//!
//! A copy of an oracle is a fork of the game; `random_outcomes` can replace chance with a
//! script.

#![allow(dead_code, reason = "not every test that has it uses all of it")]

mod arrivals;
mod arts;
mod being;
mod bombs;
mod cell;
mod deeds;
mod effects;
mod escape;
mod ground;
mod hunters;
mod level;
mod minds;
mod portrait;
mod random_outcomes;
mod taking_over;
mod tally;
mod thing;
mod trades;
mod traits;

#[allow(unused_imports, reason = "not every test compares portraits")]
pub(crate) use portrait::Portrait;
pub(crate) use random_outcomes::Script;
pub(crate) use tally::Tally;

use arts::Learned;
use being::Being;
use bombs::{BOMB, Bomb};
use cell::Cell;
use hexdelve::{prelude::*, rng::hash_combine};
use hunters::Hunters;
use level::Level;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Smoke(Cell),
}

#[derive(Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Oracle {
    seed: Seed,
    level: Level,
    /// All characters, the PC first.
    beings: Vec<Being>,
    arts: Learned,
    bombs: Vec<Bomb>,
    /// The time, 0 for the PC or 1 for a monster, the order of entry, and the character's
    /// index, or that of all bombs.
    queue: Vec<(u64, u8, u64, usize)>,
    entries: u64,
    endings: Vec<(u64, Ending)>,
    now: u64,
    is_delve: bool,
    hunters: Option<Hunters>,
    /// The number of the next wave, its time, and the exit.
    wave: Option<(usize, u64, Cell)>,
    escaping: bool,
    /// Decides the random actions of erratic characters, instead of the seed's streams.
    pub(crate) random_outcomes: Option<Script>,
    pub(crate) hash: u64,
    pub(crate) over: bool,
    pub(crate) won: bool,
    pub(crate) left: bool,
    pub(crate) broke_ward: bool,
    /// Whether the PC was teleported, so that nothing is foretold.
    pub(crate) is_elsewhere: bool,
    pub(crate) tally: Tally,
    /// The turns of all characters: the time, the number, and the cell afterwards.
    pub(crate) log: Vec<(u64, u64, Cell)>,
    // The state of the current turn.
    acting: usize,
    /// Whether the acting character's action is a step.
    steps_now: bool,
    step_to: Option<Cell>,
    has_below: bool,
    sliding: bool,
    falling: Vec<usize>,
    deaths: u32,
    // The events since the PC's last decision.
    steps: Vec<u64>,
    digs: Vec<u64>,
    dead: Vec<u64>,
}

impl Oracle {
    /// Carries out the PC's command, which must be legal, and then the turns of everybody
    /// else until it is the PC's turn again.
    pub(crate) fn play(&mut self, command: Action) {
        let mut asked = false;
        while !self.over {
            let first = (0..self.queue.len()).min_by_key(|entry| self.queue[*entry]).unwrap();
            let (now, _, _, who) = self.queue[first];
            if who == 0 && asked {
                break;
            }
            self.queue.swap_remove(first);
            if who == BOMB {
                self.now = now;
                self.end_what_is_over();
                self.burst_bombs();
                self.judge();
            } else if self.beings[who].alive {
                asked |= who == 0;
                self.now = now;
                self.take_a_turn(who, command);
            }
        }
        self.record();
    }

    pub(crate) fn lives(&self) -> bool {
        self.beings[0].alive || self.left
    }

    pub(crate) fn is_stuck(&self) -> bool {
        self.lives() && self.beings[0].stuck > 0
    }

    pub(crate) fn places(&self) -> Vec<(u64, Cell)> {
        let alive = self.beings.iter().filter(|being| being.alive);
        alive.map(|being| (being.number, being.cell)).collect()
    }

    fn take_a_turn(&mut self, who: usize, command: Action) {
        self.acting = who;
        self.end_what_is_over();
        if who > 0 {
            self.burst_bombs();
            if !self.beings[who].alive {
                return self.judge();
            }
        }
        self.count_the_move(who);
        let trades = self.can_trade(who);
        if who > 0 {
            self.wake(who);
            self.seek_loot(who, trades);
            self.learn(who);
            self.share(who);
            self.look_for_target(who);
        }
        let intent = match command {
            Action::Step(way) if who == 0 => step(self.stagger(cell::way_of(way))),
            _ if who == 0 => command,
            _ => step(self.think(who)),
        };
        let intent = self.obey_trait(who, intent);
        let (mut intent, deed) = self.trade(who, intent, trades);
        if who == 0 {
            self.soften();
            self.let_hunters_in();
            self.wake_a_wave();
        }
        if self.beings[who].stuck > 0 {
            self.beings[who].stuck -= 1;
            intent = Action::Rest;
        }
        if who == 0 {
            self.spread_fire();
        }
        self.steps_now = matches!(intent, Action::Step(_));
        match deed {
            Some(deed) => self.carry_out(who, deed),
            None => self.act(who, intent),
        }
        if who == 0 {
            self.lose_momentum();
        }
        self.fall();
        let again = self.delay(who);
        if trades {
            self.make_off(who);
        }
        self.judge();
        self.count_up(who);
        self.deaths = 0;
        let me = &mut self.beings[who];
        self.log.push((self.now, me.number, me.cell));
        me.turns += 1;
        self.queue.push((self.now + again, u8::from(who > 0), self.entries, who));
        self.entries += 1;
        if who == 0 {
            self.watch_traders();
            self.watch_from_the_pc();
        }
    }

    fn end_what_is_over(&mut self) {
        let now = self.now;
        self.arts.vanished = self.arts.vanished.filter(|until| *until > now);
        for being in &mut self.beings {
            being.trader.marked = being.trader.marked.filter(|until| *until > now);
        }
        let due: Vec<_> = self.endings.extract_if(.., |(at, _)| *at <= now).collect();
        for (_, ending) in due {
            let Ending::Smoke(cell) = ending;
            let clouds = &mut self.level.clouds;
            let oldest = clouds.iter().position(|(middle, _)| *middle == cell).unwrap();
            clouds.remove(oldest);
        }
    }

    fn count_the_move(&mut self, who: usize) {
        let me = &mut self.beings[who];
        if let Some((moves, own)) = me.hasted {
            me.hasted = (moves > 1).then_some((moves - 1, own));
            if me.hasted.is_none() {
                me.speed = own;
            }
        }
    }

    fn soften(&mut self) {
        if self.escaping {
            for cell in self.level.cells() {
                self.level.dig(cell, 1);
            }
        }
    }

    fn is_alive(&self, who: usize) -> bool {
        self.beings.get(who).is_some_and(|it| it.alive)
    }

    fn somebody_at(&self, cell: Cell) -> Option<usize> {
        self.beings.iter().position(|being| being.alive && being.cell == cell)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.level.is_open(cell)
            && self.somebody_at(cell).is_none()
            && !self.level.built.contains_key(&cell)
            && !self.level.ground.contains_key(&cell)
    }

    fn enter(&mut self, being: Being) {
        self.queue.push((self.now, 1, self.entries, self.beings.len()));
        self.entries += 1;
        self.beings.push(being);
    }

    fn judge(&mut self) {
        let alone = self.beings[1..].iter().all(|being| !being.alive);
        let last = !self.is_delve && alone && self.deaths > 0;
        self.over = !self.beings[0].alive || self.won || last;
    }

    fn record(&mut self) {
        self.hash = hash_combine(self.hash, self.beings[0].turns);
        let news = [&mut self.steps, &mut self.digs, &mut self.dead];
        self.hash =
            news.into_iter().flat_map(|words| words.drain(..)).fold(self.hash, hash_combine);
    }
}

fn word((x, y): Cell) -> u64 {
    u64::try_from(x << 16 | y).unwrap()
}

fn step(way: Option<Cell>) -> Action {
    let direction = |(dx, dy): Cell| {
        Direction::from_offset(i16::try_from(dx).unwrap(), i16::try_from(dy).unwrap()).unwrap()
    };
    way.map_or(Action::Rest, |way| Action::Step(direction(way)))
}
