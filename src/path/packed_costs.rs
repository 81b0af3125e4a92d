//! The costs of a level's cells for one kind of map, two bits per cell.

use super::{
    DistanceMapKind, TunnelCosts,
    bitboard::{Bitboard, Block},
    layout::{COLUMNS, Layout, Spot},
};
use crate::{
    dungeon::{CellChange, Dungeon},
    grid::{Position, Size},
};

#[derive(Clone, Debug)]
pub(super) struct Ground {
    kind: DistanceMapKind,
    layout: Layout,
    low: Bitboard,
    /// The higher bit of each cost. Cells with neither bit are impassable.
    high: Bitboard,
    dear: bool,
    version: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    Opened,
    Nearer(u32),
    Farther,
}

impl Effect {
    /// The most it can take off any cell's distance; `None` if it can make any longer.
    pub(super) const fn gain(self) -> Option<u32> {
        match self {
            Self::Nothing => Some(0),
            Self::Nearer(gain) => Some(gain),
            Self::Opened => Some(u32::MAX),
            Self::Farther => None,
        }
    }
}

impl Ground {
    pub(super) fn new(dungeon: &Dungeon, costs: &TunnelCosts, kind: DistanceMapKind) -> Self {
        let layout = Layout::of(dungeon.size());
        let (low, high) = (Bitboard::blank(layout), Bitboard::blank(layout));
        let version = dungeon.version();
        let mut ground = Self { kind, layout, low, high, dear: false, version };
        ground.read_level(dungeon, costs);
        ground
    }

    pub(super) const fn kind(&self) -> DistanceMapKind {
        self.kind
    }

    pub(super) const fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) const fn size(&self) -> Size {
        self.layout.size()
    }

    /// May remain true after the last cell that costs more than 1 has become cheaper.
    pub(super) const fn is_dear(&self) -> bool {
        self.dear
    }

    pub(super) fn low(&self) -> &[Block] {
        self.low.blocks()
    }

    pub(super) fn high(&self) -> &[Block] {
        self.high.blocks()
    }

    pub(super) fn ways(&self, block: usize) -> Block {
        self.low.blocks()[block] | self.high.blocks()[block]
    }

    pub(super) fn cost(&self, spot: Spot) -> u32 {
        self.low.bit(spot) | self.high.bit(spot) << 1
    }

    pub(super) fn catch_up(&mut self, dungeon: &Dungeon, costs: &TunnelCosts) {
        if self.version == dungeon.version() {
            return;
        }
        let Some(changes) = dungeon.changes_since(self.version) else {
            *self = Self::new(dungeon, costs, self.kind);
            return;
        };
        for change in changes {
            self.set(change.cell, costs.cost(self.kind, change.after));
        }
        self.version = dungeon.version();
    }

    fn set(&mut self, cell: Position, cost: u8) {
        let Some(spot) = self.layout.spot(cell) else { return };
        self.low.set(spot, cost & 1 != 0);
        self.high.set(spot, cost & 2 != 0);
        self.dear |= cost > 1;
    }

    pub(super) fn effect(&self, change: CellChange, costs: &TunnelCosts) -> Effect {
        let cost = |material| costs.cost(self.kind, material);
        match (cost(change.before), cost(change.after)) {
            (before, after) if before == after => Effect::Nothing,
            (0, _) => Effect::Opened,
            (before, after) if after != 0 && after < before => {
                Effect::Nearer(u32::from(before - after))
            }
            _ => Effect::Farther,
        }
    }

    fn read_level(&mut self, dungeon: &Dungeon, costs: &TunnelCosts) {
        let table = costs.table(self.kind);
        let size = dungeon.size();
        let (width, height) = (size.width(), size.height());
        for y in 1..height.saturating_sub(1) {
            let first = Position::new(0, y);
            let start = self.layout.spot_within(first);
            let band = start.block..start.block + self.layout.stride;
            let row = &dungeon.hardness_grid().cells()[size.index(first)..][..usize::from(width)];
            let (low, high) = (self.low.blocks_mut(), self.high.blocks_mut());
            let blocks = low[band.clone()].iter_mut().zip(&mut high[band]);
            for ((low, high), cells) in blocks.zip(row.chunks(COLUMNS)) {
                // Eight cells of a row go into a block's eight columns, at the same bit position.
                let columns = low.as_mut_array().iter_mut().zip(high.as_mut_array());
                for ((low, high), hardness) in columns.zip(cells) {
                    let cost = u32::from(table[usize::from(hardness.0)]);
                    *low |= (cost & 1) << start.row;
                    *high |= (cost >> 1) << start.row;
                }
            }
        }
        self.dear = self.high.blocks().iter().any(|block| *block != Block::ZERO);
        for (cell, _) in dungeon.obstacles() {
            self.set(cell, costs.cost(self.kind, dungeon.material(cell)));
        }
    }
}
