//! Helpers for several kinds of levels: rooms in random places, paths between them, and
//! stairs.

use crate::{
    dungeon::{Dungeon, Feature, Room, Terrain},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};

/// The minimum and maximum share of a level that is open, in hundredths of its cells.
const OPEN: (u32, u32) = (15, 30);
/// The number of attempts to generate a level with the right share of open cells.
const ATTEMPTS: u32 = 50;

/// Calls `draw` until the level has the right share of open cells (rules §1), and adds the
/// stairs.
pub(super) fn until_it_fits(
    stream: &mut GameRng,
    mut draw: impl FnMut(&mut GameRng) -> Dungeon,
) -> Dungeon {
    let mut dungeon = draw(stream);
    for _ in 0..ATTEMPTS {
        join_all(&mut dungeon, stream);
        if is_right(&dungeon) {
            break;
        }
        dungeon = draw(stream);
    }
    join_all(&mut dungeon, stream);
    add_stairs(&mut dungeon, stream);
    dungeon
}

fn is_right(dungeon: &Dungeon) -> bool {
    let open = u32::try_from(dungeon.open_cells().count()).unwrap_or(u32::MAX);
    let area = u32::from(dungeon.size().width()) * u32::from(dungeon.size().height());
    (OPEN.0 * area..=OPEN.1 * area).contains(&(open * 100))
}

/// Returns the cells that are not in the outermost ring, row by row.
pub(super) fn inner_cells(size: Size) -> impl Iterator<Item = Position> {
    size.positions().filter(move |cell| !size.is_on_border(*cell))
}

/// Adds a room in a random place where it does not touch another, if there is such a
/// place.
pub(super) fn add_room_somewhere(
    dungeon: &mut Dungeon,
    (width, height): (u16, u16),
    stream: &mut GameRng,
) -> Option<Room> {
    let size = dungeon.size();
    let (right, bottom) =
        (size.width().checked_sub(width + 1)?, size.height().checked_sub(height + 1)?);
    for _ in 0..ATTEMPTS {
        let room = Room {
            x: stream.random_range(1..=right.max(1)),
            y: stream.random_range(1..=bottom.max(1)),
            width,
            height,
        };
        let around = Room { x: room.x - 1, y: room.y - 1, width: width + 2, height: height + 2 };
        if around.cells().all(|cell| !dungeon.is_open(cell)) {
            dungeon.add_room(room);
            return Some(room);
        }
    }
    None
}

/// Returns a random cell of a room.
pub(super) fn cell_of(room: Room, stream: &mut GameRng) -> Position {
    let x = room.x + stream.random_range(0..room.width);
    Position::new(x, room.y + stream.random_range(0..room.height))
}

/// Digs a path with random bends between two cells. Features that nobody can walk
/// through are removed on the way.
pub(super) fn dig_way(dungeon: &mut Dungeon, from: Position, to: Position, stream: &mut GameRng) {
    let mut place = from;
    let mut is_wide = stream.random_ratio(1, 2);
    while place != to {
        let (dx, dy) = (to.x.cmp(&place.x) as i32, to.y.cmp(&place.y) as i32);
        if dx == 0 || dy == 0 {
            is_wide = dx != 0;
        } else if stream.random_ratio(1, 5) {
            is_wide = !is_wide;
        }
        let next = |at: u16, step: i32| at.saturating_add_signed(i16::try_from(step).unwrap_or(0));
        place = if is_wide {
            Position::new(next(place.x, dx), place.y)
        } else {
            Position::new(place.x, next(place.y, dy))
        };
        if !dungeon.is_open(place) {
            dungeon.open(place, Terrain::Corridor);
        } else if !dungeon.is_walkable(place) {
            dungeon.set_feature(place, None);
        }
    }
}

/// Digs paths until every walkable cell can be reached from every other one on foot.
pub(in crate::level) fn join_all(dungeon: &mut Dungeon, stream: &mut GameRng) {
    loop {
        let parts = parts(dungeon);
        let Some((first, others)) = parts.split_first() else { return };
        let Some(other) = others.first() else { return };
        // It starts from a random cell, so that not all paths leave a room in the same
        // place.
        let Some(from) = other.choose(stream).copied() else { return };
        let nearest = first.iter().copied().min_by_key(|cell| {
            let (wide, high) = (cell.x.abs_diff(from.x), cell.y.abs_diff(from.y));
            (wide + high, *cell)
        });
        if let Some(to) = nearest {
            dig_way(dungeon, from, to, stream);
        }
    }
}

/// Returns the connected groups of walkable cells, the largest first.
fn parts(dungeon: &Dungeon) -> Vec<Vec<Position>> {
    let mut is_left = Grid::filled(dungeon.size(), false);
    for cell in dungeon.open_cells().filter(|cell| dungeon.is_walkable(*cell)) {
        is_left[cell] = true;
    }
    let mut parts = Vec::new();
    for cell in inner_cells(dungeon.size()) {
        if !is_left[cell] {
            continue;
        }
        is_left[cell] = false;
        let (mut part, mut done) = (vec![cell], 0);
        while let Some(here) = part.get(done).copied() {
            done += 1;
            for next in here.neighbours() {
                if is_left.get(next) == Some(&true) {
                    is_left[next] = false;
                    part.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}

/// Adds one or two pairs of stairs on bare floor, each `<` far from its `>`.
fn add_stairs(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let mut bare: Vec<_> = dungeon
        .cells_with(Terrain::Floor)
        .filter(|cell| dungeon.feature(*cell).is_none())
        .collect();
    bare.shuffle(stream);
    for _ in 0..stream.random_range(1..=2) {
        let Some(up) = bare.pop() else { return };
        let down = (0..bare.len().min(8)).max_by_key(|index| bare[*index].distance(up));
        let Some(down) = down.map(|index| bare.swap_remove(index)) else { return };
        dungeon.open(up, Terrain::UpStairs);
        dungeon.open(down, Terrain::DownStairs);
    }
}

/// Covers bare floor around a cell with a feature, in a patch with an irregular edge.
/// Stairs and corridors stay free.
pub(in crate::level) fn cover(
    dungeon: &mut Dungeon,
    middle: Position,
    radius: u16,
    feature: Feature,
    stream: &mut GameRng,
) {
    let span = |at: u16, reach: u16| at.saturating_sub(reach)..=at.saturating_add(reach);
    for y in span(middle.y, radius) {
        // Cells are twice as high as they are wide.
        for x in span(middle.x, radius * 2) {
            let (wide, high) = (u32::from(x.abs_diff(middle.x)), u32::from(y.abs_diff(middle.y)));
            let edge = u32::from(radius) * u32::from(radius) * 4;
            let is_inside = wide * wide + 4 * high * high <= edge + stream.random_range(0..=2);
            let cell = Position::new(x, y);
            if is_inside && dungeon.terrain(cell) == Terrain::Floor {
                dungeon.set_feature(cell, Some(feature));
            }
        }
    }
}
