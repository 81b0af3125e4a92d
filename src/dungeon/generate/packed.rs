//! The smallest levels: two strips of three rooms of 4 × 3 cells, one column or row apart, and five
//! corridors of one cell each. That makes 77 open cells: the minimum, and 30 % of 257 cells.

use super::{LEAST_HEIGHT, LEAST_WIDTH, excavation::Excavation};
use crate::{dungeon::Room, grid::Position, rng::GameRng};
use rand::{RngExt, seq::IndexedRandom};

/// Below this, a level is packed. Larger ones have enough rock for six rooms in plots.
pub(super) const CELLS: u32 = 400;

const PITCH: u16 = LEAST_WIDTH + 1;
const WIDTH: u16 = 3 * PITCH - 1;
const HEIGHT: u16 = 2 * LEAST_HEIGHT + 1;

pub(super) fn pack(site: &mut Excavation, stream: &mut GameRng) {
    let size = site.size();
    let most = size.width() - 1 - WIDTH;
    let upper = stream.random_range(1..=most);
    // Offset by less than the width of a room and a gap, the strips share a column of floor.
    let lower = stream
        .random_range(upper.saturating_sub(LEAST_WIDTH).max(1)..=(upper + LEAST_WIDTH).min(most));
    let top = stream.random_range(1..=size.height() - 1 - HEIGHT);
    let below = top + LEAST_HEIGHT + 1;
    dig_strip(site, upper, top, stream);
    dig_strip(site, lower, below, stream);
    let shared: Vec<u16> =
        (1..size.width()).filter(|x| in_a_room(*x, upper) && in_a_room(*x, lower)).collect();
    let x = shared.choose(stream).copied().expect("the strips share a column of floor");
    site.dig(Position::new(x, below - 1));
}

fn dig_strip(site: &mut Excavation, left: u16, top: u16, stream: &mut GameRng) {
    for x in (left..left + WIDTH).step_by(usize::from(PITCH)) {
        site.add_room(Room { x, y: top, width: LEAST_WIDTH, height: LEAST_HEIGHT });
    }
    for gap in [left + LEAST_WIDTH, left + PITCH + LEAST_WIDTH] {
        site.dig(Position::new(gap, top + stream.random_range(0..=LEAST_HEIGHT - 1)));
    }
}

fn in_a_room(x: u16, left: u16) -> bool {
    (left..left + WIDTH).contains(&x) && (x - left) % PITCH < LEAST_WIDTH
}
