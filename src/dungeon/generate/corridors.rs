//! Corridors: the choice of rooms to join, and the cheapest paths between them; hard rock is
//! expensive. They are dug in an [`Excavation`], which unlike [`Dungeon`] does not record each
//! change for code that tracks it: nothing tracks a level that is still being generated.

use super::{super::Dungeon, cheapest_path::Search};
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

pub(super) struct Excavation {
    pub(super) terrain: Grid<Terrain>,
    pub(super) rock: Grid<Hardness>,
    pub(super) rooms: Vec<Room>,
    pub(super) open: u32,
}

impl Excavation {
    pub(super) fn new(rock: Grid<Hardness>) -> Self {
        let terrain = Grid::filled(rock.size(), Terrain::Rock);
        Self { terrain, rock, rooms: Vec::new(), open: 0 }
    }

    pub(super) fn size(&self) -> Size {
        self.rock.size()
    }

    pub(super) fn add_room(&mut self, room: Room) {
        for cell in room.cells() {
            self.open(cell, Terrain::Floor);
        }
        self.rooms.push(room);
    }

    pub(super) fn dig(&mut self, cell: Position) {
        if self.terrain[cell] == Terrain::Rock {
            self.open(cell, Terrain::Corridor);
        }
    }

    pub(super) fn finish(self) -> Dungeon {
        Dungeon::from_parts(self.terrain, self.rock, self.rooms)
    }

    fn open(&mut self, cell: Position, terrain: Terrain) {
        self.terrain[cell] = terrain;
        self.rock[cell] = Hardness::OPEN;
        self.open += 1;
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

pub(super) type Link = (Room, Room);

pub(super) fn way_through(strips: &[Vec<Room>]) -> Vec<Link> {
    let order = strips.iter().enumerate().flat_map(|(index, strip)| {
        let mut strip = strip.clone();
        if index % 2 == 1 {
            strip.reverse();
        }
        strip
    });
    let order: Vec<Room> = order.collect();
    order.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Without these loops, a large level would be one long chain.
pub(super) fn ways_round(strips: &[Vec<Room>], stream: &mut GameRng) -> Vec<Link> {
    let mut links = Vec::new();
    for (index, pair) in strips.windows(2).enumerate() {
        // These two rooms, where the chain turns, already have their corridor.
        let turn = if index % 2 == 0 {
            pair[0].last().zip(pair[1].last())
        } else {
            pair[0].first().zip(pair[1].first())
        };
        for room in &pair[0] {
            let beside = beside(*room, &pair[1]);
            if stream.random_bool(0.5) && beside.is_some() && turn != Some(room).zip(beside) {
                links.extend(beside.map(|beside| (*room, *beside)));
            }
        }
    }
    links
}

fn beside(room: Room, strip: &[Room]) -> Option<&Room> {
    let middle = |room: &Room| room.y + room.height / 2;
    let next = strip.partition_point(|other| middle(other) < middle(&room));
    strip[next.saturating_sub(1)..]
        .iter()
        .take(2)
        .min_by_key(|other| middle(other).abs_diff(middle(&room)))
}
