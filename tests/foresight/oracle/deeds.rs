//! The actions of a character: doors, chests, items, digging and steps.

use super::{
    Oracle,
    being::{CLEVER, DIGS},
    cell::{Cell, beside, cell_of, way_of},
    ground::Clearing,
    thing::{Built, Item, Lock},
    word,
};
use hexdelve::{action::ItemTarget, prelude::*};

const BITE: u8 = 85;
const HEARD: i32 = 12;

impl Oracle {
    pub(super) fn act(&mut self, who: usize, intent: Action) {
        let me = self.beings[who].cell;
        match intent {
            Action::Step(way) => self.step(who, way_of(way)),
            Action::Close(way) => self.close(beside(me, way_of(way))),
            Action::PickUp => self.pick_up(who),
            Action::Drop(slot) => self.drop_at(who, slot.index(), me),
            Action::Throw(slot, aim) => self.throw(who, slot.index(), cell_of(aim)),
            Action::Use(slot, aim) => self.use_item(who, slot.index(), aim),
            Action::Custom(art) => self.use_art(art),
            Action::Rest | Action::Descend | Action::Ascend => {}
        }
        let me = self.beings[who].cell;
        if let Some(to) = self.step_to.take() {
            self.arts.own_step = Some(to).filter(|_| who == 0 && matches!(intent, Action::Step(_)));
            self.slip_away(who, to);
            self.arrive(who, me, to);
            self.arts.own_step = None;
        }
    }

    fn step(&mut self, who: usize, way: Cell) {
        let to = beside(self.beings[who].cell, way);
        match self.level.built.get(&to).cloned() {
            Some(Built::Door { hardness, lock }) if lock != Lock::Open => {
                return self.try_the_door(who, to, hardness, lock);
            }
            Some(Built::Chest { turns, held }) => {
                if who == 0 {
                    self.force_the_chest(to, turns, held);
                }
                return;
            }
            _ => {}
        }
        match self.clearing(who, to) {
            Clearing::Walks => {}
            Clearing::Stops => return,
            Clearing::Clears => {
                self.level.ground.remove(&to);
                return;
            }
            Clearing::BreaksThrough => {
                self.level.ground.remove(&to);
            }
        }
        let rock = self.level.rock_at(to);
        if rock != 0 && rock != 255 && self.digs(who) {
            let left = self.level.dig(to, BITE);
            self.count_dig(who);
            self.digs.push(word(to) << 32 | u64::from(left));
            self.tally.count("digs", 1);
        }
        self.step_to = Some(to).filter(|to| self.level.lets_in(*to));
    }

    fn try_the_door(&mut self, who: usize, at: Cell, hardness: u8, lock: Lock) {
        let me = &self.beings[who];
        if who == 0 || me.is(CLEVER) {
            self.tally.count("doors", 1);
            self.level.built.insert(at, Built::Door { hardness, lock: Lock::Open });
        } else if me.is(DIGS) {
            let left = hardness.saturating_sub(BITE);
            if left == 0 {
                self.level.built.remove(&at);
                self.step_to = Some(at);
            } else {
                self.level.built.insert(at, Built::Door { hardness: left, lock });
            }
            self.tally.count("doors", 1);
        }
    }

    fn close(&mut self, at: Cell) {
        let taken = self.somebody_at(at).is_some() || self.level.piles.contains_key(&at);
        if let Some(Built::Door { lock, .. }) = self.level.built.get_mut(&at)
            && *lock == Lock::Open
            && !taken
        {
            *lock = Lock::Closed;
            self.tally.count("doors", 1);
        }
    }

    fn force_the_chest(&mut self, at: Cell, turns: u16, held: Vec<Item>) {
        self.be_heard(at, HEARD, self.beings[0].cell);
        self.tally.count("chests", 1);
        if turns > 1 {
            self.level.built.insert(at, Built::Chest { turns: turns - 1, held });
            return;
        }
        self.level.built.remove(&at);
        if !held.is_empty() {
            self.level.piles.entry(at).or_default().extend(held);
        }
    }

    pub(super) fn pick_up(&mut self, who: usize) {
        let me = &mut self.beings[who];
        let Some(pile) = self.level.piles.get_mut(&me.cell) else { return };
        let crown = pile.iter().position(|item| item.name == "Crown");
        let fits = |item: &Item| me.slot_for(item).is_some();
        let new = || pile.iter().rposition(|item| fits(item) && !item.put_down);
        let next = crown.or_else(new).or_else(|| pile.iter().rposition(fits));
        let Some(next) = next else { return };
        if who == 0 && crown.is_some() {
            pile.remove(next);
            if pile.is_empty() {
                self.level.piles.remove(&me.cell);
            }
            self.tally.count("handled", 1);
            return self.take_the_crown();
        }
        if let Some(slot) = me.slot_for(&pile[next]) {
            me.pack[slot].push(Item { put_down: false, ..pile.remove(next) });
            self.tally.count("handled", 1);
        }
        if pile.is_empty() {
            self.level.piles.remove(&me.cell);
        }
    }

    fn drop_at(&mut self, who: usize, slot: usize, cell: Cell) {
        let Some(item) = self.beings[who].let_go(slot) else { return };
        let item = Item { put_down: who == 0, ..item };
        self.level.piles.entry(cell).or_default().push(item);
        self.tally.count("handled", 1);
    }

    fn throw(&mut self, who: usize, slot: usize, aim: Cell) {
        let cell = self.level.landing(self.beings[who].cell, aim);
        let Some(item) = self.beings[who].pack[slot].last().cloned() else { return };
        let wearer = self.somebody_at(cell).filter(|it| *it != who && item.is_amulet());
        let wearer = wearer.filter(|it| self.beings[*it].slot_for(&item).is_some());
        if item.breaks() {
            self.beings[who].let_go(slot);
            self.go_off(&item, who, cell, ItemTarget::Nothing);
            self.tally.count("used", 1);
        } else if let Some(wearer) = wearer {
            self.beings[who].let_go(slot);
            if let Some(slot) = self.beings[wearer].slot_for(&item) {
                self.beings[wearer].pack[slot].push(item.clone());
            }
            self.go_off(&item, wearer, cell, ItemTarget::Nothing);
            self.tally.count("worn", 1);
        } else {
            self.drop_at(who, slot, cell);
        }
    }

    fn use_item(&mut self, who: usize, slot: usize, aim: ItemTarget) {
        let Some(item) = self.beings[who].pack[slot].last().cloned() else { return };
        if item.is_not_for_use() {
            return;
        }
        let cell = self.beings[who].cell;
        self.go_off(&item, who, cell, aim);
        self.tally.count("used", 1);
        if !item.is_amulet() {
            self.beings[who].let_go(slot);
        }
    }
}
