//! Bombs: carried or left in a cell, they burst at their time.

use super::{
    Oracle,
    cell::{Cell, WAYS, beside},
    thing::Built,
    trades::Trade,
};

const FUSE: u64 = 300;
const FUSE_OF_THE_DEAD: u64 = 200;
/// The index in the queue that stands for all bombs.
pub(super) const BOMB: usize = usize::MAX;

#[derive(Clone, Copy)]
pub(super) struct Bomb {
    pub(super) at: u64,
    /// That of its bomber.
    pub(super) number: u64,
    /// Where it lies.
    pub(super) cell: Cell,
    /// The bomber that carries it.
    pub(super) carrier: Option<usize>,
}

impl Oracle {
    pub(super) fn carries_bomb(&self, who: usize) -> bool {
        self.bombs.iter().any(|it| it.carrier == Some(who))
    }

    pub(super) fn light_fuse(&mut self, who: usize) {
        let near = |to: (usize, Cell)| super::cell::apart(self.beings[who].cell, to.1) <= 3;
        if !self.carries_bomb(who) && self.target_of(who).is_some_and(near) {
            self.set_bomb(who, FUSE, Some(who));
        }
    }

    pub(super) fn leave_bomb(&mut self, victim: usize) {
        let is_bomber = self.beings[victim].trader.trade == Some(Trade::Bomber);
        if is_bomber && !self.carries_bomb(victim) {
            self.set_bomb(victim, FUSE_OF_THE_DEAD, None);
        }
        self.put_down_bomb(victim);
    }

    fn set_bomb(&mut self, who: usize, fuse: u64, carrier: Option<usize>) {
        let (cell, number, at) = (self.beings[who].cell, self.beings[who].number, self.now + fuse);
        if self.level.ground.get(&cell).is_none_or(|name| name != "deep water") {
            self.bombs.push(Bomb { at, number, cell, carrier });
            self.queue.push((at, 1, self.entries, BOMB));
            self.entries += 1;
        }
    }

    pub(super) fn put_down_bomb(&mut self, who: usize) {
        let cell = self.beings[who].cell;
        for bomb in self.bombs.iter_mut().filter(|it| it.carrier == Some(who)) {
            (bomb.cell, bomb.carrier) = (cell, None);
        }
    }

    pub(super) fn quench(&mut self, who: usize) {
        self.bombs.retain(|it| it.carrier != Some(who));
    }

    pub(super) fn burst_bombs(&mut self) {
        self.bombs.sort_by_key(|it| (it.at, it.number));
        // Those that this adds burst later.
        while let Some(bomb) = self.bombs.first().copied().filter(|it| it.at <= self.now) {
            let middle = bomb.carrier.map_or(bomb.cell, |who| self.beings[who].cell);
            let around = WAYS.map(|way| beside(middle, way));
            let cells = [middle].into_iter().chain(around).filter(|it| self.level.is_open(*it));
            let cells: Vec<_> = cells.collect();
            for cell in &cells {
                self.strike(None, *cell, None);
            }
            self.bombs.remove(0);
            for cell in cells {
                if matches!(self.level.built.get(&cell), Some(Built::Door { .. })) {
                    self.level.built.remove(&cell);
                }
                if matches!(
                    self.level.ground.get(&cell).map(String::as_str),
                    Some("rubble" | "web")
                ) {
                    self.level.ground.remove(&cell);
                }
            }
            self.tally.count("burst", 1);
        }
    }
}
