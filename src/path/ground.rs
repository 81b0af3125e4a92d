//! A level as one map sees it: the cost of each cell, by its index.
//!
//! The search and the repair work on indices, because a neighbour is then one
//! addition away.

use super::{Costs, MapKind};
use crate::{
    dungeon::{Change, Dungeon, Hardness},
    grid::Size,
};

/// The hardness of the cells and what it costs on one map; 0 is no way through.
pub(super) struct Ground<'a> {
    hardness: &'a [Hardness],
    table: &'a [u8; 256],
    pub(super) size: Size,
}

/// What a change of the rock does to one map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    Nearer,
    Farther,
}

impl<'a> Ground<'a> {
    pub(super) fn new(dungeon: &'a Dungeon, costs: &'a Costs, kind: MapKind) -> Self {
        let (rock, table) = (dungeon.hardnesses(), costs.table(kind));
        Self { hardness: rock.cells(), table, size: rock.size() }
    }

    /// What it costs to enter a cell.
    pub(super) fn cost(&self, cell: usize) -> u8 {
        self.table[usize::from(self.hardness[cell].0)]
    }

    /// The eight neighbours of a cell within the outermost ring.
    pub(super) fn neighbours(&self, cell: usize) -> [usize; 8] {
        let width = usize::from(self.size.width());
        let (above, below) = (cell - width, cell + width);
        [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1]
    }

    /// Whether ways become shorter or longer, as far as one cell can tell.
    pub(super) fn effect(&self, change: Change) -> Effect {
        let cost = |hardness: Hardness| self.table[usize::from(hardness.0)];
        match (cost(change.before), cost(change.after)) {
            (before, after) if before == after => Effect::Nothing,
            (0, _) => Effect::Nearer,
            (before, after) if after != 0 && after < before => Effect::Nearer,
            _ => Effect::Farther,
        }
    }
}
