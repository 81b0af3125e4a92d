//! The effects of items.

use super::{
    Ending, Oracle,
    being::{CLEVER, DIGS, ERRATIC, Known, TELEPATH},
    cell::{Cell, WAYS, apart, beside, cell_of},
    ground::ground,
    thing::{Built, Item},
    traits::Trait,
};
use hexdelve::action::ItemTarget;

const TURN: u64 = 100;
const SMOKE: (i32, u64) = (2, 10);
const VEIL: u64 = 10;
const HASTE: (u64, u16) = (20, 8);
const DECOY: u64 = 20;
const RIVALRY: u64 = 15;
const BELL: i32 = 20;

impl Oracle {
    pub(super) fn go_off(&mut self, item: &Item, who: usize, cell: Cell, aim: ItemTarget) {
        let now = self.now;
        match item.name.as_str() {
            "noise-maker" => self.be_heard(cell, i32::MAX, cell),
            "smoke pot" => {
                self.level.clouds.push((cell, SMOKE.0));
                self.endings.push((now + SMOKE.1 * TURN, Ending::Smoke(cell)));
            }
            "mind-veil" => {
                self.beings[who].veiled = Some(now + VEIL * TURN);
                self.endings.push((now + VEIL * TURN, Ending::Veil(who)));
            }
            "stoneskin" => self.harden(cell),
            "pick-axe" | "amulet of digging" => self.take_in_hand(who, item.id, DIGS),
            "amulet of reason" => self.take_in_hand(who, item.id, CLEVER),
            "amulet of telepathy" => self.take_in_hand(who, item.id, TELEPATH),
            "amulet of chaos" => self.take_in_hand(who, item.id, ERRATIC),
            "scroll of exchange" => self.exchange(who, aim),
            "bell" => self.ring(cell),
            "philtre of rivalry" => self.make_rivals(aim),
            "trap kit" => self.set_pit(cell),
            "seed pouch" => self.cover(cell, 1, "tall growth"),
            "frost vial" => self.cover(cell, 2, "ice"),
            "web pot" => self.cover(cell, 1, "web"),
            "wand of flipping" => self.flip(aim),
            "scroll of teleport" => self.send_elsewhere(who),
            "potion of haste" => {
                let me = &mut self.beings[who];
                let own = me.hasted.map_or(me.speed, |(_, own)| own);
                me.hasted = Some((HASTE.1, own));
                me.speed = HASTE.0;
            }
            "fire pot" => self.ignite(cell, 1),
            // They show the PC something, and change nothing.
            "scroll of mapping" | "lens" => {}
            other => panic!("nothing is called {other}"),
        }
    }

    /// Makes all intelligent monsters at most `within` cells from a noise remember
    /// `place` as the PC's cell, unless they see the PC.
    pub(super) fn be_heard(&mut self, noise: Cell, within: i32, place: Cell) {
        let player = self.beings[0].cell;
        for who in 1..self.beings.len() {
            let being = &self.beings[who];
            let hears = being.is(CLEVER) && apart(being.cell, noise) <= within;
            let sleeps = matches!(being.peculiar, Some(Trait::Sleeps(_)));
            if hears && (sleeps || !self.level.sees(being.cell, player)) {
                self.beings[who].known = Known::Remembers(place);
            }
        }
    }

    fn harden(&mut self, middle: Cell) {
        for way in WAYS {
            let index = self.level.index(beside(middle, way));
            let rock = &mut self.level.rock[index];
            if *rock != 0 && *rock != 255 {
                *rock = 254;
            }
        }
    }

    fn take_in_hand(&mut self, who: usize, item: u64, bit: u8) {
        let me = &mut self.beings[who];
        let before = me.tool;
        me.put_away();
        if before.is_none_or(|(held, _)| held != item) {
            me.tool = Some((item, bit & !me.mask));
            me.mask |= bit;
        }
    }

    fn exchange(&mut self, who: usize, aim: ItemTarget) {
        let Some(other) = aim.cell().and_then(|cell| self.somebody_at(cell_of(cell))) else {
            return;
        };
        let place = self.beings[who].cell;
        self.beings[who].cell = self.beings[other].cell;
        self.beings[other].cell = place;
        self.tally.count("exchanged", 1);
    }

    fn ring(&mut self, at: Cell) {
        let player = self.beings[0].cell;
        for who in 1..self.beings.len() {
            let being = &self.beings[who];
            let hears = !being.is(CLEVER) && apart(being.cell, at) <= BELL;
            if hears && !self.level.sees(being.cell, player) {
                self.beings[who].known = Known::Remembers(at);
                self.beings[who].bell = Some(at);
            }
        }
    }

    fn make_rivals(&mut self, aim: ItemTarget) {
        let Some(cell) = aim.cell().map(cell_of) else { return };
        let player = self.beings[0].cell;
        let is_seen = |who: &usize| {
            let being = &self.beings[*who];
            being.alive && self.level.sees(being.cell, player)
        };
        let seen: Vec<_> = (1..self.beings.len()).filter(is_seen).collect();
        let Some(one) = seen.iter().find(|who| self.beings[**who].cell == cell).copied() else {
            return;
        };
        let apart_from_it =
            |who: &usize| (apart(self.beings[*who].cell, cell), self.beings[*who].number);
        let other = seen.iter().filter(|who| **who != one).min_by_key(|who| apart_from_it(who));
        let Some(other) = other.copied() else { return };
        let until = self.now + RIVALRY * TURN;
        for (who, rival) in [(one, other), (other, one)] {
            self.beings[who].rival = Some((rival, until));
            self.endings.push((until, Ending::Rivalry(who)));
        }
    }

    fn set_pit(&mut self, at: Cell) {
        if self.is_bare_ground(at) {
            let (name, known, discovered) = ("pit".to_owned(), false, true);
            self.level.built.insert(at, Built::Trap { name, known, discovered });
        }
    }

    pub(super) fn cover(&mut self, middle: Cell, radius: i32, name: &str) {
        let near = |cell: &Cell| apart(*cell, middle) <= radius && self.is_bare_ground(*cell);
        let taken = |cell: Cell| {
            let pile = self.level.piles.get(&cell);
            self.somebody_at(cell).is_some() || pile.is_some_and(|pile| !pile.is_empty())
        };
        let lets_in = |cell: &Cell| !ground(name).solid || !taken(*cell);
        let cells: Vec<_> = self.level.cells().filter(near).filter(lets_in).collect();
        for cell in cells {
            self.level.ground.insert(cell, name.to_owned());
            self.tally.count("covered", 1);
        }
    }

    /// Whether a cell is open and has no feature, no staircase and no mechanism.
    fn is_bare_ground(&self, cell: Cell) -> bool {
        self.level.is_open(cell)
            && !self.level.stairs.contains(&cell)
            && !self.level.built.contains_key(&cell)
            && !self.level.ground.contains_key(&cell)
    }

    pub(super) fn set_up_decoy(&mut self, id: u64, at: Cell) {
        let until = self.now + DECOY * TURN;
        let pile = self.level.piles.entry(at).or_default();
        for item in pile.iter_mut().filter(|item| item.id == id) {
            item.decoy = Some(until);
        }
        self.endings.push((until, Ending::Decoy(id)));
    }

    fn flip(&mut self, aim: ItemTarget) {
        let ItemTarget::Ability(place, ability) = aim else { return };
        if let Some(target) = self.somebody_at(cell_of(place)) {
            self.beings[target].mask ^= ability.bit();
        }
    }
}
