//! The trades of monsters.

use super::{
    Oracle,
    being::{Being, DIGS, ERRATIC, Known, TELEPATH},
    cell::{Cell, WAYS, apart, beside, toward, way_of},
};
use hexdelve::prelude::Action;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trade {
    Shield,
    Spear,
    Charger,
    Bomber,
    Archer,
    Thief,
    Guard,
}

impl Trade {
    pub(super) fn called(name: &str) -> Self {
        match name {
            "shield" => Self::Shield,
            "spear" => Self::Spear,
            "charger" => Self::Charger,
            "bomber" => Self::Bomber,
            "archer" => Self::Archer,
            "thief" => Self::Thief,
            "guard" => Self::Guard,
            other => panic!("no trade is called {other}"),
        }
    }
}

/// What a monster's trade keeps in mind, and the mark that others take for the PC.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trader {
    pub(super) trade: Option<Trade>,
    pub(super) facing: Option<Cell>,
    /// The target in sight, and the time from which on it can be struck.
    pub(super) seen: (Option<usize>, u64),
    pub(super) aim: Option<(Cell, i32)>,
    pub(super) has_loot: bool,
    /// A guard's, once it has acted.
    pub(super) post: Option<Cell>,
    /// Where it goes on this turn.
    pub(super) goal: Option<Cell>,
    /// The time until which others take it for the PC.
    pub(super) marked: Option<u64>,
}

/// An action of a trade.
#[derive(Clone, Copy)]
pub(super) enum Deed {
    Thrust(Cell),
    Charge(Cell),
    Aim(Cell),
    Shoot(Cell, i32),
}

impl Oracle {
    pub(super) fn can_trade(&self, who: usize) -> bool {
        let me = &self.beings[who];
        me.trader.trade.is_some() && me.stuck == 0 && !me.is(ERRATIC)
    }

    /// Who is taken for the PC, if it is in sight, and its cell.
    pub(super) fn target_of(&self, who: usize) -> Option<(usize, Cell)> {
        let Known::Knows(cell) = self.beings[who].known else { return None };
        let target = self.somebody_at(cell).filter(|it| *it != who)?;
        self.level.sees(self.beings[who].cell, cell).then_some((target, cell))
    }

    fn watches(&self, who: usize) -> bool {
        matches!(self.beings[who].trader.trade, Some(Trade::Spear | Trade::Charger))
    }

    pub(super) fn look_for_target(&mut self, who: usize) {
        if self.watches(who) {
            let target = self.target_of(who).map(|it| it.0);
            self.see(who, target);
        }
    }

    /// After the PC's actions.
    pub(super) fn watch_traders(&mut self) {
        for who in 1..self.beings.len() {
            if self.watches(who) {
                let target = self.beings[who].trader.seen.0.unwrap_or(0);
                let (me, it) = (&self.beings[who], &self.beings[target]);
                let is_in_sight = it.alive && self.level.sees(me.cell, it.cell);
                self.see(who, Some(target).filter(|_| is_in_sight));
            }
        }
    }

    fn see(&mut self, who: usize, target: Option<usize>) {
        let seen = &mut self.beings[who].trader.seen;
        if target.is_none() || target != seen.0 {
            *seen = (target, self.now + 100);
        }
    }

    pub(super) fn has_shield_against(&self, who: usize, way: Option<Cell>) -> bool {
        let me = &self.beings[who];
        let faces = way.zip(me.trader.facing);
        me.trader.trade == Some(Trade::Shield)
            && !me.is(ERRATIC)
            && faces.is_some_and(|(one, other)| one == (-other.0, -other.1))
    }

    pub(super) fn face(&mut self, who: usize, from: Cell, to: Cell) {
        if who == self.acting && self.steps_now {
            self.beings[who].trader.facing = Some(toward(from, to));
        }
    }

    pub(super) fn seek_loot(&mut self, who: usize, trades: bool) {
        let me = &self.beings[who];
        let player = self.beings[0].cell;
        let goal = if me.trader.trade != Some(Trade::Thief) || !trades {
            None
        } else if me.trader.has_loot {
            let stairs = self.level.stairs.difference(&self.level.stairs_up);
            stairs.copied().filter(|it| *it != player).min_by_key(|it| nearness(*it, me.cell))
        } else {
            let piles = self.level.piles.iter().filter(|(cell, pile)| {
                pile.iter().all(|it| it.name != "Crown") && self.level.sees(me.cell, **cell)
            });
            piles.map(|(cell, _)| *cell).min_by_key(|it| nearness(*it, me.cell))
        };
        self.beings[who].trader.goal = goal;
    }

    pub(super) fn take_loot(&mut self, who: usize) {
        let me = &self.beings[who];
        let is_able = me.trader.trade == Some(Trade::Thief) && !me.is(ERRATIC) && me.alive;
        let pile = self.level.piles.get(&me.cell);
        let finds = pile.is_some_and(|it| it.iter().all(|it| it.name != "Crown"));
        if is_able && !me.trader.has_loot && finds {
            self.pick_up(who);
            self.beings[who].trader.has_loot = true;
            self.tally.count("stolen", 1);
        }
    }

    pub(super) fn make_off(&mut self, who: usize) {
        let me = &self.beings[who];
        let (stairs, up) = (&self.level.stairs, &self.level.stairs_up);
        let is_there = stairs.contains(&me.cell) && !up.contains(&me.cell);
        if me.alive && me.trader.has_loot && is_there && self.has_below {
            self.leave(who);
        }
    }

