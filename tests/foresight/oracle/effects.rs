//! The effects of items.

use super::{
    Ending, Oracle,
    being::{CLEVER, Known, TELEPATH},
    cell::{Cell, apart, cell_of},
    ground::ground,
    thing::Item,
    traits::Trait,
};
use hexdelve::action::ItemTarget;

const TURN: u64 = 100;
const SMOKE: (i32, u64) = (2, 10);
const HASTE: (u64, u16) = (20, 8);
const NOISE: i32 = 20;

impl Oracle {
    pub(super) fn go_off(&mut self, item: &Item, who: usize, cell: Cell, aim: ItemTarget) {
        let now = self.now;
        match item.name.as_str() {
            "noise-maker" => self.make_noise(cell),
            "smoke pot" => {
                self.level.clouds.push((cell, SMOKE.0));
                self.endings.push((now + SMOKE.1 * TURN, Ending::Smoke(cell)));
            }
            "amulet of telepathy" => self.put_on(who, item.id, TELEPATH),
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
            // It shows the PC something, and changes nothing.
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
            let hears = being.is(CLEVER) && apart(being.cell, noise) <= within;
            let sleeps = matches!(being.peculiar, Some(Trait::Sleeps(_)));
            if hears && (sleeps || !self.level.sees(being.cell, player)) {
                self.beings[who].known = Known::Remembers(place);
            }
        }
    }

    fn put_on(&mut self, who: usize, item: u64, bit: u8) {
        let me = &mut self.beings[who];
        let before = me.worn;
        me.take_off();
        if before.is_none_or(|(held, _)| held != item) {
            me.worn = Some((item, bit & !me.mask));
            me.mask |= bit;
        }
    }

    /// Makes all monsters in earshot that do not see the PC go there.
    fn make_noise(&mut self, at: Cell) {
        self.be_heard(at, NOISE, at);
        let player = self.beings[0].cell;
        for being in self.beings.iter_mut().skip(1) {
            let hears = !being.is(CLEVER) && apart(being.cell, at) <= NOISE;
            if hears && !self.level.sees(being.cell, player) {
                (being.known, being.lured) = (Known::Remembers(at), Some(at));
            }
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

    fn flip(&mut self, aim: ItemTarget) {
        let ItemTarget::Ability(place, ability) = aim else { return };
        if let Some(target) = self.somebody_at(cell_of(place)) {
            self.beings[target].mask ^= ability.bit();
        }
    }
}
