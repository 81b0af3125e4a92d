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
        let exit = self.open_the_exit(place);
        if let Some(hunters) = self.hunters.as_mut().filter(|it| it.count == 3) {
            hunters.at = hunters.at.min(self.now + 1);
        }
        self.wave = Some((0, self.now, exit));
        self.wake_a_wave();
        self.remember_the_crown(place);
        self.tally.count("crowned", 1);
    }

    fn open_the_exit(&mut self, place: Cell) -> Cell {
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
        exit
    }

    pub(super) fn wake_a_wave(&mut self) {
        let Some((wave, at, exit)) = self.wave.filter(|it| it.0 < 3 && it.1 <= self.now) else {
            return;
        };
        self.wave = Some((wave + 1, at + 1200, exit));
        let place = self.beings[0].cell;
        let level = u64::from(self.level.number);
        let mut masks: Vec<u8> = (0..16).collect();
        masks.shuffle(&mut self.seed.stream(b"crown", level, 0));
        let mut stream = self.seed.stream(b"crown", level, 1 + wave as u64);
        for nth in [0..6, 6..11, 11..16][wave].clone() {
            let hidden = |cell: &Cell| {
                apart(*cell, place) > NEAR && self.is_free(*cell) && !self.level.sees(*cell, place)
            };
            let cells: Vec<_> = self.level.cells().filter(hidden).collect();
            let by = if nth % 2 == 0 { exit } else { place };
            let close: Vec<_> =
                cells.iter().copied().filter(|cell| apart(*cell, by) <= 16).collect();
            let choice = if close.is_empty() { &cells } else { &close };
            let Some(cell) = choice.choose(&mut stream).copied() else { return };
            let speed = u64::from(stream.random_range(10_u16..=16));
            let index = FIRST + u32::try_from(nth).unwrap();
            let number = CharacterId { level: self.level.number, index }.to_bits();
            let mut being = Being::new(number, masks[nth], speed, cell);
            if being.is(CLEVER) {
                being.known = Known::Remembers(place);
            }
            self.enter(being);
            self.tally.count("woken", 1);
        }
    }

    fn remember_the_crown(&mut self, place: Cell) {
        for who in 1..self.beings.len() {
            let being = &self.beings[who];
            if being.is(CLEVER) && !self.level.sees(being.cell, place) {
                self.beings[who].known = Known::Remembers(place);
            }
        }
    }
}
