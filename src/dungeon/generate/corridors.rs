//! Corridors: the choice of rooms to join, and the cheapest paths between them; hard rock is
//! expensive. They are dug in an [`Excavation`], which unlike [`Dungeon`] does not record each
//! change for code that tracks it: nothing tracks a level that is still being generated.
//!
//! A cheapest path within a rectangle is found by Dijkstra's algorithm with a ring of buckets and a
//! price for each bend; in distance maps, every cell costs 1–3. [`find_way`] finds such paths
//! through levels laid out by generators outside this folder.

use crate::{
    dungeon::{Dungeon, Hardness, Room, Terrain},
    grid::{Grid, Position, Size},
    rng::GameRng,
};
use rand::RngExt;

/// The cost of a step into an open cell: low, so that new corridors join existing ones.
const OPEN: u8 = 2;
/// For hardness 0; every 5 points add 1. The hardest cost as much as a dozen of the softest.
const ROCK: u8 = 4;
/// It makes corridors lead away from a room instead of running along its wall.
const WALL: u8 = 12;

const MARGIN: u16 = 4;

pub(super) struct Digger {
    prices: Grid<u8>,
    search: Search,
}

impl Digger {
    pub(super) fn new(site: &Excavation) -> Self {
        Self { prices: prices_of_site(site), search: Search::default() }
    }

