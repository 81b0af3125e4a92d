//! Placement of things on a level, and of patches of terrain features.

use super::{LevelParams, LevelPlan, kinds, vaults::VaultCell};
use crate::{
    dungeon::{Dungeon, Terrain},
    grid::{Grid, Position},
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::GameRng,
    things::{Catalogue, ThingKindId, ThingTable},
};
use rand::{RngExt, seq::IndexedRandom};

pub(super) struct Placement<'a> {
    dungeon: &'a Dungeon,
    arrival: Position,
    floor: Vec<Position>,
    corridors: Vec<Position>,
    taken: Grid<bool>,
    /// Neither rock nor chests nor traps.
    passable: Grid<bool>,
}

impl<'a> Placement<'a> {
    pub(super) fn new(dungeon: &'a Dungeon, arrival: Position) -> Self {
        let stairs = [Terrain::UpStairs, Terrain::DownStairs];
        let stairs = stairs.into_iter().flat_map(|terrain| dungeon.cells_with(terrain));
        // Nothing is placed next to the arrival cell, so the first step is always safe.
        let mut taken = Grid::filled(dungeon.size(), false);
        let kept = stairs.chain(arrival.neighbours());
        kept.for_each(|cell| taken[cell] = true);
        let is_free = |cell: &Position| dungeon.feature(*cell).is_none() && !taken[*cell];
        let [floor, corridors] = [Terrain::Floor, Terrain::Corridor]
            .map(|terrain| dungeon.cells_with(terrain).filter(is_free).collect());
        let passable = dungeon.walkable_cells();
        Self { dungeon, arrival, floor, corridors, taken, passable }
    }

    pub(super) fn keep_free(&mut self, vault: &[(Position, VaultCell)]) {
        for (cell, shown) in vault {
            self.taken[*cell] = true;
            self.passable[*cell] &= *shown != VaultCell::Chest;
        }
        self.floor.retain(|cell| !self.taken[*cell]);
        self.corridors.retain(|cell| !self.taken[*cell]);
    }

    pub(super) fn place_crown(&mut self, catalogue: &Catalogue) -> Option<(Position, ThingKindId)> {
        let crown = catalogue.with_part("crown")?;
        let (costs, kind) = (&TunnelCosts::DEFAULT, DistanceMapKind::Open);
        let way = compute_distance_map(self.dungeon, costs, kind, self.arrival);
        let cell = self.floor.iter().copied().max_by_key(|cell| way.distance(*cell))?;
        self.take(cell);
        Some((cell, crown))
    }

    pub(super) fn hang_doors(&mut self, plan: &LevelPlan, stream: &mut GameRng) -> Vec<Position> {
        let mut doors = Vec::new();
        for cell in self.corridors.clone() {
            if self.is_a_doorway(cell) && stream.random_ratio(plan.doors, 100) {
                self.take(cell);
                doors.push(cell);
            }
        }
        doors
    }

    /// Whether a door would separate two sides: there is no way around the cell.
    fn is_a_doorway(&self, cell: Position) -> bool {
        !self.taken[cell]
            && cell.neighbours().any(|next| self.dungeon.terrain(next) == Terrain::Floor)
            && self.sides(cell) == 2
            && cell.neighbours().all(|next| !self.taken[next])
    }

    fn sides(&self, cell: Position) -> usize {
        let (size, passable) = (self.passable.size(), self.passable.cells());
        let [north, south, east, west, north_east, south_east, north_west, south_west] =
            size.steps().map(|step| passable[size.index(cell).wrapping_add(step)]);
        // Once around. Two neighbours that share a corner are joined, whatever is in it.
        let around = [
            north,
            north_east || north && east,
            east,
            south_east || south && east,
            south,
            south_west || south && west,
            west,
            north_west || north && west,
        ];
        let begins = (0..8).filter(|at| around[*at] && !around[(at + 7) % 8]).count();
        if around == [true; 8] { 1 } else { begins }
    }

    /// One that cuts nothing off, even from somebody who enters none of these cells.
    pub(super) fn place_beside_the_way(
        &mut self,
        in_corridors: bool,
        stream: &mut GameRng,
    ) -> Option<Position> {
        let mut cells = self.floor.clone();
        if in_corridors {
            cells.extend(&self.corridors);
        }
        cells.retain(|cell| self.sides(*cell) == 1);
        let cell = self.take_one_of(&cells, stream)?;
        self.passable[cell] = false;
        Some(cell)
    }

    pub(super) fn place_for_an_item(&mut self, stream: &mut GameRng) -> Option<Position> {
        self.take_one_of(&self.floor.clone(), stream)
    }

    fn take_one_of(&mut self, cells: &[Position], stream: &mut GameRng) -> Option<Position> {
        let cell = cells.choose(stream).copied()?;
        self.take(cell);
        Some(cell)
    }

    fn take(&mut self, cell: Position) {
        self.taken[cell] = true;
        self.floor.retain(|other| *other != cell);
        self.corridors.retain(|other| *other != cell);
    }
}

/// The distance in cells from the PC's arrival cell within which no patch has its centre.
const ELBOW_ROOM: u16 = 6;
const RADIUS: (u16, u16) = (1, 2);

/// Every cell that could be reached on foot still can, except those covered by a patch.
pub(super) fn add_patches(
    dungeon: &mut Dungeon,
    params: &LevelParams<'_>,
    count: u32,
    arrival: Position,
    stream: &mut GameRng,
) {
    let mut is_joined = false;
    for _ in 0..count {
        let row = params.random_kind(ThingTable::Features, stream);
        let Some(feature) = row.and_then(|row| params.catalogue.feature(row)) else { return };
        let is_bare = |cell: &Position| {
            dungeon.feature(*cell).is_none() && cell.distance(arrival) > ELBOW_ROOM
        };
        let bare: Vec<_> = dungeon.cells_with(Terrain::Floor).filter(is_bare).collect();
        let Some(middle) = bare.choose(stream).copied() else { return };
        let radius = stream.random_range(RADIUS.0..=RADIUS.1);
        kinds::cover(dungeon, middle, radius, feature, stream);
        // A patch that can be walked on cuts nothing off.
        if !is_joined || !feature.obstacle.is_walkable() {
            kinds::join_all(dungeon, stream);
            is_joined = true;
        }
    }
}
