//! The cheapest path within a rectangle: Dijkstra's algorithm with a ring of buckets and a price
//! for each bend; in distance maps, every cell costs 1–3. [`cheapest_way`] finds such paths through
//! levels laid out by generators outside this folder.

use super::{
    super::{Dungeon, Hardness},
    corridors::{ROCK, WALL},
};
use crate::{
    dungeon::Room,
    grid::{Grid, Position},
};
use std::mem;

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
pub(super) struct Search {
    /// The rectangle row by row, within a ring of cells that no path enters.
    cells: Vec<Cell>,
    stride: usize,
    /// The cells by their cost modulo [`BUCKETS`], first in, first out.
    waiting: Vec<Vec<usize>>,
}

impl Search {
    /// From `goal` back to the first cell after `start`. Both must be in the rectangle.
    pub(super) fn way(
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
        self.waiting.resize_with(BUCKETS, Vec::new);
        self.waiting.iter_mut().for_each(Vec::clear);
        self.cells[start].cost = 0;
        self.waiting[0].push(start);
        let sides = self.sides();
        let mut now = 0;
        while self.cells[goal].cost > now {
            // Every step costs something, so nothing is added to this bucket while it is drained.
            let bucket = now as usize % BUCKETS;
            let mut places = mem::take(&mut self.waiting[bucket]);
            for place in places.drain(..) {
                // A cell that has become cheaper has already been visited at the lower cost.
                if self.cells[place].cost == now {
                    self.look_around(place, sides, self.cells[goal].cost);
                }
            }
            self.waiting[bucket] = places;
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
                    self.waiting[cost as usize % BUCKETS].push(next);
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

/// From `to` back to the first cell after `from`; neither may be in the outermost ring. A
/// step into a `walkable` cell costs `open`: at 2, routes join existing ones; at 16, they
/// are as short as if everything were rock.
pub(crate) fn cheapest_way(
    dungeon: &Dungeon,
    walkable: &Grid<bool>,
    from: Position,
    to: Position,
    open: u8,
) -> Vec<Position> {
    let size = dungeon.size();
    let inside = Room { x: 1, y: 1, width: size.width() - 2, height: size.height() - 2 };
    Search::default().way(&prices(dungeon, walkable, open), inside, from, to)
}

fn prices(dungeon: &Dungeon, walkable: &Grid<bool>, open: u8) -> Grid<u8> {
    let size = dungeon.size();
    let mut prices = Grid::filled(size, 0);
    let rock = dungeon.hardness_grid().cells();
    let (width, inner) = (usize::from(size.width()), usize::from(size.width()) - 2);
    for first in (1..usize::from(size.height()) - 1).map(|y| y * width + 1) {
        // Slices of equal length let the compiler vectorize the loop.
        let row = |start: usize| &rock[start..][..inner];
        let (here, left, right) = (row(first), row(first - 1), row(first + 1));
        let (above, below) = (row(first - width), row(first + width));
        let walkable = &walkable.cells()[first..][..inner];
        let prices = &mut prices.cells_mut()[first..][..inner];
        for x in 0..inner {
            let softest = above[x].min(below[x]).min(left[x]).min(right[x]);
            let is_wall = softest == Hardness::OPEN;
            let hardness = here[x].0;
            let solid = ROCK + hardness / 5 + if is_wall { WALL } else { 0 };
            let solid = if hardness >= BUILT { BUILT_WALL } else { solid };
            let price = if here[x] == Hardness::OPEN { OBSTRUCTED } else { solid };
            prices[x] = if walkable[x] { open } else { price };
        }
    }
    prices
}
