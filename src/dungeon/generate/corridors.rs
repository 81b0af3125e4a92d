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
/// For hardness 0; every 5 points add 1. The hardest cost as much as a dozen of the softest.
pub(super) const ROCK: u8 = 4;
/// It makes corridors lead away from a room instead of running along its wall.
pub(super) const WALL: u8 = 12;

const MARGIN: u16 = 4;

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
    for room in &site.rooms {
        for cell in walls(*room).filter(|cell| site.terrain[*cell] == Terrain::Rock) {
            prices[cell] += WALL;
        }
    }
    prices
}

/// A cell between two rooms is a wall of both, and carries the extra cost of both.
fn walls(room: Room) -> impl Iterator<Item = Position> {
    let columns = (room.x..room.x + room.width)
        .flat_map(move |x| [Position::new(x, room.y - 1), Position::new(x, room.y + room.height)]);
    let rows = (room.y..room.y + room.height)
        .flat_map(move |y| [Position::new(room.x - 1, y), Position::new(room.x + room.width, y)]);
    columns.chain(rows)
}

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
