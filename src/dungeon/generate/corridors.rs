//! Corridors: the cheapest paths from room to room. Hard rock makes a path expensive.

use super::{cheapest_path::Search, excavation::Excavation};
use crate::{
    dungeon::{Hardness, Room, Terrain},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::RngExt;

/// The cost of a step into an open cell: low, so that new corridors join existing ones.
const OPEN: u8 = 2;
/// The cost of a step into rock of hardness 0. Every 5 points of hardness add 1, so that
/// a cell of the hardest rock costs as much as a dozen cells of the softest.
const ROCK: u8 = 4;
/// The extra cost of rock beside a room. It makes corridors lead away from a room instead
/// of running along its wall.
const WALL: u8 = 12;

/// The number of cells by which a corridor may go beyond the edges of its two rooms.
const MARGIN: u16 = 4;

/// A corridor digger for a site that already has its rooms.
pub(super) struct Digger {
    prices: Grid<u8>,
    search: Search,
}

impl Digger {
    pub(super) fn new(site: &Excavation) -> Self {
        Self { prices: prices(site), search: Search::default() }
    }

    pub(super) fn dig(
        &mut self,
        site: &mut Excavation,
        from: Room,
        to: Room,
        stream: &mut GameRng,
    ) {
        let window = window(site.size(), from, to);
        let (start, goal) = (some_cell(from, stream), some_cell(to, stream));
        for cell in self.search.way(&self.prices, window, start, goal) {
            site.dig(cell);
            self.prices[cell] = OPEN;
        }
    }
}

fn prices(site: &Excavation) -> Grid<u8> {
    let mut prices = Grid::filled(site.size(), 0);
    for (price, rock) in prices.cells_mut().iter_mut().zip(site.rock.cells()) {
        *price = if *rock == Hardness::OPEN { OPEN } else { ROCK + rock.0 / 5 };
    }
    for room in site.rooms() {
        for cell in walls(*room).filter(|cell| site.terrain[*cell] == Terrain::Rock) {
            prices[cell] += WALL;
        }
    }
    prices
}

/// Returns the cells beside a room, without the corners. A cell between two rooms is a
/// wall of both, and carries the extra cost of both.
fn walls(room: Room) -> impl Iterator<Item = Position> {
    let columns = (room.x..room.x + room.width)
        .flat_map(move |x| [Position::new(x, room.y - 1), Position::new(x, room.y + room.height)]);
    let rows = (room.y..room.y + room.height)
        .flat_map(move |y| [Position::new(room.x - 1, y), Position::new(room.x + room.width, y)]);
    columns.chain(rows)
}

/// It contains both rooms and a margin around them, but not the outermost ring.
fn window(size: Size, one: Room, other: Room) -> Room {
    let left = one.x.min(other.x).saturating_sub(MARGIN).max(1);
    let top = one.y.min(other.y).saturating_sub(MARGIN).max(1);
    let right = (one.x + one.width).max(other.x + other.width) + MARGIN;
    let bottom = (one.y + one.height).max(other.y + other.height) + MARGIN;
    Room {
        x: left,
        y: top,
        width: right.min(size.width() - 1) - left,
        height: bottom.min(size.height() - 1) - top,
    }
}

fn some_cell(room: Room, stream: &mut GameRng) -> Position {
    let x = room.x + stream.random_range(0..=room.width - 1);
    Position::new(x, room.y + stream.random_range(0..=room.height - 1))
}