    pub(super) fn dig(
        &mut self,
        site: &mut Excavation,
        from: Room,
        to: Room,
        stream: &mut GameRng,
    ) {
        let window = window(site.size(), from, to);
        let (start, goal) = (cell_of(from, stream), cell_of(to, stream));
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

fn prices_of_site(site: &Excavation) -> Grid<u8> {
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

/// The price of a change of direction, on top of the price of the step itself.
const TURN: u32 = 3;
const BUCKETS: usize = 128;

#[derive(Clone, Copy)]
struct Cell {
    cost: u32,
    price: u8,
    /// The last step of the cheapest path, as an index into [`Search::sides`].
    from: u8,
}

/// In the ring around the rectangle: at cost 0, no path is cheaper and none enters it.
const OUTSIDE: Cell = Cell { cost: 0, price: 0, from: NOWHERE };
const NOWHERE: u8 = 4;

#[derive(Default)]
struct Search {
    /// The rectangle row by row, within a ring of cells that no path enters.
    cells: Vec<Cell>,
    stride: usize,
    waiting: Buckets,
}

/// By cost modulo [`BUCKETS`], each bucket first in, first out. Most searches are so short
/// that to allocate each bucket would take longer than to search.
struct Buckets {
    ends: [(u32, u32); BUCKETS],
    /// Each entry's cell, and the next entry of its bucket. A level has fewer than 2²⁵ cells,
    /// each of which is added at most four times.
    entries: Vec<(u32, u32)>,
}

const NONE: u32 = u32::MAX;

impl Default for Buckets {
    fn default() -> Self {
        Self { ends: [(NONE, NONE); BUCKETS], entries: Vec::new() }
    }
}

impl Buckets {
    fn clear(&mut self) {
        self.ends = [(NONE, NONE); BUCKETS];
        self.entries.clear();
    }

    fn push(&mut self, cost: u32, place: usize) {
        let (first, last) = &mut self.ends[cost as usize % BUCKETS];
        let entry = small(self.entries.len());
        if *first == NONE {
            *first = entry;
        } else {
            self.entries[*last as usize].1 = entry;
        }
        *last = entry;
        self.entries.push((small(place), NONE));
    }

    fn pop(&mut self, cost: u32) -> Option<usize> {
        let (first, _) = &mut self.ends[cost as usize % BUCKETS];
        let (place, next) = self.entries.get(*first as usize).copied()?;
        *first = next;
        Some(place as usize)
    }
}

impl Search {
    /// From `goal` back to the first cell after `start`. Both must be in the rectangle.
    fn way(
        &mut self,
        prices: &Grid<u8>,
        part: Room,
        start: Position,
        goal: Position,
    ) -> Vec<Position> {
        self.copy(prices, part);
        let place = |cell: Position| {
            usize::from(cell.y - part.y + 1) * self.stride + usize::from(cell.x - part.x + 1)
        };
        let (start, goal) = (place(start), place(goal));
        self.flood(start, goal);
        let sides = self.sides();
        let mut way = Vec::new();
        let mut at = goal;
        while at != start {
            let (x, y) = (at % self.stride - 1, at / self.stride - 1);
            let near = |steps: usize| u16::try_from(steps).expect("a level has at most 4096");
            way.push(Position::new(part.x + near(x), part.y + near(y)));
            at = at.wrapping_sub(sides[usize::from(self.cells[at].from)]);
        }
        way
    }

    fn copy(&mut self, prices: &Grid<u8>, part: Room) {
        let width = usize::from(part.width);
        self.stride = width + 2;
        let area = self.stride * (usize::from(part.height) + 2);
        self.cells.clear();
        self.cells.reserve(area);
        // Most searches add about as many entries as there are cells, or fewer.
        self.waiting.entries.reserve(area);
        self.cells.resize(self.stride, OUTSIDE);
        for y in part.y..part.y + part.height {
            let first = prices.size().index(Position::new(part.x, y));
            let row = &prices.cells()[first..first + width];
            self.cells.push(OUTSIDE);
            self.cells.extend(row.iter().map(|price| Cell {
                cost: u32::MAX,
                price: *price,
                from: NOWHERE,
            }));
            self.cells.push(OUTSIDE);
        }
        self.cells.resize(self.cells.len() + self.stride, OUTSIDE);
    }

    fn flood(&mut self, start: usize, goal: usize) {
        self.waiting.clear();
        self.cells[start].cost = 0;
        self.waiting.push(0, start);
        let sides = self.sides();
        let mut now = 0;
        while self.cells[goal].cost > now {
            // Every step costs something, so nothing is added to this bucket while it is drained.
            while let Some(place) = self.waiting.pop(now) {
                // A cell that has become cheaper has already been visited at the lower cost.
                if self.cells[place].cost == now {
                    self.look_around(place, sides, self.cells[goal].cost);
                }
            }
            now += 1;
        }
    }

    /// Only the direction of the cheapest path is kept. Because bends have a price, the result
    /// is not always quite the cheapest. `limit` is the cost of the goal so far.
    fn look_around(&mut self, place: usize, sides: [usize; 4], limit: u32) {
        let here = self.cells[place];
        for (side, step) in (0..).zip(sides) {
            let next = place.wrapping_add(step);
            let cell = &mut self.cells[next];
            let straight = here.from == NOWHERE || here.from == side;
            let cost = here.cost + u32::from(cell.price) + if straight { 0 } else { TURN };
            if cost < cell.cost {
                (cell.cost, cell.from) = (cost, side);
                if cost < limit {
                    self.waiting.push(cost, next);
                }
            }
        }
    }

    fn sides(&self) -> [usize; 4] {
        [1_usize.wrapping_neg(), 1, self.stride.wrapping_neg(), self.stride]
    }
}

const OBSTRUCTED: u8 = 40;
/// The hardness of built walls, which veins of rock hardly ever reach.
const BUILT: u8 = 250;
/// The cost of a step into a built wall: more than any detour of one row costs.
const BUILT_WALL: u8 = 110;

/// Returns the cheapest way through the whole level, in the order of [`Search::way`]. A step into a
/// walkable cell costs `open`: at 2, ways join existing ones; at 16, they are as short as if
/// everything were rock.
pub(crate) fn find_way(dungeon: &Dungeon, from: Position, to: Position, open: u8) -> Vec<Position> {
    let (size, rock) = (dungeon.size(), dungeon.hardness_grid().cells());
    let [north, south, east, west, ..] = size.steps();
    let inside = Room { x: 1, y: 1, width: size.width() - 2, height: size.height() - 2 };
    let mut prices = Grid::filled(size, 0);
    for cell in inside.cells() {
        let here = size.index(cell);
        prices.cells_mut()[here] = match rock[here] {
            Hardness::OPEN if dungeon.obstacle_at(here).is_walkable() => open,
            Hardness::OPEN => OBSTRUCTED,
            Hardness(BUILT..) => BUILT_WALL,
            Hardness(hardness) => {
                let beside = [north, south, east, west].map(|step| rock[here.wrapping_add(step)]);
                let wall = if beside.contains(&Hardness::OPEN) { WALL } else { 0 };
                ROCK + hardness / 5 + wall
            }
        };
    }
    Search::default().way(&prices, inside, from, to)
}

#[expect(clippy::cast_possible_truncation, reason = "a search has fewer than 2²⁷ entries")]
const fn small(index: usize) -> u32 {
    index as u32
}
