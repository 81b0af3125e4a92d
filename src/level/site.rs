//! Where things may stand on a level.

use super::LevelPlan;
use crate::{
    dungeon::{Dungeon, Terrain},
    grid::Position,
    path::{DistanceMap, MapKind, TunnelCosts, flood},
    rng::GameRng,
    things::{Catalogue, DoorState, ThingKindId},
};
use rand::{RngExt, seq::IndexedRandom};
use std::collections::BTreeSet;

/// A level on which things are being placed.
pub(super) struct Site<'a> {
    dungeon: &'a Dungeon,
    floor: Vec<Position>,
    corridors: Vec<Position>,
    from_the_arrival: DistanceMap,
    /// Where nothing more is to be placed.
    taken: BTreeSet<Position>,
    /// What nobody gets through: chests, and doors while it is tried whether
    /// they may be locked.
    shut: BTreeSet<Position>,
    /// What must be reached without a key.
    goals: Vec<Position>,
}

impl<'a> Site<'a> {
    pub(super) fn new(dungeon: &'a Dungeon, arrival: Position) -> Self {
        let stairs = [Terrain::UpStairs, Terrain::DownStairs];
        let stairs = stairs.into_iter().flat_map(|terrain| dungeon.cells_of(terrain));
        let goals: Vec<_> = stairs.collect();
        // The first step is always a safe one.
        let taken = goals.iter().copied().chain(arrival.neighbours()).collect();
        let from_the_arrival = flood(dungeon, &TunnelCosts::GAME, MapKind::Open, arrival);
        let [floor, corridors] =
            [Terrain::Floor, Terrain::Corridor].map(|terrain| dungeon.cells_of(terrain).collect());
        Self { dungeon, floor, corridors, from_the_arrival, taken, shut: BTreeSet::new(), goals }
    }

    fn arrival(&self) -> Position {
        self.from_the_arrival.target()
    }

    /// On the floor farthest from the arrival.
    pub(super) fn place_the_crown(
        &mut self,
        catalogue: &Catalogue,
    ) -> Option<(Position, ThingKindId)> {
        let crown = catalogue.with_part("crown")?;
        let far = |cell: &Position| self.from_the_arrival.distance(*cell);
        let cell = self.floor.iter().copied().max_by_key(far)?;
        self.taken.insert(cell);
        self.goals.push(cell);
        Some((cell, crown))
    }

    /// In corridors, where they begin at a room. Locked ones never stand
    /// between the stairs, nor before the Crown.
    pub(super) fn hang_doors(
        &mut self,
        plan: &LevelPlan,
        stream: &mut GameRng,
    ) -> Vec<(Position, DoorState)> {
        let mut doors = Vec::new();
        for cell in self.corridors.clone() {
            if !self.is_a_doorway(cell) {
                continue;
            }
            let (hung, locked) =
                (stream.random_ratio(plan.doors, 100), stream.random_ratio(plan.locked, 100));
            if !hung {
                continue;
            }
            self.taken.insert(cell);
            let latch = if locked && self.may_be_shut(cell) {
                DoorState::Locked
            } else {
                DoorState::Closed
            };
            if latch == DoorState::Locked {
                self.shut.insert(cell);
            }
            doors.push((cell, latch));
        }
        doors
    }

    /// Whether a door there would separate what is on its two sides: a room on
    /// the one, and no other way round on the spot.
    fn is_a_doorway(&self, cell: Position) -> bool {
        let is_room = |next: &Position| self.dungeon.terrain(*next) == Terrain::Floor;
        !self.taken.contains(&cell)
            && cell.neighbours().any(|next| is_room(&next))
            && self.sides(cell) == 2
            && cell.neighbours().all(|next| !self.taken.contains(&next))
    }

    /// Into how many groups the open cells around a cell fall without it.
    fn sides(&self, cell: Position) -> usize {
        let mut left: Vec<_> = cell
            .neighbours()
            .filter(|next| self.dungeon.is_open(*next) && !self.shut.contains(next))
            .collect();
        let mut sides = 0;
        while let Some(first) = left.pop() {
            sides += 1;
            let mut group = vec![first];
            while let Some(next) = group.pop() {
                let joined = left.extract_if(.., |other| other.distance(next) <= 1);
                group.extend(joined);
            }
        }
        sides
    }

    /// Whether all goals are reached from the arrival with this cell shut.
    fn may_be_shut(&self, cell: Position) -> bool {
        let mut reached = BTreeSet::from([self.arrival()]);
        let mut front = vec![self.arrival()];
        while let Some(here) = front.pop() {
            for next in here.neighbours() {
                let through = next != cell && !self.shut.contains(&next);
                if through && self.dungeon.is_open(next) && reached.insert(next) {
                    front.push(next);
                }
            }
        }
        self.goals.iter().all(|goal| reached.contains(goal))
    }

    /// On floor, where no way is cut: what is around it hangs together without
    /// it.
    pub(super) fn place_for_a_chest(&mut self, stream: &mut GameRng) -> Option<Position> {
        let cuts_nothing = |site: &Self, cell| site.sides(cell) == 1;
        let cell = self.place(stream, false, cuts_nothing)?;
        self.shut.insert(cell);
        Some(cell)
    }

    pub(super) fn place_for_a_trap(&mut self, stream: &mut GameRng) -> Option<Position> {
        self.place(stream, true, |_, _| true)
    }

    pub(super) fn place_for_an_item(&mut self, stream: &mut GameRng) -> Option<Position> {
        self.place(stream, false, |_, _| true)
    }

    /// Somewhere on the floor, or in a corridor too, where nothing stands yet.
    fn place(
        &mut self,
        stream: &mut GameRng,
        also_in_corridors: bool,
        fits: impl Fn(&Self, Position) -> bool,
    ) -> Option<Position> {
        let corridors = if also_in_corridors { &self.corridors[..] } else { &[] };
        let cells = self.floor.iter().chain(corridors).copied();
        let free = cells.filter(|cell| !self.taken.contains(cell) && fits(self, *cell));
        let cell = free.collect::<Vec<_>>().choose(stream).copied()?;
        self.taken.insert(cell);
        Some(cell)
    }
}
