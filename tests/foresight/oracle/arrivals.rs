//! Arrival in a cell: it kills the occupant and springs traps.

use super::{
    Oracle,
    being::{CLEVER, Known},
    cell::{Cell, beside, toward},
    thing::Built,
    word,
};
use hexdelve::prelude::IndexedRandom;

const PIT: u16 = 2;

impl Oracle {
    pub(super) fn arrive(&mut self, who: usize, from: Cell, to: Cell) {
        if self.strike(Some(who), to, Some(toward(from, to))) {
            self.move_to(who, from, to);
        }
    }

    /// Returns whether the cell is empty now.
    pub(super) fn strike(&mut self, by: Option<usize>, cell: Cell, way: Option<Cell>) -> bool {
        let Some(victim) = self.somebody_at(cell) else { return true };
        if by == Some(0) {
            self.arts.vanished = None;
        }
        if self.has_shield_against(victim, way) {
            self.tally.count("shielded", 1);
            return false;
        }
        if let Some(ward) = self.beings[victim].slot("ward") {
            self.beings[victim].let_go(ward);
            self.tally.count("warded", 1);
            self.broke_ward |= victim == 0;
            return false;
        }
        self.kill(victim, by);
        true
    }

    /// Moves a character, and lets what is in the new cell act on it.
    pub(super) fn move_to(&mut self, who: usize, from: Cell, to: Cell) {
        self.beings[who].cell = to;
        self.face(who, from, to);
        if who == 0 {
            self.gain_momentum(from, to);
        }
        self.take_loot(who);
        self.steps.push(word(from) << 32 | word(to));
        if let Some(Built::Trap { name, .. }) = self.level.built.get(&to).cloned() {
            self.spring(who, from, to, &name);
        }
        self.enter_ground(who, from, to);
    }

    pub(super) fn kill(&mut self, victim: usize, by: Option<usize>) {
        self.leave_bomb(victim);
        self.count_for_arts(victim, by);
        let dead = &mut self.beings[victim];
        dead.alive = false;
        let left: Vec<_> = dead.pack.iter_mut().flat_map(std::mem::take).collect();
        if !left.is_empty() {
            self.level.piles.entry(dead.cell).or_default().extend(left);
        }
        self.deaths += 1;
        self.dead.push(self.beings[victim].number);
        self.tally.count("kills", 1);
    }

    fn spring(&mut self, who: usize, from: Cell, at: Cell, trap: &str) {
        let sees = |being: &super::being::Being| being.alive && self.level.sees(being.cell, at);
        let clever = self.beings[1..].iter().any(|being| being.is(CLEVER) && sees(being));
        if let Some(Built::Trap { known, .. }) = self.level.built.get_mut(&at) {
            *known |= clever;
        }
        self.tally.count("sprung", 1);
        match trap {
            "pit" | "portal" if self.is_steady(who) => {}
            "pit" => self.beings[who].stuck = PIT,
            "alarm" => self.alarm(at),
            "slide" => self.slide(who, at, toward(from, at), false),
            "portal" => self.send_elsewhere(who),
            "rockfall" => self.cover(at, 1, "rubble"),
            other => panic!("no trap is called {other}"),
        }
    }

    fn alarm(&mut self, at: Cell) {
        for being in self.beings[1..].iter_mut().filter(|being| being.is(CLEVER)) {
            being.known = Known::Remembers(at);
        }
    }

    pub(super) fn slide(&mut self, who: usize, start: Cell, way: Cell, on_ice: bool) {
        // Only the acting character can slide.
        if self.sliding || who != self.acting || self.is_steady(who) {
            return;
        }
        self.sliding = true;
        let mut place = start;
        let is_ice = |oracle: &Self, cell: Cell| {
            oracle.level.ground.get(&cell).is_some_and(|name| name == "ice")
        };
        while self.beings[who].cell == place && self.beings[who].stuck == 0 {
            if on_ice && !is_ice(self, place) {
                break;
            }
            let next = beside(place, way);
            if !self.level.lets_in(next) {
                break;
            }
            self.arrive(who, place, next);
            if self.beings[who].cell == place {
                break;
            }
            place = next;
        }
        self.sliding = false;
    }

    pub(super) fn send_elsewhere(&mut self, who: usize) {
        let cells: Vec<_> = self.level.cells().filter(|cell| self.is_free(*cell)).collect();
        let me = &self.beings[who];
        let mut chance = self.seed.stream(b"portal", me.number, me.turns);
        if let Some(cell) = cells.choose(&mut chance).copied() {
            self.beings[who].cell = cell;
            self.is_elsewhere |= who == 0;
        }
    }
}
