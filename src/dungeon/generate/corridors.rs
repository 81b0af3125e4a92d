//! Corridors: the choice of rooms to join, and the cheapest paths between them. Hard rock is
//! expensive, and so are bends, which distance maps do not have: hence a search of its own, by
//! Dijkstra's algorithm with a ring of buckets.

use crate::{
    dungeon::{Dungeon, Hardness, Room, Terrain},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::RngExt;
use std::mem;

/// The cost of a step into an open cell: low, so that new corridors join existing ones.
const OPEN: u8 = 2;
/// For hardness 0; every 5 points add 1. The hardest cost as much as a dozen of the softest.
const ROCK: u8 = 4;
/// It makes corridors lead away from a room instead of running along its wall.
const WALL: u8 = 12;

const MARGIN: u16 = 4;

pub(super) struct Digger {
    prices: Grid<u8>,
    buckets: Buckets,
    /// The number of open cells: to count them for each corridor would take long on large levels.
    pub(super) open: u32,
}

impl Digger {
    pub(super) fn new(dungeon: &Dungeon) -> Self {
        let mut prices = Grid::filled(dungeon.size(), OPEN);
        let rock = dungeon.hardness_grid().cells();
        for (price, rock) in prices.cells_mut().iter_mut().zip(rock) {
            if *rock != Hardness::OPEN {
                *price = ROCK + rock.0 / 5;
            }
        }
        for room in dungeon.rooms() {
            for cell in walls(*room).filter(|cell| !dungeon.is_open(*cell)) {
                prices[cell] += WALL;
            }
        }
        let open = dungeon.rooms().iter().map(|room| room.area()).sum();
        Self { prices, buckets: Buckets::default(), open }
    }

    pub(super) fn dig(&mut self, dungeon: &mut Dungeon, (from, to): Link, stream: &mut GameRng) {
        let window = window(dungeon.size(), from, to);
        let (start, goal) = (cell_of(from, stream), cell_of(to, stream));
        for cell in way(&mut self.buckets, &self.prices, window, start, goal) {
            if !dungeon.is_open(cell) {
                dungeon.open(cell, Terrain::Corridor);
                self.open += 1;
            }
            self.prices[cell] = OPEN;
        }
    }
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
    let (right, bottom) = (right.min(size.width() - 1), bottom.min(size.height() - 1));
    Room { x: left, y: top, width: right - left, height: bottom - top }
}

pub(crate) fn cell_of(room: Room, stream: &mut GameRng) -> Position {
    let x = room.x + stream.random_range(0..room.width);
    Position::new(x, room.y + stream.random_range(0..room.height))
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

const TURN: u32 = 3;
/// More than a step can cost.
const BUCKETS: usize = 128;

/// Cells that are waiting, by cost modulo [`BUCKETS`]. A [`Digger`] keeps them between searches.
type Buckets = Vec<Vec<usize>>;

#[derive(Clone, Copy)]
struct Cell {
    cost: u32,
    price: u8,
    /// The last step of the cheapest path, as an index into `sides`.
    from: u8,
}

/// In the ring around the rectangle: at cost 0, no path is cheaper and none enters it.
const OUTSIDE: Cell = Cell { cost: 0, price: 0, from: NOWHERE };
const NOWHERE: u8 = 4;

/// From `goal` back to the first cell after `start`, both in the rectangle. Only the direction of
/// the cheapest path to a cell is kept: as bends have a price, the result may cost a bit more.
fn way(
    buckets: &mut Buckets,
    prices: &Grid<u8>,
    part: Room,
    start: Position,
    goal: Position,
) -> Vec<Position> {
    let mut cells = priced_cells(prices, part);
    let size = cells.size();
    let place =
        |cell: Position| size.index(Position::new(cell.x - part.x + 1, cell.y - part.y + 1));
    let (start, goal) = (place(start), place(goal));
    let [north, south, east, west, ..] = size.steps();
    let sides = [west, east, north, south];
    let cells = cells.cells_mut();
    buckets.iter_mut().for_each(Vec::clear);
    buckets.resize_with(BUCKETS, Vec::new);
    cells[start].cost = 0;
    buckets[0].push(start);
    let mut now = 0;
    while cells[goal].cost > now {
        // Every step costs something, so nothing is added to this bucket while it is drained.
        let mut bucket = mem::take(&mut buckets[now as usize % BUCKETS]);
        for place in bucket.drain(..) {
            let (here, limit) = (cells[place], cells[goal].cost);
            // A cell that has become cheaper has already been visited at the lower cost.
            if here.cost != now {
                continue;
            }
            for (side, step) in (0..).zip(sides) {
                let next = place.wrapping_add(step);
                let straight = here.from == NOWHERE || here.from == side;
                let price = u32::from(cells[next].price) + if straight { 0 } else { TURN };
                let cost = now + price;
                if cost < cells[next].cost {
                    (cells[next].cost, cells[next].from) = (cost, side);
                    if cost < limit {
                        buckets[cost as usize % BUCKETS].push(next);
                    }
                }
            }
        }
        buckets[now as usize % BUCKETS] = bucket;
        now += 1;
    }
    let mut way = Vec::new();
    let mut at = goal;
    while at != start {
        let Position { x, y } = size.position(at);
        way.push(Position::new(part.x + x - 1, part.y + y - 1));
        at = at.wrapping_sub(sides[usize::from(cells[at].from)]);
    }
    way
}

fn priced_cells(prices: &Grid<u8>, part: Room) -> Grid<Cell> {
    let mut cells = Grid::filled(Size::of(part.width + 2, part.height + 2), OUTSIDE);
    let width = usize::from(part.width);
    let rows = cells.cells_mut().chunks_exact_mut(width + 2).skip(1);
    for (row, y) in rows.zip(part.y..part.y + part.height) {
        let first = prices.size().index(Position::new(part.x, y));
        for (cell, price) in row[1..].iter_mut().zip(&prices.cells()[first..][..width]) {
            *cell = Cell { cost: u32::MAX, price: *price, from: NOWHERE };
        }
    }
    cells
}

const OBSTRUCTED: u8 = 40;
/// The hardness of built walls, which veins of rock hardly ever reach.
const BUILT: u8 = 250;
/// The cost of a step into a built wall: more than any detour of one row costs.
const BUILT_WALL: u8 = 110;

/// As [`way`], through the whole level. A step into a walkable cell costs `open`: at 2, routes
/// join existing ones; at 16, they are as short as if everything were rock.
pub(crate) fn find_way(dungeon: &Dungeon, from: Position, to: Position, open: u8) -> Vec<Position> {
    let (size, rock) = (dungeon.size(), dungeon.hardness_grid().cells());
    let [north, south, east, west, ..] = size.steps();
    let inside = Room { x: 1, y: 1, width: size.width() - 2, height: size.height() - 2 };
    let mut prices = Grid::filled(size, 0);
    for cell in inside.cells() {
        let here = size.index(cell);
        let beside = [north, south, east, west].map(|step| rock[here.wrapping_add(step)]);
        let wall = if beside.contains(&Hardness::OPEN) { WALL } else { 0 };
        prices.cells_mut()[here] = match rock[here] {
            _ if dungeon.is_walkable(cell) => open,
            Hardness::OPEN => OBSTRUCTED,
            Hardness(BUILT..) => BUILT_WALL,
            Hardness(hardness) => ROCK + hardness / 5 + wall,
        };
    }
    way(&mut Buckets::new(), &prices, inside, from, to)
}
