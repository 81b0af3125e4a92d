//! Level generation (rules §1): rooms in plots, then corridors through rock of varying hardness.
//! The hardness is value noise in two octaves, so hard rock forms veins. Everything uses only
//! integers and one random stream, so that a seed gives one level on every machine.

mod corridors;
mod rooms;

use super::{Dungeon, Hardness};
use crate::{
    grid::{Grid, Size},
    rng::GameRng,
};
use corridors::{Digger, Excavation};
pub(crate) use corridors::{cell_of, find_way};
use rand::RngExt;
use rooms::area;

const LEAST_ROOMS: u32 = 6;
const LEAST_WIDTH: u16 = 4;
const LEAST_HEIGHT: u16 = 3;

const LEAST_OPEN: u32 = 15;
const MOST_OPEN: u32 = 30;
/// The share of open cells below which further loops are dug, in percent.
const OPEN_ENOUGH: u32 = 29;

/// Generates a level.
///
/// It has at least six rooms of at least 4 × 3 cells, which do not touch each other. Corridors
/// join all rooms and bend round hard rock. At least one staircase leads up and one down, each
/// on the floor of a room. Between 15 % and 30 % of the cells are open, but levels with fewer
/// than 400 cells have 77 open cells, the minimum for six rooms.
///
/// The size must be one accepted by [`Size::new`].
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::generate;
/// let dungeon = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// assert!(dungeon.rooms().len() >= 6);
/// let again = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// assert_eq!(dungeon.hardness_grid(), again.hardness_grid());
/// ```
pub fn generate(size: Size, stream: &mut GameRng) -> Dungeon {
    let rock = veins(size, stream);
    let mut site = loop {
        let site = dig(rock.clone(), stream);
        let open = site.open * 100;
        // In rare cases, long corridors open too many cells, and the level is dug again.
        if area(size) < rooms::CELLS
            || (LEAST_OPEN * area(size)..=MOST_OPEN * area(size)).contains(&open)
        {
            break site;
        }
    };
    rooms::add_stairs(&mut site, stream);
    site.finish()
}

pub(crate) fn solid_rock(size: Size, stream: &mut GameRng) -> Dungeon {
    Excavation::new(veins(size, stream)).finish()
}

fn dig(rock: Grid<Hardness>, stream: &mut GameRng) -> Excavation {
    let size = rock.size();
    let mut site = Excavation::new(rock);
    if area(size) < rooms::CELLS {
        rooms::pack(&mut site, stream);
        return site;
    }
    let mut strips = rooms::plots(size, stream);
    rooms::shrink_to_rooms(size, &mut strips, stream);
    strips.iter().flatten().for_each(|room| site.add_room(*room));
    strips.retain(|strip| !strip.is_empty());
    let mut digger = Digger::new(&site);
    for (from, to) in corridors::way_through(&strips) {
        digger.dig(&mut site, from, to, stream);
    }
    for (from, to) in corridors::ways_round(&strips, stream) {
        if site.open * 100 < OPEN_ENOUGH * area(size) {
            digger.dig(&mut site, from, to, stream);
        }
    }
    site
}

struct Octave {
    columns: usize,
    corners: Vec<u8>,
    /// Of the farther corner along a row, in 256ths, for each cell between two corners.
    across: Vec<u32>,
    /// The weights of the farther corner along a column, in 256ths.
    down: Vec<u32>,
}

/// The weight 1. Weights are in 256ths, and so are blends of corner values.
const ONE: u32 = 256;

fn veins(size: Size, stream: &mut GameRng) -> Grid<Hardness> {
    // Cells on a terminal are twice as high as wide, so the lattice is twice as wide as high.
    let broad = Octave::new(size, 16, 8, stream);
    let fine = Octave::new(size, 6, 3, stream);
    let mut rock = Grid::filled(size, Hardness::IMMUTABLE);
    let width = usize::from(size.width());
    let (mut broad_row, mut fine_row) = (vec![0; width], vec![0; width]);
    let rows = rock.cells_mut().chunks_exact_mut(width).enumerate();
    for (y, row) in rows.take(usize::from(size.height()) - 1).skip(1) {
        broad.blend(y, &mut broad_row);
        fine.blend(y, &mut fine_row);
        for x in 1..width - 1 {
            row[x] = hardness(broad_row[x] * 3 + fine_row[x]);
        }
    }
    rock
}

/// Blends cluster around their mean: with more contrast, both ends of 1–254 are reachable.
fn hardness(sum: u32) -> Hardness {
    const MOST: u32 = 4 * 255 * ONE;
    let stretched = (sum * 3 / 2).saturating_sub(MOST / 4).min(MOST);
    Hardness(u8::try_from(1 + stretched * 253 / MOST).expect("it is at most 254"))
}

impl Octave {
    fn new(size: Size, across: u16, down: u16, stream: &mut GameRng) -> Self {
        let columns = usize::from(size.width() / across) + 2;
        let rows = usize::from(size.height() / down) + 2;
        let corners = (0..columns * rows).map(|_| stream.random()).collect();
        Self { columns, corners, across: weights(across), down: weights(down) }
    }

    /// Computes the noise of one row of cells. Each value is at most 255 × 256.
    fn blend(&self, y: usize, row: &mut [u32]) {
        let weight = self.down[y % self.down.len()];
        let upper = &self.corners[y / self.down.len() * self.columns..];
        let lower = &upper[self.columns..];
        let corner = |column: usize| mix(upper[column].into(), lower[column].into(), weight);
        for (column, cells) in row.chunks_mut(self.across.len()).enumerate() {
            let (left, right) = (corner(column), corner(column + 1));
            for (cell, weight) in cells.iter_mut().zip(&self.across) {
                *cell = mix(left, right, *weight) / ONE;
            }
        }
    }
}

fn mix(near: u32, far: u32, weight: u32) -> u32 {
    near * (ONE - weight) + far * weight
}

/// 3t² − 2t³ between two corners: flat at both ends, so that the lattice does not show.
fn weights(apart: u16) -> Vec<u32> {
    let apart = u32::from(apart);
    (0..apart).map(|t| ONE * t * t * (3 * apart - 2 * t) / apart.pow(3)).collect()
}
