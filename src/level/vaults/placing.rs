//! Setting vaults into a level's rock.

use super::{
    cell::VaultCell,
    table::VaultTable,
    vault::{Drawing, Vault},
};
use crate::{
    dungeon::{Dungeon, Hardness, Terrain},
    grid::{Grid, Position},
    rng::GameRng,
};
use rand::seq::IndexedRandom;
use std::collections::VecDeque;

/// The minimum distance in cells between a vault and the PC's arrival cell.
const ELBOW_ROOM: u16 = 10;
/// The maximum share of open cells in a level, as a percentage.
const OPEN: usize = 30;
const ATTEMPTS: u32 = 6;
const WALL: Hardness = Hardness(250);

struct Site<'a> {
    dungeon: &'a mut Dungeon,
    arrival: Position,
    built: Grid<bool>,
    /// For each cell, how many cells of free rock there are from it to the right.
    runs: Grid<u16>,
}

pub(in crate::level) fn add_vaults(
    dungeon: &mut Dungeon,
    (table, level): (&VaultTable, u16),
    count: u32,
    arrival: Position,
    stream: &mut GameRng,
) -> Vec<Vec<(Position, VaultCell)>> {
    let built = Grid::filled(dungeon.size(), false);
    let runs = runs_of_rock(dungeon, &built);
    let mut site = Site { dungeon, arrival, built, runs };
    let mut left: Vec<_> = table.iter().filter(|it| it.occurs_on(level.into())).collect();
    let mut placed = Vec::new();
    for _ in 0..count * ATTEMPTS {
        if placed.len() == count as usize {
            break;
        }
        let chosen = left.choose_weighted(stream, |it: &&Vault| it.weight).copied();
        let Ok(chosen) = chosen else { break };
        left.retain(|it| !std::ptr::eq(*it, chosen));
        placed.extend(site.place(&chosen.drawing, stream));
    }
    placed
}

impl Site<'_> {
    fn place(
        &mut self,
        drawing: &Drawing,
        stream: &mut GameRng,
    ) -> Option<Vec<(Position, VaultCell)>> {
        let drawing = drawing.turned(stream);
        let corner = self.corners(drawing.extent()).choose(stream).copied()?;
        let cells = drawing.at(corner);
        for (cell, _) in &cells {
            self.built[*cell] = true;
        }
        let ways_in = cells.iter().filter(|(_, shown)| *shown == VaultCell::WayIn);
        let ways: Option<Vec<_>> = ways_in.map(|(cell, _)| self.way_to_the_level(*cell)).collect();
        let inside = cells.iter().filter(|(_, shown)| shown.is_open()).count();
        let fits = |ways: &Vec<Vec<Position>>| {
            let ways: usize = ways.iter().map(Vec::len).sum();
            let open = self.dungeon.open_cells().count() + inside + ways;
            open * 100 <= OPEN * self.dungeon.size().area()
        };
        let Some(ways) = ways.filter(fits) else {
            for (cell, _) in &cells {
                self.built[*cell] = false;
            }
            return None;
        };
        ways.into_iter().flatten().for_each(|cell| self.dungeon.open(cell, Terrain::Corridor));
        for (cell, shown) in &cells {
            self.build(*cell, *shown);
        }
        self.runs = runs_of_rock(self.dungeon, &self.built);
        Some(cells)
    }

    fn build(&mut self, cell: Position, shown: VaultCell) {
        match shown {
            VaultCell::Rock => {}
            VaultCell::HardRock => self.dungeon.fill(cell, WALL),
            VaultCell::Corridor | VaultCell::WayIn | VaultCell::Door | VaultCell::LockedDoor => {
                self.dungeon.open(cell, Terrain::Corridor);
            }
            VaultCell::Feature(feature) => {
                self.dungeon.open(cell, Terrain::Floor);
                self.dungeon.set_feature(cell, Some(feature));
            }
            _ => self.dungeon.open(cell, Terrain::Floor),
        }
    }

    fn corners(&self, extent: (u16, u16)) -> Vec<Position> {
        let size = self.dungeon.size();
        let (width, height) = extent;
        // For each column, the rows from the current one down whose runs are long enough.
        let mut rows_below = vec![0_u16; usize::from(size.width())];
        let mut corners = Vec::new();
        for y in (0..size.height()).rev() {
            let runs = &self.runs.cells()[size.index(Position::new(0, y))..];
            for (below, run) in rows_below.iter_mut().zip(runs) {
                *below = if *run >= width { *below + 1 } else { 0 };
            }
            let fitting = (0..size.width()).rev().zip(rows_below.iter().rev());
            let fitting = fitting.filter(|(_, below)| **below >= height);
            let cells = fitting.map(|(x, _)| Position::new(x, y));
            corners.extend(cells.filter(|cell| self.is_far(*cell, extent)));
        }
        corners
    }

    fn is_far(&self, corner: Position, (width, height): (u16, u16)) -> bool {
        let Position { x, y } = self.arrival;
        let nearest = Position::new(
            x.clamp(corner.x, corner.x + width - 1),
            y.clamp(corner.y, corner.y + height - 1),
        );
        nearest.distance(self.arrival) >= ELBOW_ROOM
    }

    fn way_to_the_level(&self, way_in: Position) -> Option<Vec<Position>> {
        let mut came_from: Grid<Option<Position>> = Grid::filled(self.dungeon.size(), None);
        let mut front = VecDeque::from([way_in]);
        while let Some(here) = front.pop_front() {
            for next in here.beside() {
                let is_new = next != way_in && came_from.get(next) == Some(&None);
                let is_solid = self.dungeon.is_open(next) && !self.dungeon.is_walkable(next);
                if !is_new || is_solid || self.built[next] {
                    continue;
                }
                if self.dungeon.is_walkable(next) {
                    let mut way = vec![here];
                    while let Some(before) = way.last().and_then(|cell| came_from[*cell]) {
                        way.push(before);
                    }
                    way.pop();
                    return Some(way);
                }
                if !self.dungeon.hardness(next).is_immutable() {
                    came_from[next] = Some(here);
                    front.push_back(next);
                }
            }
        }
        None
    }
}

fn runs_of_rock(dungeon: &Dungeon, built: &Grid<bool>) -> Grid<u16> {
    let mut runs = Grid::filled(dungeon.size(), 0);
    let mut run = 0;
    let rock = dungeon.hardness_grid().cells();
    for ((length, rock), built) in runs.cells_mut().iter_mut().zip(rock).zip(built.cells()).rev() {
        // The outermost ring is immutable, so no run continues in the row above.
        let is_free = *rock != Hardness::OPEN && !rock.is_immutable() && !*built;
        run = if is_free { run + 1 } else { 0 };
        *length = run;
    }
    runs
}
