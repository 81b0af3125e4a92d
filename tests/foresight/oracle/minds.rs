//! What monsters know and decide, and the random steps of an erratic PC.

use super::{
    Oracle,
    being::{CLEVER, DIGS, ERRATIC, Known, TELEPATH},
    cell::{Cell, WAYS, beside, toward},
    ground::{Clearing, gets_through},
    random_outcomes::Coin,
    thing::{Built, Lock},
};
use hexdelve::prelude::{IndexedRandom, RngExt};

impl Oracle {
    pub(super) fn learn(&mut self, who: usize) {
        let (me, player) = (&self.beings[who], &self.beings[0]);
        let is_there = player.alive && !self.is_gone_for(me.cell);
        let is_noticed = me.is(TELEPATH) || self.level.sees(me.cell, player.cell);
        let now = self.marked_for(who).or((is_there && is_noticed).then_some(player.cell));
        let lured = me.lured.is_some() && me.lured == me.known.goal();
        // A thief on its way to something else does not look for this way.
        let is_busy = me.trader.goal.is_some();
        let remembers = |place| place != me.cell && (is_busy || self.finds_its_way(who, place));
        let known = match (now, me.known.goal()) {
            (Some(cell), _) => Known::Knows(cell),
            (None, Some(place)) if (lured || me.is(CLEVER)) && remembers(place) => {
                self.tally.count("remembered", 1);
                Known::Remembers(place)
            }
            _ => Known::Nothing,
        };
        self.beings[who].known = known;
    }

    /// Whether a path leads to a remembered cell. A monster that goes straight does not
    /// care.
    fn finds_its_way(&self, who: usize, place: Cell) -> bool {
        let me = &self.beings[who];
        if !me.is(CLEVER) {
            return true;
        }
        self.level.map(me.is(DIGS), place)[self.level.index(me.cell)].is_some()
    }

    pub(super) fn think(&mut self, who: usize) -> Option<Cell> {
        let me = self.beings[who].clone();
        self.tally.turns[usize::from(me.mask)] += 1;
        if me.is(ERRATIC) {
            let ways: Vec<_> = WAYS
                .into_iter()
                .filter(|way| self.could_enter(who, beside(me.cell, *way)))
                .collect();
            if let Coin::Heads(heads) = self.toss(who, &ways) {
                return heads;
            }
        }
        let goal = me.known.goal().filter(|goal| *goal != me.cell)?;
        if me.is(CLEVER) { self.downhill(who, goal) } else { self.straight(who, goal) }
    }

    /// The direction in which the PC steps when ordered to go `told`: if it is erratic,
    /// half of its steps are random.
    pub(super) fn stagger(&mut self, told: Cell) -> Option<Cell> {
        if !self.beings[0].is(ERRATIC) {
            return Some(told);
        }
        let place = self.beings[0].cell;
        let ways: Vec<_> =
            WAYS.into_iter().filter(|way| self.pc_could_step(beside(place, *way))).collect();
        match self.toss(0, &ways) {
            Coin::Tails => Some(told),
            Coin::Heads(way) => way,
        }
    }

    fn pc_could_step(&self, cell: Cell) -> bool {
        match self.level.rock_at(cell) {
            0 => self.clearing(0, cell) != Clearing::Stops,
            255 => false,
            _ => self.digs(0),
        }
    }

    /// Tosses the coin and, on heads, draws a direction: by the script if there is one,
    /// and otherwise by the random stream for this turn of this character.
    fn toss(&mut self, who: usize, ways: &[Cell]) -> Coin {
        if let Some(script) = &mut self.random_outcomes {
            return script.decide(ways);
        }
        let mut chance = self.seed.behaviour(self.beings[who].number, self.beings[who].turns);
        if !chance.random_bool(0.5) {
            self.tally.count("tails", 1);
            return Coin::Tails;
        }
        self.tally.count("heads", 1);
        Coin::Heads(ways.choose(&mut chance).copied())
    }

    pub(super) fn could_enter(&self, who: usize, cell: Cell) -> bool {
        let me = &self.beings[who];
        let (clever, digs) = (me.is(CLEVER), me.is(DIGS));
        match self.level.rock_at(cell) {
            0 => match self.level.built.get(&cell) {
                Some(Built::Chest { .. }) => false,
                Some(Built::Door { lock: Lock::Closed, .. }) => clever || digs,
                _ => self.level.ground_at(cell).is_none_or(|ground| gets_through(me, ground)),
            },
            rock => digs && rock != 255,
        }
    }

    fn straight(&self, who: usize, goal: Cell) -> Option<Cell> {
        let me = &self.beings[who];
        let (dx, dy) = toward(me.cell, goal);
        let free = |way: &Cell| self.could_enter(who, beside(me.cell, *way));
        if me.is(DIGS) {
            return Some((dx, dy)).filter(free);
        }
        [(dx, dy), (dx, 0), (0, dy)].into_iter().find(|way| *way != (0, 0) && free(way))
    }

    pub(super) fn downhill(&self, who: usize, goal: Cell) -> Option<Cell> {
        let me = &self.beings[who];
        let costs = self.level.costs(me.is(DIGS));
        let map = self.level.map(me.is(DIGS), goal);
        let mut best = (u32::MAX, None);
        for way in WAYS {
            let index = self.level.index(beside(me.cell, way));
            let Some(distance) = map[index].filter(|_| costs[index] != 0) else { continue };
            let through = distance + u32::from(costs[index]);
            if through < best.0 {
                best = (through, Some(way));
            }
        }
        best.1
    }
}
