//! A level's plots, each with space for one room. The level is cut into strips from left to right,
//! and each strip into plots from top to bottom, all a little at random. A room leaves the last
//! column and the last row of its plot free, so rooms cannot touch.

use super::{LEAST_HEIGHT, LEAST_ROOMS, LEAST_WIDTH};
use crate::{dungeon::Room, grid::Size, rng::GameRng};
use rand::RngExt;

/// The number of cells per plot, which gives eight to eleven rooms on a level of 80 × 21.
const CELLS_TO_A_PLOT: u32 = 150;

/// Up to a quarter of the plots stay empty, or none if there is barely enough space.
fn plots_and_rooms(size: Size, stream: &mut GameRng) -> (u32, u32) {
    let plots = (area(size) / CELLS_TO_A_PLOT).max(LEAST_ROOMS);
    let empty = stream.random_range(0..plots / 4 + 1);
    (plots, (plots - empty).max(LEAST_ROOMS))
}

pub(super) fn area(size: Size) -> u32 {
    u32::from(size.width()) * u32::from(size.height())
}

pub(super) fn plots(size: Size, stream: &mut GameRng) -> Vec<Vec<Room>> {
    let (mut left, mut needed) = plots_and_rooms(size, stream);
    let strips = strips(size, left);
    let sides = cuts(size.width() - 1, strips, LEAST_WIDTH + 1, stream);
    let counts = counts(left, strips, (size.height() - 1) / (LEAST_HEIGHT + 1), stream);
    let mut level = Vec::new();
    for (side, count) in sides.windows(2).zip(counts) {
        let ends = cuts(size.height() - 1, count, LEAST_HEIGHT + 1, stream);
        let mut strip = Vec::new();
        for end in ends.windows(2) {
            // Selection sampling: of the `left` plots that remain, `needed` get a room.
            if stream.random_ratio(needed, left) {
                strip.push(Room {
                    x: 1 + side[0],
                    y: 1 + end[0],
                    width: side[1] - side[0] - 1,
                    height: end[1] - end[0] - 1,
                });
                needed -= 1;
            }
            left -= 1;
        }
        level.push(strip);
    }
    level
}

/// Cells on a screen are nearly twice as high as wide, so plots are the other way round.
fn strips(size: Size, plots: u32) -> u16 {
    let (width, height) = (size.width() - 1, size.height() - 1);
    let plot = u32::from(width) * u32::from(height) / plots;
    let broad = u16::try_from((plot * 2).isqrt()).expect("a 32-bit root has 16 bits");
    let in_a_strip = u32::from(height / (LEAST_HEIGHT + 1));
    let enough = u16::try_from(plots.div_ceil(in_a_strip)).expect("fewer than columns");
    // At least two strips, so that loops are possible.
    ((width + broad / 2) / broad).max(enough).max(2).min(width / (LEAST_WIDTH + 1))
}

/// One of two neighbouring strips often has one plot more than the other.
fn counts(plots: u32, strips: u16, most: u16, stream: &mut GameRng) -> Vec<u16> {
    let strips = u32::from(strips);
    let mut counts: Vec<u16> = (0..strips)
        .map(|strip| plots * (strip + 1) / strips - plots * strip / strips)
        .map(|count| u16::try_from(count).expect("a strip has fewer plots than rows"))
        .collect();
    for pair in counts.chunks_exact_mut(2) {
        let (more, less) = if stream.random_bool(0.5) { (0, 1) } else { (1, 0) };
        if pair[more] < most && pair[less] > 1 && stream.random_bool(0.5) {
            pair[more] += 1;
            pair[less] -= 1;
        }
    }
    counts
}

/// Evenly spaced positions, moved as far as the minimum length of a part allows.
fn cuts(length: u16, parts: u16, least: u16, stream: &mut GameRng) -> Vec<u16> {
    let (whole, count) = (u32::from(length), u32::from(parts));
    let off = (length / parts - least) / 2;
    (0..=count)
        .map(|cut| {
            let even = u16::try_from(whole * cut / count).expect("it is a part of the length");
            if cut == 0 || cut == count {
                even
            } else {
                even - off + stream.random_range(0..=2 * off)
            }
        })
        .collect()
}
