//! The arts of the PC.

use super::{
    Oracle,
    being::DIGS,
    cell::{Cell, WAYS, apart, beside, cell_of, toward},
};
use hexdelve::action::CustomAction;

const FIRST_HUNTER: u64 = 10_000;

/// What the PC has learned, and its momentum.
#[derive(Clone, Default)]
pub(super) struct Learned {
    pub(super) known: Vec<Art>,
    /// The direction of its last steps, their number, and the cell they led to.
    pub(super) run: Option<(Cell, u16, Cell)>,
    pub(super) vanished: Option<u64>,
    pub(super) own_step: Option<Cell>,
    pub(super) moved_at: Option<u64>,
    pub(super) killed_at: Option<u64>,
    /// The monsters in view after its last action.
    pub(super) watched: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Art {
    pub(super) name: String,
    pub(super) charges: u16,
    pub(super) pips: u16,
}

/// The kills that fill one charge, and the most charges.
fn numbers(art: &str) -> (u16, u16) {
    match art {
        "lunge" | "whirl" => (1, 1),
        "leap" | "shove" => (1, 2),
        "swap" => (2, 1),
        "slip" | "mark" => (3, 1),
        "vanish" => (4, 1),
        "dig" => (1, 3),
        "rush" | "stride" | "steady" => (0, 0),
        other => panic!("no art is called {other}"),
    }
}

impl Oracle {
    fn is_ready(&self, art: &str) -> bool {
        let is_ready = |it: &Art| it.name == art && (it.charges > 0 || numbers(art).1 == 0);
        self.arts.known.iter().any(is_ready)
    }

    fn spend(&mut self, art: &str) {
        if let Some(known) = self.arts.known.iter_mut().find(|it| it.name == art) {
            known.charges = known.charges.saturating_sub(1);
            self.tally.count("arts", 1);
        }
    }

    pub(super) fn is_steady(&self, who: usize) -> bool {
        who == 0 && self.is_ready("steady")
    }

    pub(super) fn digs(&self, who: usize) -> bool {
        self.beings[who].is(DIGS) || who == 0 && self.is_ready("dig")
    }

    pub(super) fn count_dig(&mut self, who: usize) {
        if who == 0 && !self.beings[0].is(DIGS) {
            self.spend("dig");
        }
    }

    /// Whether the PC has vanished for those in a cell.
    pub(super) fn is_gone_for(&self, cell: Cell) -> bool {
        self.arts.vanished.is_some() && apart(cell, self.beings[0].cell) > 1
    }

    pub(super) fn count_for_arts(&mut self, victim: usize, by: Option<usize>) {
        if self.acting != 0 || by != Some(0) {
            return;
        }
        let dead = &self.beings[victim];
        let is_step = self.arts.own_step == Some(dead.cell);
        if is_step {
            self.arts.killed_at = Some(self.now);
        }
        let counts = dead.number & u64::from(u32::MAX) < FIRST_HUNTER;
        if !counts || !is_step {
            return;
        }
        for art in &mut self.arts.known {
            let (pips, holds) = numbers(&art.name);
            if pips > 0 && art.charges < holds {
                art.pips += 1;
                if art.pips >= pips {
                    (art.charges, art.pips) = (art.charges + 1, 0);
                }
            }
        }
    }

    pub(super) fn gain_momentum(&mut self, from: Cell, to: Cell) {
        let is_own = self.acting == 0 && self.arts.own_step.take() == Some(to);
        let way = toward(from, to);
        let before = self.arts.run.filter(|run| (run.0, run.2) == (way, from));
        self.arts.run = is_own.then(|| (way, 1 + before.map_or(0, |run| run.1), to));
        self.arts.moved_at = Some(self.now);
    }

    pub(super) fn lose_momentum(&mut self) {
        let (has_moved, cell) = (self.arts.moved_at == Some(self.now), self.beings[0].cell);
        self.arts.run = self.arts.run.filter(|run| has_moved && run.2 == cell);
    }

    /// The ticks to the next turn.
    pub(super) fn delay(&mut self, who: usize) -> u64 {
        let mut delay = 1000 / self.beings[who].speed;
        if who > 0 {
            return delay;
        }
        let has_killed = self.arts.run.is_some() && self.arts.killed_at == Some(self.now);
        if self.is_ready("rush") && has_killed && self.beings[0].stuck == 0 {
            delay = delay.min(33);
            self.tally.count("rushed", 1);
        }
        if self.is_ready("stride") && self.arts.run.is_some_and(|run| run.1 >= 3) {
            delay = delay.min(77);
            let cell = self.beings[0].cell;
            self.be_heard(cell, 8, cell);
            self.tally.count("strode", 1);
        }
        delay
    }

