//! Hunters that arrive by the stairs when the PC stays for too long.

use super::{
    Oracle,
    being::{Being, CLEVER, TELEPATH},
    cell::{Cell, apart},
};
use hexdelve::prelude::*;

const MOST: u64 = 12;
const MOST_ON_A_LEVEL: usize = 24;
const FIRST: u64 = 10_000;

impl Oracle {
    pub(super) fn let_hunters_in(&mut self) {
        let (Some(turns), Some((first, again, speed))) = (self.turns_here, self.hunters) else {
            return;
        };
        let is_hunter =
            |being: &&Being| being.alive && (being.number & u64::from(u32::MAX)) >= FIRST;
        let mut room = MOST_ON_A_LEVEL - self.beings.iter().filter(is_hunter).count();
        // Each group is replayed from its first hunter on.
        for group in (0..).take_while(|group| first > 0 && first + group * again <= turns) {
            let nth = turns - (first + group * again);
            if nth > group || nth >= MOST || room == 0 {
                continue;
            }
            room -= 1;
            let index = u32::try_from(FIRST + group * MOST + nth).unwrap();
            let Some(cell) = self.nearest_free(self.level.entrance) else { return };
            let number = CharacterId { level: self.level.number, index }.to_bits();
            self.enter(Being::new(number, CLEVER | TELEPATH, speed, cell));
            self.tally.count("hunters", 1);
        }
    }

    fn nearest_free(&self, to: Cell) -> Option<Cell> {
        let free = self.level.cells().filter(|cell| self.is_free(*cell));
        free.min_by_key(|cell| apart(*cell, to))
    }
}