    /// Returns what a monster does because of its trade.
    pub(super) fn trade(
        &mut self,
        who: usize,
        intent: Action,
        trades: bool,
    ) -> (Action, Option<Deed>) {
        let me = &mut self.beings[who];
        if me.stuck > 0 || me.is(ERRATIC) {
            me.trader.aim = None;
        }
        let Some(trade) = me.trader.trade.filter(|_| trades) else { return (intent, None) };
        let (me, target) = (&self.beings[who], self.target_of(who));
        let (ready, aim) = (me.trader.seen, me.trader.aim);
        let is_ready = |it: usize| ready.0 == Some(it) && ready.1 <= self.now;
        let line = target.and_then(|it| Some((it.0, it.1, self.line(me.cell, it.1)?)));
        let deed = match (trade, line) {
            (Trade::Spear, Some((it, cell, 2))) if is_ready(it) => Some(Deed::Thrust(cell)),
            (Trade::Charger, Some((it, cell, 3))) if is_ready(it) => Some(Deed::Charge(cell)),
            (Trade::Archer, line) => match (aim, line) {
                (Some((way, cells)), _) => Some(Deed::Shoot(way, cells)),
                (None, Some((_, cell, 2..=7))) => Some(Deed::Aim(cell)),
                _ => None,
            },
            _ => None,
        };
        match trade {
            Trade::Bomber => self.light_fuse(who),
            Trade::Thief => return (self.steal(who, intent), None),
            Trade::Guard => return (self.guard(who, intent), None),
            _ => {}
        }
        self.tally.count("traded", u64::from(deed.is_some()));
        (if deed.is_some() { Action::Rest } else { intent }, deed)
    }

    /// The number of cells, if they lie on one of the eight lines and nothing solid is between.
    fn line(&self, from: Cell, to: Cell) -> Option<i32> {
        let (way, cells) = (toward(from, to), apart(from, to));
        let along = |step: i32| (from.0 + way.0 * step, from.1 + way.1 * step);
        let is_open = (1..cells).all(|step| self.level.lets_in(along(step)));
        (is_open && along(cells) == to).then_some(cells)
    }

    fn steal(&self, who: usize, intent: Action) -> Action {
        let (me, player) = (&self.beings[who], self.beings[0].cell);
        let Some(goal) = me.trader.goal else {
            let strikes =
                matches!(intent, Action::Step(way) if beside(me.cell, way_of(way)) == player);
            return if me.trader.has_loot || strikes { Action::Rest } else { intent };
        };
        let map = self.level.map(me.is(DIGS), goal);
        let far = |cell: Cell| map[self.level.index(cell)];
        let ways = WAYS.into_iter().filter(|way| {
            let cell = beside(me.cell, *way);
            let is_nearer = far(cell).zip(far(me.cell)).is_some_and(|(next, here)| next < here);
            cell != player && is_nearer && self.could_enter(who, cell)
        });
        super::step(ways.min_by_key(|way| far(beside(me.cell, *way))))
    }

    fn guard(&mut self, who: usize, intent: Action) -> Action {
        let me = self.beings[who].cell;
        let post = *self.beings[who].trader.post.get_or_insert(me);
        if self.target_of(who).is_some_and(|(_, cell)| apart(cell, post) <= 3) {
            return intent;
        }
        self.tally.count("returned", u64::from(me != post));
        super::step(if me == post { None } else { self.downhill(who, post) })
    }

    pub(super) fn carry_out(&mut self, who: usize, deed: Deed) {
        let me = self.beings[who].cell;
        match deed {
            Deed::Thrust(cell) => _ = self.strike(Some(who), cell, Some(toward(me, cell))),
            Deed::Charge(cell) => self.charge(who, cell),
            Deed::Aim(cell) => {
                let me = &mut self.beings[who];
                me.trader.aim = Some((toward(me.cell, cell), apart(me.cell, cell)));
                if me.speed > 10 && me.hasted.is_none() {
                    (me.hasted, me.speed) = (Some((1, me.speed)), 10);
                }
            }
            Deed::Shoot(way, cells) => {
                self.beings[who].trader.aim = None;
                let along = |step: i32| (me.0 + way.0 * step, me.1 + way.1 * step);
                let mut flight = (1..=cells).map(along).take_while(|it| self.level.lets_in(*it));
                let struck = flight.find(|it| self.somebody_at(*it).is_some());
                if let Some(cell) = struck {
                    self.strike(Some(who), cell, Some(way));
                }
            }
        }
    }

    fn charge(&mut self, who: usize, goal: Cell) {
        while self.beings[who].alive && self.beings[who].cell != goal {
            let from = self.beings[who].cell;
            let way = toward(from, goal);
            let to = beside(from, way);
            if !self.strike(Some(who), to, Some(way)) {
                break;
            }
            self.move_to(who, from, to);
            let me = &self.beings[who];
            if self.falling.contains(&who) || me.cell != to || me.stuck > 0 {
                break;
            }
        }
        self.beings[who].stuck += 1;
    }

    /// The cell of another that a monster takes for the PC.
    pub(super) fn marked_for(&self, who: usize) -> Option<Cell> {
        let me = &self.beings[who];
        let marked = |it: &&Being| it.alive && it.trader.marked.is_some();
        let marked = self.beings.iter().find(marked).filter(|it| it.number != me.number)?;
        let knows = me.is(TELEPATH) || self.level.sees(me.cell, marked.cell);
        knows.then_some(marked.cell)
    }
}

fn nearness(cell: Cell, me: Cell) -> (i32, i32, i32) {
    (apart(cell, me), cell.1, cell.0)
}
