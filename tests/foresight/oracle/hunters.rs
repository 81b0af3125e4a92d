//! Hunters that arrive by the stairs when the PC's lead is used up.

use super::{
    Oracle,
    being::{Being, CLEVER, TELEPATH},
    cell::{Cell, apart},
    trades::Trade,
};
use hexdelve::prelude::*;

const AGAIN: u64 = 2500;
const MOST_ON_A_LEVEL: usize = 9;
const FIRST: u32 = 10_000;
const TRADES: [Option<Trade>; 6] = [
    Some(Trade::Archer),
    Some(Trade::Charger),
    None,
    Some(Trade::Shield),
    Some(Trade::Spear),
    Some(Trade::Bomber),
];

/// The time from which on they arrive, how many, and the number of the first.
#[derive(Clone, Copy)]
pub(super) struct Hunters {
    pub(super) at: u64,
    pub(super) count: u32,
    pub(super) first: u32,
}

impl Oracle {
    pub(super) fn let_hunters_in(&mut self) {
        let Some(Hunters { at, count, first }) = self.hunters.filter(|it| it.at <= self.now) else {
            return;
        };
        let is_hunter = |being: &&Being| {
            being.alive && (being.number & u64::from(u32::MAX)) >= u64::from(FIRST)
        };
        let is_full = self.beings.iter().filter(is_hunter).count() >= MOST_ON_A_LEVEL;
        self.hunters = Some(if count == 1 || is_full {
            Hunters { at: at + AGAIN, count: 1, first: first + 1 }
        } else {
            Hunters { at, count: count - 1, first: first + 1 }
        });
        let Some(cell) = self.nearest_free(self.level.entrance).filter(|_| !is_full) else {
            return;
        };
        let number = CharacterId { level: self.level.number, index: FIRST + first }.to_bits();
        let speed = [14, 13, 12][usize::try_from(first % 3).unwrap()];
        let trade = TRADES[usize::try_from(first % 6).unwrap()];
        let trade = trade.filter(|it| self.level.trades.contains(it));
        let mut hunter = Being::new(number, CLEVER | TELEPATH, speed, cell);
        hunter.trader.trade = trade;
        self.enter(hunter);
        self.tally.count("hunters", 1);
    }

    fn nearest_free(&self, to: Cell) -> Option<Cell> {
        let free = self.level.cells().filter(|cell| self.is_free(*cell));
        free.min_by_key(|cell| apart(*cell, to))
    }
}
