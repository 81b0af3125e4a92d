//! One vault.

use super::cell::VaultCell;
use crate::{grid::Position, rng::GameRng};
use rand::RngExt;
use std::collections::BTreeMap;

/// A small hand-drawn area (rules §7, "The delve").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vault {
    pub(super) name: String,
    pub(super) levels: (u32, u32),
    pub(super) weight: u32,
    pub(super) drawing: Drawing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::level) struct Drawing {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) cells: BTreeMap<Position, VaultCell>,
}

impl Vault {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the vault can be chosen for the level with this number, counted from 1.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.levels;
        self.weight > 0 && (first..=last).contains(&level)
    }
}

/// Turned cell by cell only where there is room: most vaults that are tried find none.
pub(super) struct Turned<'a> {
    drawing: &'a Drawing,
    mirrored: bool,
    upside_down: bool,
    on_its_side: bool,
}

impl Turned<'_> {
    pub(super) const fn extent(&self) -> (u16, u16) {
        let Drawing { width, height, .. } = *self.drawing;
        if self.on_its_side { (height, width) } else { (width, height) }
    }

    pub(super) fn at(&self, corner: Position) -> Vec<(Position, VaultCell)> {
        let place = |cell: Position| {
            let x = if self.mirrored { self.drawing.width - 1 - cell.x } else { cell.x };
            let y = if self.upside_down { self.drawing.height - 1 - cell.y } else { cell.y };
            let (x, y) = if self.on_its_side { (y, x) } else { (x, y) };
            Position::new(corner.x + x, corner.y + y)
        };
        let cells = self.drawing.cells.iter();
        let mut cells: Vec<_> = cells.map(|(cell, shown)| (place(*cell), *shown)).collect();
        cells.sort_unstable_by_key(|(cell, _)| *cell);
        cells
    }
}

impl Drawing {
    pub(super) fn turned(&self, stream: &mut GameRng) -> Turned<'_> {
        let [mirrored, upside_down, on_its_side] = [(); 3].map(|()| stream.random_ratio(1, 2));
        Turned { drawing: self, mirrored, upside_down, on_its_side }
    }

    /// A passage of the level could break in there, instead of using an entrance.
    pub(super) fn gap(&self) -> Option<Position> {
        let has_a_gap = |cell: &Position| cell.neighbours().any(|it| !self.cells.contains_key(&it));
        let inside = self.cells.iter().filter(|(_, shown)| shown.is_open() && !shown.is_entrance());
        inside.map(|(cell, _)| *cell).find(has_a_gap)
    }

    pub(super) fn out_of_reach(&self) -> Option<Position> {
        let walkable = self.cells.iter().filter(|(_, shown)| shown.is_walkable());
        let mut left: BTreeMap<_, _> = walkable.map(|(cell, shown)| (*cell, *shown)).collect();
        let ways_in = left.extract_if(.., |_, shown| *shown == VaultCell::WayIn);
        let mut front: Vec<_> = ways_in.map(|(cell, _)| cell).collect();
        while let Some(here) = front.pop() {
            front.extend(here.neighbours().filter(|next| left.remove(next).is_some()));
        }
        left.into_keys().next()
    }
}
