//! The effects of items.

use super::{
    Ending, Oracle,
    being::{CLEVER, DIGS, Known},
    cell::{Cell, WAYS, beside, cell_of},
    thing::Item,
};
use hexdelve::prelude::*;

const TURN: u64 = 100;
const SMOKE: (i32, u64) = (2, 10);
const VEIL: u64 = 10;
const HASTE: (u64, u16) = (20, 8);

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
            "pick-axe" => self.take_in_hand(who, item.id),
            "wand of flipping" => self.flip(aim),
            "scroll of teleport" => self.send_elsewhere(who),
            "potion of haste" => {
                let me = &mut self.beings[who];
                let own = me.hasted.map_or(me.speed, |(_, own)| own);
                me.hasted = Some((HASTE.1, own));
                me.speed = HASTE.0;
            }
            "fire pot" => self.ignite(cell, 1),
            "scroll of mapping" => {}
            other => panic!("nothing is called {other}"),
        }
    }

    /// Makes all intelligent monsters at most `within` cells from a noise remember
    /// `place` as the PC's cell, unless they see the PC.
    pub(super) fn be_heard(&mut self, noise: Cell, within: i32, place: Cell) {
        let player = self.beings[0].cell;
        for who in 1..self.beings.len() {
            let being = &self.beings[who];
            let hears = being.is(CLEVER) && super::cell::apart(being.cell, noise) <= within;
            if hears && !self.level.sees(being.cell, player) {
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

    fn take_in_hand(&mut self, who: usize, tool: u64) {
        let me = &mut self.beings[who];
        let before = me.tool;
        me.stop_digging();
        if before.is_none_or(|(held, _)| held != tool) {
            me.tool = Some((tool, me.is(DIGS)));
            me.mask |= DIGS;
        }
    }

    fn flip(&mut self, aim: ItemTarget) {
        let ItemTarget::Ability(place, ability) = aim else { return };
        if let Some(target) = self.somebody_at(cell_of(place)) {
            self.beings[target].mask ^= ability.bit();
        }
    }
}
