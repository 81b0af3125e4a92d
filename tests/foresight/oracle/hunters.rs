//! Hunters that arrive by the stairs when the PC stays for too long.

use super::{
    Oracle,
    being::{Being, CLEVER, Known, TELEPATH},
    cell::{Cell, apart},
};
use hexdelve::prelude::*;

/// The maximum number of hunters in a group.
const MOST: u64 = 12;
/// The maximum number of hunters on a level.
const MOST_ON_A_LEVEL: usize = 24;
/// The index of the first hunter of a level.
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
            let who = self.beings.len();
            self.beings.push(Being {
                number: CharacterId { level: self.level.number, index }.to_bits(),
                mask: CLEVER | TELEPATH,
                speed,
                cell,
                turns: 0,
                alive: true,
                known: Known::Nothing,
                pack: [const { Vec::new() }; 6],
                stuck: 0,
                hasted: None,
                veiled: None,
                tool: None,
                rival: None,
                bell: None,
                peculiar: None,
            });
            self.queue.push((self.now, 1, self.entries, who));
            self.entries += 1;
            self.tally.hunters += 1;
        }
    }

    fn nearest_free(&self, to: Cell) -> Option<Cell> {
        let free = |cell: &Cell| {
            self.level.is_open(*cell)
                && self.somebody_at(*cell).is_none()
                && !self.level.built.contains_key(cell)
                && !self.level.ground.contains_key(cell)
        };
        self.level.cells().filter(free).min_by_key(|cell| apart(*cell, to))
    }
}
