//! The level as the autopilot believes it to be, with caches of what is computed from it.

use super::planned::Covering;
use crate::{
    dungeon::{CellBlocking, Dungeon, Hardness},
    grid::{Direction, Position, Size},
    path::{DistanceMapKind, DistanceMaps},
    player::PlayerView,
    sight::FieldOfView,
};
use std::collections::BTreeMap;

/// Assumed of rock the PC has not seen: like most rock, it takes two turns to dig.
const UNSEEN: Hardness = Hardness(120);
/// Of cached fields of view: about the number of cells the PC can reach in a few turns.
const MOST_VIEWS: usize = 128;

/// The known level, with rock in unknown cells, because diggers can come through them.
#[derive(Debug)]
pub(super) struct Believed {
    dungeon: Dungeon,
    version: Option<u64>,
    maps: DistanceMaps,
    /// The effect of each catalogue row's feature, as far as the simulation models it.
    coverings: Vec<Option<Covering>>,
    pub(super) views: BTreeMap<Position, FieldOfView>,
}

impl Default for Believed {
    fn default() -> Self {
        Self {
            dungeon: Dungeon::filled(Size::STANDARD, UNSEEN),
            version: None,
            maps: DistanceMaps::default(),
            coverings: Vec::new(),
            views: BTreeMap::new(),
        }
    }
}

impl Believed {
    pub(super) fn follow(&mut self, view: &PlayerView<'_>) {
        let known = view.dungeon;
        if self.version == Some(known.version()) {
            return;
        }
        self.views.clear();
        if let Some(catalogue) = view.catalogue.filter(|_| self.coverings.is_empty()) {
            self.coverings = catalogue.iter().map(|(_, kind)| Covering::of(kind)).collect();
        }
        if let Some(changes) = self.version.and_then(|version| known.changes_since(version)) {
            for change in changes {
                copy(&mut self.dungeon, known, change.cell);
            }
        } else {
            self.dungeon = Dungeon::filled(known.size(), UNSEEN);
            self.maps.clear();
            for cell in known.size().positions().filter(|cell| view.knows(*cell)) {
                copy(&mut self.dungeon, known, cell);
            }
        }
        self.version = Some(known.version());
    }

    pub(super) fn covering(&self, cell: Position) -> Option<Covering> {
        let feature = self.dungeon.feature(cell)?;
        *self.coverings.get(usize::from(feature.row))?
    }

    pub(super) fn material(&self, cell: Position) -> CellBlocking {
        self.dungeon.material(cell)
    }

    pub(super) fn sees(&mut self, view: &PlayerView<'_>, from: Position, cell: Position) -> bool {
        if self.views.len() >= MOST_VIEWS {
            self.views.clear();
        }
        let look = || view.field_of_view.seen_from(&self.dungeon, from);
        self.views.entry(from).or_insert_with(look).sees(cell)
    }

    pub(super) fn downhill(
        &mut self,
        from: Position,
        place: Position,
        kind: DistanceMapKind,
        now: u64,
    ) -> Option<Direction> {
        self.maps.get_or_compute(&self.dungeon, place, kind, now);
        self.maps.downhill(&self.dungeon, place, kind, from)
    }
}

fn copy(dungeon: &mut Dungeon, known: &Dungeon, cell: Position) {
    dungeon.copy_cell(known, cell);
    dungeon.set_obstacle(cell, known.obstacle(cell));
}