    pub(super) fn watch_from_the_pc(&mut self) {
        let cell = self.beings[0].cell;
        let seen =
            |it: &usize| self.beings[*it].alive && self.level.sees(self.beings[*it].cell, cell);
        let is_ready = self.is_ready("slip");
        self.arts.watched = (1..self.beings.len()).filter(|it| is_ready && seen(it)).collect();
    }

    /// Before a monster steps on the PC.
    pub(super) fn slip_away(&mut self, who: usize, to: Cell) {
        let place = self.beings[0].cell;
        if who == 0 || place != to || !self.arts.watched.contains(&who) || !self.is_ready("slip") {
            return;
        }
        let Some((way, ..)) = self.arts.run else { return };
        let cell = beside(place, way);
        let is_chasm = self.level.ground.get(&cell).is_some_and(|name| name == "chasm");
        if self.can_enter(cell) && !is_chasm {
            self.spend("slip");
            self.arts.run = None;
            self.move_to(0, place, cell);
            self.tally.count("slipped", 1);
        }
    }

    fn can_enter(&self, cell: Cell) -> bool {
        self.level.lets_in(cell) && self.somebody_at(cell).is_none()
    }

    fn sees_somebody_at(&self, cell: Cell) -> bool {
        self.somebody_at(cell).is_some() && self.level.sees(self.beings[0].cell, cell)
    }

    pub(super) fn use_art(&mut self, planned: CustomAction) {
        let is_meant = |it: &&Art| CustomAction::named(&it.name).is_same_action(planned);
        let Some(art) = self.arts.known.iter().find(is_meant).map(|it| it.name.clone()) else {
            return;
        };
        let (me, aim) = (self.beings[0].cell, cell_of(planned.cell()));
        let way = toward(me, aim);
        let (next, after) = (beside(me, way), beside(beside(me, way), way));
        let can = match art.as_str() {
            "lunge" => self.can_enter(next) && self.sees_somebody_at(after),
            "leap" => self.level.lets_in(next) && self.can_enter(after),
            "shove" => self.sees_somebody_at(next),
            "swap" => self.sees_somebody_at(aim) && apart(me, aim) <= 7,
            "whirl" => WAYS.into_iter().any(|way| self.sees_somebody_at(beside(me, way))),
            "mark" => self.sees_somebody_at(aim),
            _ => true,
        };
        if !can || !self.is_ready(&art) {
            return;
        }
        self.spend(&art);
        match art.as_str() {
            "lunge" => {
                self.move_to(0, me, next);
                if self.beings[0].alive && self.beings[0].cell == next && self.beings[0].stuck == 0
                {
                    self.step_to = Some(after);
                }
            }
            "leap" => {
                if let Some(below) = self.somebody_at(next) {
                    self.beings[below].stuck += 1;
                }
                self.step_to = Some(after);
            }
            "shove" => self.shove(next, way),
            "swap" => {
                if let Some(other) = self.somebody_at(aim) {
                    (self.beings[0].cell, self.beings[other].cell) = (aim, me);
                }
            }
            "whirl" => {
                for way in WAYS {
                    self.strike(Some(0), beside(me, way), Some(way));
                }
            }
            "mark" => {
                let until = self.now + 500;
                let marked = self.somebody_at(aim);
                for (who, being) in self.beings.iter_mut().enumerate() {
                    being.trader.marked = (Some(who) == marked).then_some(until);
                }
            }
            "vanish" => self.arts.vanished = Some(self.now + 500),
            other => panic!("{other} is no action"),
        }
    }

    fn shove(&mut self, start: Cell, way: Cell) {
        let Some(victim) = self.somebody_at(start) else { return };
        let before = std::mem::take(&mut self.beings[victim].stuck);
        let lost = if self.drive(victim, start, way) { 2 } else { 1 };
        self.beings[victim].stuck += before + lost;
    }

    /// Returns whether something stops it.
    fn drive(&mut self, victim: usize, mut place: Cell, way: Cell) -> bool {
        for _ in 0..3 {
            let next = beside(place, way);
            if !self.level.lets_in(next) || !self.strike(Some(0), next, Some(way)) {
                return true;
            }
            self.move_to(victim, place, next);
            place = next;
            let it = &self.beings[victim];
            if !it.alive || it.cell != place || it.stuck > 0 {
                break;
            }
        }
        false
    }
}
