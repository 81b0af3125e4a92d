//! What follows when the PC takes the Crown.

use super::{
    Oracle,
    being::{Being, CLEVER, Known},
    cell::{Cell, apart},
};
use hexdelve::prelude::*;

/// Monsters wake further away than this.
const NEAR: i32 = 8;
/// The index of the first monster that wakes.
const FIRST: u32 = 5_000;

impl Oracle {
    pub(super) fn take_the_crown(&mut self) {
        let place = self.beings[0].cell;
        self.escaping = true;
        self.open_the_exit(place);
        self.wake_the_sixteen(place);
        self.tally.count("crowned", 1);
    }

    fn open_the_exit(&mut self, place: Cell) {
        let map = self.level.map(false, place);
        let floor = self.level.floor.iter().copied().filter(|cell| self.is_free(*cell));
        let far = floor.filter_map(|cell| Some((map[self.level.index(cell)]?, (cell.1, cell.0))));
        let exit = far.max().map_or(place, |(_, (y, x))| (x, y));
        let crumbled = std::mem::take(&mut self.level.stairs_up);
        for cell in crumbled {
            self.level.stairs.remove(&cell);
            self.level.floor.insert(cell);
        }
        self.level.floor.remove(&exit);
        self.level.stairs.insert(exit);
        self.level.stairs_up.insert(exit);
        self.level.entrance = exit;
    }

    fn wake_the_sixteen(&mut self, place: Cell) {
        let mut stream = self.seed.stream(b"crown", u64::from(self.level.number), 0);
        let hidden = |cell: &Cell| {
            apart(*cell, place) > NEAR && self.is_free(*cell) && !self.level.sees(*cell, place)
        };
        let mut free: Vec<_> = self.level.cells().filter(hidden).collect();
        let (chosen, _) = free.partial_shuffle(&mut stream, 16);
        let born: Vec<_> = (0..16_u8).zip(chosen.to_vec()).collect();
        let slowest = self.slowest.min(10);
        for (mask, cell) in born {
            let index = FIRST + u32::from(mask);
            let number = CharacterId { level: self.level.number, index }.to_bits();
            let speed = u64::from(stream.random_range(slowest..=10));
            self.enter(Being::new(number, mask, speed, cell));
        }
        for who in 1..self.beings.len() {
            let being = &self.beings[who];
            if being.is(CLEVER) && !self.level.sees(being.cell, place) {
                self.beings[who].known = Known::Remembers(place);
            }
        }
    }
}
