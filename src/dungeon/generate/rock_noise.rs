//! The hardness of the rock before anything is dug: value noise in two octaves. Hard rock forms
//! veins, and integers make them the same on every machine.

use crate::{
    dungeon::Hardness,
    grid::{Grid, Size},
    rng::GameRng,
};
use rand::RngExt;

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

pub(super) fn veins(size: Size, stream: &mut GameRng) -> Grid<Hardness> {
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
