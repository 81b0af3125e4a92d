//! Rooms and staircases. The level is cut into strips from left to right, and each strip into plots
//! from top to bottom, all a little at random. A room leaves the last column and the last row of
//! its plot free, so rooms cannot touch, and the generator never has to retry or undo anything.
//!
//! The smallest levels are packed: two strips of three rooms of 4 × 3 cells, one column or row
//! apart, and five corridors of one cell each. That makes 77 open cells: the minimum, and 30 % of
//! 257 cells.

use super::{super::Terrain, LEAST_HEIGHT, LEAST_ROOMS, LEAST_WIDTH, corridors::Excavation};
use crate::{
    dungeon::Room,
    grid::{Position, Size},
    rng::GameRng,
};
use rand::{RngExt, seq::IndexedRandom};

/// In thousandths of a level's cells: at least 15 % are open without corridors, which can use
/// the rest up to 30 %.
const SHARE: (u16, u16) = (155, 205);

pub(super) fn shrink_to_rooms(size: Size, plots: &mut [Vec<Room>], stream: &mut GameRng) {
    let least = area(size) * u32::from(SHARE.0) / 1000;
    let most = area(size) * u32::from(stream.random_range(SHARE.0..=SHARE.1)) / 1000;
    let mut plots: Vec<&mut Room> = plots.iter_mut().flatten().collect();
    let mut rooms: Vec<Room> = plots.iter().map(|plot| rather_small(**plot, stream)).collect();
    in_turn(&mut rooms, |taken| taken <= most, |_, room| trim(room));
    in_turn(&mut rooms, |taken| taken >= least, |index, room| grow(room, *plots[index]));
    for (plot, room) in plots.iter_mut().zip(rooms) {
        **plot = Room {
            x: plot.x + stream.random_range(0..=plot.width - room.width),
            y: plot.y + stream.random_range(0..=plot.height - room.height),
            ..room
        };
    }
}

/// Each side is the smaller of two random draws, so that large rooms are rare.
fn rather_small(plot: Room, stream: &mut GameRng) -> Room {
    let mut side =
        |least: u16, most| stream.random_range(least..=most).min(stream.random_range(least..=most));
    let width = side(LEAST_WIDTH, plot.width);
    Room { width, height: side(LEAST_HEIGHT, plot.height), ..plot }
}

/// Round after round, until `enough` accepts the total area or a round changes nothing.
fn in_turn(rooms: &mut [Room], enough: impl Fn(u32) -> bool, change: impl Fn(usize, &mut Room)) {
    let mut taken = rooms.iter().map(|room| room.area()).sum();
    let mut unchanged = 0;
    for index in (0..rooms.len()).cycle() {
        if enough(taken) || unchanged == rooms.len() {
            return;
        }
        let before = rooms[index];
        change(index, &mut rooms[index]);
        taken = taken - before.area() + rooms[index].area();
        unchanged = if rooms[index] == before { unchanged + 1 } else { 0 };
    }
}

fn trim(room: &mut Room) {
    let (columns, rows) = (room.width - LEAST_WIDTH, room.height - LEAST_HEIGHT);
    if columns > rows {
        room.width -= 1;
    } else if rows > 0 {
        room.height -= 1;
    }
}

fn grow(room: &mut Room, plot: Room) {
    if room.width < plot.width {
        room.width += 1;
    } else if room.height < plot.height {
        room.height += 1;
    }
}

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

const ROOMS_TO_A_PAIR: u32 = 32;

pub(super) fn add_stairs(site: &mut Excavation, stream: &mut GameRng) {
    let rooms = u32::try_from(site.rooms.len()).expect("a level has fewer rooms than cells");
    let pairs = 1 + stream.random_range(0..2) + rooms / ROOMS_TO_A_PAIR;
    for _ in 0..pairs {
        let up = stream.random_range(0..rooms);
        let down = (up + 1 + stream.random_range(0..rooms - 1)) % rooms;
        for (room, stairs) in [(up, Terrain::UpStairs), (down, Terrain::DownStairs)] {
            let room = site.rooms[room as usize];
            let is_floor = |cell: &Position| site.terrain[*cell] == Terrain::Floor;
            let floor: Vec<_> = room.cells().filter(is_floor).collect();
            if let Some(cell) = floor.choose(stream).copied() {
                site.terrain[cell] = stairs;
            }
        }
    }
}
