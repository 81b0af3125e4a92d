//! A map made right again after the rock has changed.
//!
//! Most of a level does not notice a dig: what becomes nearer is a patch
//! behind the hole, and it is found by searching on from there.

use super::{
    Costs, DistanceMap, MapKind, Search,
    ground::{Effect, Ground},
};
use crate::dungeon::{Change, Dungeon};

impl Search {
    /// Makes a map right that was right when the dungeon had this version.
    ///
    /// Rock that became easier is repaired from where it is; anything else,
    /// and more than is known or worth repairing, is a new flood.
    pub fn catch_up(
        &mut self,
        dungeon: &Dungeon,
        costs: &Costs,
        kind: MapKind,
        version: u64,
        map: &mut DistanceMap,
    ) {
        let ground = Ground::new(dungeon, costs, kind);
        let repaired = map.size() == dungeon.size()
            && dungeon
                .changes_since(version)
                .is_some_and(|changes| self.repair(&ground, changes, map));
        if !repaired {
            self.flood(dungeon, costs, kind, map.target(), map);
        }
    }

    /// False where a flood is needed.
    ///
    /// Several changes are repaired one after the other, each with the costs
    /// of now: a way through two of them is found from the one or the other.
    fn repair(
        &mut self,
        ground: &Ground<'_>,
        changes: impl Iterator<Item = Change>,
        map: &mut DistanceMap,
    ) -> bool {
        // A repaired cell costs what a flooded one does. So this much at most
        // is lost when it turns out that a flood is needed after all.
        let mut budget = ground.size.area() / 4;
        for change in changes {
            match ground.effect(change) {
                Effect::Nothing => {}
                Effect::Farther => return false,
                Effect::Nearer => {
                    let cell = ground.size.index(change.cell);
                    match self.repair_from(ground, cell, map.cells_mut(), budget) {
                        Some(left) => budget = left,
                        None => return false,
                    }
                }
            }
        }
        true
    }

    fn repair_from(
        &mut self,
        ground: &Ground<'_>,
        cell: usize,
        distances: &mut [u32],
        budget: usize,
    ) -> Option<usize> {
        // Rock that had no cost had no distance either: it is now as far as
        // its neighbours say.
        let by_neighbours = ground
            .neighbours(cell)
            .into_iter()
            .filter(|neighbour| ground.cost(*neighbour) != 0)
            .map(|neighbour| distances[neighbour].saturating_add(ground.cost(neighbour).into()));
        let distance = by_neighbours.fold(distances[cell], u32::min);
        distances[cell] = distance;
        if distance == DistanceMap::NONE {
            return Some(budget);
        }
        self.spread(ground, cell, distances, budget)
    }
}
