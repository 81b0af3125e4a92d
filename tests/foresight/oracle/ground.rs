//! Terrain features: what they do to paths, to sight and to those who enter them.

use super::{
    Ending, Oracle,
    being::{Being, CLEVER, DIGS},
    cell::{Cell, WAYS, beside, toward},
    thing::{Built, Lock},
};
use std::collections::BTreeSet;

const TURN: u64 = 100;
const SPORES: (i32, u64) = (1, 5);
const CRUNCH: i32 = 8;

#[derive(Clone, Copy)]
pub(crate) struct Ground {
    /// The cost of entering it for those who do not dig, and for those who do. 0 means
    /// that it is impassable.
    pub(crate) cost: [u8; 2],
    pub(crate) solid: bool,
    pub(crate) opaque: bool,
}

pub(crate) fn ground(name: &str) -> Ground {
    let (cost, solid, opaque) = match name {
        "deep water" | "chasm" | "fire" => ([0, 0], false, false),
        "tall growth" => ([1, 1], false, true),
        "ice" | "spores" | "mud" => ([2, 2], false, false),
        "crystal" => ([0, 0], true, false),
        "pillar" => ([0, 0], true, true),
        "rubble" => ([2, 1], true, true),
        "web" => ([3, 3], false, false),
        "gravel" => ([1, 1], false, false),
        other => panic!("no feature is called {other}"),
    };
    Ground { cost, solid, opaque }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Clearing {
    Walks,
    Clears,
    BreaksThrough,
    Stops,
}

impl Oracle {
    pub(super) fn clearing(&self, who: usize, cell: Cell) -> Clearing {
        let me = &self.beings[who];
        match self.level.ground_at(cell) {
            None => Clearing::Walks,
            Some(ground) if !ground.solid => Clearing::Walks,
            Some(ground) if (who == 0 || me.is(CLEVER)) && ground.cost[0] > 0 => Clearing::Clears,
            Some(ground) if me.is(DIGS) && ground.cost[1] > 0 => Clearing::BreaksThrough,
            Some(_) => Clearing::Stops,
        }
    }

    pub(super) fn enter_ground(&mut self, who: usize, from: Cell, at: Cell) {
        let Some(name) = self.level.ground.get(&at).cloned() else { return };
        if !self.beings[who].alive || self.beings[who].cell != at {
            return;
        }
        self.tally.count("grounds", 1);
        match name.as_str() {
            "deep water" => {
                self.hold(who, 3);
                self.quench(who);
                let last = self.beings[who].pack.iter().rposition(|held| !held.is_empty());
                if let Some(item) = last.and_then(|slot| self.beings[who].let_go(slot)) {
                    self.level.piles.entry(at).or_default().push(item);
                }
            }
            "chasm" => self.falling.push(who),
            "tall growth" => self.wear_away(at),
            "ice" => self.slide(who, at, toward(from, at), true),
            "web" => {
                self.hold(who, 2);
                self.wear_away(at);
            }
            "spores" => {
                self.level.clouds.push((at, SPORES.0));
                self.endings.push((self.now + SPORES.1 * TURN, Ending::Smoke(at)));
                self.wear_away(at);
            }
            "gravel" if who == 0 => self.be_heard(at, CRUNCH, at),
            "mud" => self.hold(who, 1),
            "fire" => self.kill(who, None),
            _ => {}
        }
    }

    fn wear_away(&mut self, at: Cell) {
        self.level.ground.remove(&at);
    }

    fn hold(&mut self, who: usize, moves: u16) {
        if !self.is_steady(who) {
            self.beings[who].stuck = moves;
        }
    }

    pub(super) fn fall(&mut self) {
        for who in std::mem::take(&mut self.falling) {
            if !self.beings[who].alive {
                continue;
            }
            self.tally.count("fallen", 1);
            if self.has_below {
                self.leave(who);
                self.left |= who == 0;
            } else {
                self.kill(who, None);
            }
        }
    }

    /// Leaves the level. A bomb stays.
    pub(super) fn leave(&mut self, who: usize) {
        self.put_down_bomb(who);
        self.beings[who].alive = false;
    }

    pub(super) fn ignite(&mut self, middle: Cell, radius: i32) {
        let near = |cell: &Cell| super::cell::apart(*cell, middle) <= radius;
        let cells: Vec<_> =
            self.level.cells().filter(near).filter(|cell| self.level.lets_in(*cell)).collect();
        for cell in cells {
            if !self.level.built.contains_key(&cell) {
                self.level.ground.insert(cell, "fire".to_owned());
            }
            if let Some(victim) = self.somebody_at(cell) {
                self.kill(victim, None);
            }
        }
    }

    pub(super) fn spread_fire(&mut self) {
        let burning: BTreeSet<Cell> = self.level.cells().filter(|it| self.burns(*it)).collect();
        self.level.ground.retain(|_, name| name != "fire");
        for cell in burning.iter().flat_map(|cell| WAYS.map(|way| beside(*cell, way))) {
            let is_shut = |built: &Built| matches!(built, Built::Door { lock: Lock::Closed, .. });
            let burns_down = self.level.built.get(&cell).is_some_and(is_shut);
            if burns_down {
                self.level.built.remove(&cell);
            }
            let ground = self.level.ground.get(&cell).map(String::as_str);
            if burns_down || matches!(ground, Some("tall growth" | "web")) {
                self.level.ground.insert(cell, "fire".to_owned());
                self.tally.count("burnt", 1);
            }
        }
    }

    fn burns(&self, cell: Cell) -> bool {
        self.level.ground.get(&cell).is_some_and(|name| name == "fire")
    }
}

pub(super) fn gets_through(being: &Being, ground: Ground) -> bool {
    let [walkers, diggers] = ground.cost;
    !ground.solid || being.is(CLEVER) && walkers > 0 || being.is(DIGS) && diggers > 0
}
