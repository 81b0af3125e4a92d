//! A map made right again after the rock has changed.
//!
//! Most of a level does not notice a dig: what becomes nearer is a patch
//! behind the hole. It is found cell by cell, in the order of distances: as
//! whoever reaches a cell first gives it its final distance, and no cell costs
//! more than 3, four buckets hold all that is ahead.

use super::{
    Costs, DistanceMap,
    ground::{Effect, Ground},
};
use crate::{dungeon::Dungeon, grid::Position};
use std::mem;

/// The memory that repairs work in, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Repair {
    /// Cells whose neighbours are still to be labelled. Which bucket: distance
    /// and cost together, modulo 4.
    buckets: [Vec<Position>; 4],
}

/// So many cells of a flood take as long as one of a repair.
const FLOODED_PER_REPAIRED: usize = 16;

impl Repair {
    /// Makes a map right that was right when the dungeon had this version, on
    /// ground that is right for now. False where a flood is needed instead.
    ///
    /// Several changes are repaired one after the other, each with the costs
    /// of now: a way through two of them is found from the one or the other.
    pub(super) fn catch_up(
        &mut self,
        dungeon: &Dungeon,
        costs: &Costs,
        ground: &Ground,
        version: u64,
        map: &mut DistanceMap,
    ) -> bool {
        let Some(changes) = dungeon.changes_since(version) else { return false };
        if map.size() != ground.size() {
            return false;
        }
        // This much at most is lost when it turns out that a flood is needed
        // after all: as much as it takes.
        let mut budget = ground.size().area() / FLOODED_PER_REPAIRED;
        for change in changes {
            let distance = match ground.effect(change, costs) {
                Effect::Nothing => continue,
                Effect::Farther => return false,
                Effect::Nearer => map.distance(change.cell),
                Effect::Opened => reach(ground, change.cell, map),
            };
            let Some(distance) = distance else { continue };
            match self.spread(ground, change.cell, distance, map, budget) {
                Some(left) => budget = left,
                None => return false,
            }
        }
        true
    }

    /// Labels what is nearer by way of this cell than it was, and in turn what
    /// is nearer by way of that. Gives up beyond `budget` cells, and says how
    /// much of it is left.
    fn spread(
        &mut self,
        ground: &Ground,
        from: Position,
        mut distance: u32,
        map: &mut DistanceMap,
        mut budget: usize,
    ) -> Option<usize> {
        let Some(spot) = ground.layout().spot(from) else { return Some(budget) };
        distance += ground.cost(spot);
        self.bucket(distance).push(from);
        while self.buckets.iter().any(|bucket| !bucket.is_empty()) {
            let mut cells = mem::take(self.bucket(distance));
            let Some(left) = budget.checked_sub(cells.len()) else {
                self.buckets.iter_mut().for_each(Vec::clear);
                return None;
            };
            budget = left;
            for cell in cells.drain(..) {
                self.label_the_neighbours(ground, cell, distance, map);
            }
            *self.bucket(distance) = cells;
            distance += 1;
        }
        Some(budget)
    }

    /// Cells of the outermost ring have no cost and so are never here: every
    /// neighbour lies inside.
    fn label_the_neighbours(
        &mut self,
        ground: &Ground,
        cell: Position,
        distance: u32,
        map: &mut DistanceMap,
    ) {
        let spot = ground.layout().spot_within(cell);
        let [low, high] = ground.costs_around(spot);
        let mut farther = map.farther_around(spot, distance) & (low | high);
        while farther != 0 {
            let place = farther.trailing_zeros();
            farther &= farther - 1;
            let neighbour = in_the_window(cell, place);
            if neighbour == map.target() {
                continue;
            }
            map.set(ground.layout().spot_within(neighbour), distance);
            let cost = (low >> place & 1) | (high >> place & 1) << 1;
            self.bucket(distance + cost).push(neighbour);
        }
    }

    fn bucket(&mut self, distance: u32) -> &mut Vec<Position> {
        &mut self.buckets[(distance & 3) as usize]
    }
}

/// Rock that had no cost had no distance, or one that a repair gave it since:
/// it is now as far as its neighbours say.
fn reach(ground: &Ground, cell: Position, map: &mut DistanceMap) -> Option<u32> {
    let spot = ground.layout().spot(cell)?;
    let by_neighbours = cell.neighbours().filter_map(|neighbour| {
        let cost = ground.cost(ground.layout().spot(neighbour)?);
        map.distance(neighbour).filter(|_| cost != 0).map(|distance| distance + cost)
    });
    let distance = by_neighbours.chain(map.distance(cell)).min()?;
    if cell != map.target() {
        map.set(spot, distance);
    }
    Some(distance)
}

/// The cell at a place of [`Bitboard::window`](super::bitboard::Bitboard::window).
fn in_the_window(middle: Position, place: u32) -> Position {
    #[expect(clippy::cast_possible_truncation, reason = "a window has nine places")]
    let (column, row) = ((place / 3) as u16, (place % 3) as u16);
    Position::new(middle.x + column - 1, middle.y + row - 1)
}
