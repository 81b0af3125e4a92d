//! A character: the PC, at index 0, or a monster.

use super::{cell::Cell, thing::Item, trades::Trader, traits::Trait};

pub(crate) const CLEVER: u8 = 1;
pub(crate) const TELEPATH: u8 = 2;
pub(crate) const DIGS: u8 = 4;
pub(crate) const ERRATIC: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Nothing,
    Remembers(Cell),
    Knows(Cell),
}

impl Known {
    pub(crate) fn goal(self) -> Option<Cell> {
        match self {
            Self::Nothing => None,
            Self::Remembers(cell) | Self::Knows(cell) => Some(cell),
        }
    }
}

#[derive(Clone)]
pub(crate) struct Being {
    pub(crate) number: u64,
    pub(crate) mask: u8,
    pub(crate) speed: u64,
    pub(crate) cell: Cell,
    pub(crate) turns: u64,
    pub(crate) alive: bool,
    pub(crate) known: Known,
    pub(crate) pack: [Vec<Item>; 6],
    pub(crate) stuck: u16,
    /// The number of hasted moves left, and the normal speed.
    pub(crate) hasted: Option<(u16, u64)>,
    /// The amulet it wears, and the bit that the character has from it.
    pub(crate) worn: Option<(u64, u8)>,
    pub(crate) lured: Option<Cell>,
    pub(crate) peculiar: Option<Trait>,
    pub(crate) trader: Trader,
}

impl Being {
    pub(crate) fn new(number: u64, mask: u8, speed: u64, cell: Cell) -> Self {
        Self {
            number,
            mask,
            speed,
            cell,
            turns: 0,
            alive: true,
            known: Known::Nothing,
            pack: [const { Vec::new() }; 6],
            stuck: 0,
            hasted: None,
            worn: None,
            lured: None,
            peculiar: None,
            trader: Trader::default(),
        }
    }

    pub(crate) fn is(&self, bit: u8) -> bool {
        self.mask & bit != 0
    }

    pub(crate) fn slot(&self, name: &str) -> Option<usize> {
        self.pack.iter().position(|held| held.first().is_some_and(|item| item.name == name))
    }

    pub(crate) fn take_off(&mut self) {
        if let Some((_, lent)) = self.worn.take() {
            self.mask &= !lent;
        }
    }

    pub(crate) fn slot_for(&self, item: &Item) -> Option<usize> {
        let shared = self.slot(&item.name).filter(|_| !item.is_amulet());
        shared.or_else(|| self.pack.iter().position(Vec::is_empty))
    }

    pub(crate) fn let_go(&mut self, slot: usize) -> Option<Item> {
        let item = self.pack[slot].pop()?;
        if self.worn.is_some_and(|(worn, _)| worn == item.id) {
            self.take_off();
        }
        Some(item)
    }
}
