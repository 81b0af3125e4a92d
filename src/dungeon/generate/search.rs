//! The cheapest way within a part of the level.
//!
//! Dijkstra's search with a ring of buckets instead of a heap, four steps to a
//! cell, and a price for each turn. Apart from the distance maps, where every
//! cell costs 1–3 and nobody asks for a way.

use crate::{
    dungeon::Room,
    grid::{Grid, Position},
};

/// Another direction than the last step's, on top of a step's price.
const TURN: u32 = 3;
/// More than one step can cost.
const BUCKETS: usize = 128;

/// What is known of a cell of the part.
#[derive(Clone, Copy)]
struct Cell {
    cost: u32,
    price: u8,
    /// The side from which the cheapest way comes, a place in [`Search::sides`].
    from: u8,
}

/// Around the part: no way is cheaper than this.
const OUTSIDE: Cell = Cell { cost: 0, price: 0, from: NOWHERE };
/// The start comes from no side.
const NOWHERE: u8 = 4;

/// A search. It keeps its memory from one to the next.
#[derive(Default)]
pub(super) struct Search {
    /// The part row by row, within a ring that no way enters.
    cells: Vec<Cell>,
    /// Cells to a row, that ring included.
    stride: usize,
    /// Places of cells to be looked at, by their cost modulo [`BUCKETS`].
    waiting: Vec<Vec<usize>>,
}

impl Search {
    /// The cells of the cheapest way, `goal` first. Both ends are in the part.
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
            let near = |steps: usize| u16::try_from(steps).expect("a level has 4096 at most");
            way.push(Position::new(part.x + near(x), part.y + near(y)));
            at = at.wrapping_sub(sides[usize::from(self.cells[at].from)]);
        }
        way
    }

    /// The prices of the part, and the ring around it.
    fn copy(&mut self, prices: &Grid<u8>, part: Room) {
        let width = usize::from(part.width);
        self.stride = width + 2;
        self.cells.clear();
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

    /// Settles cells, the cheapest first, until the goal is.
    fn flood(&mut self, start: usize, goal: usize) {
        self.waiting.resize(BUCKETS, Vec::new());
        self.waiting.iter_mut().for_each(Vec::clear);
        self.cells[start].cost = 0;
        self.waiting[0].push(start);
        let mut now = 0;
        while self.cells[goal].cost > now {
            // A step costs something, so nothing is added to the bucket in hand.
            let mut bucket = std::mem::take(&mut self.waiting[now as usize % BUCKETS]);
            for place in bucket.drain(..) {
                // Who has become cheaper since has been looked at already.
                if self.cells[place].cost == now {
                    self.look_around(place);
                }
            }
            self.waiting[now as usize % BUCKETS] = bucket;
            now += 1;
        }
    }

    /// Only the cheapest way's last side is kept, so the price of turns is
    /// near enough rather than the least.
    fn look_around(&mut self, place: usize) {
        let here = self.cells[place];
        for (side, step) in (0..).zip(self.sides()) {
            let next = place.wrapping_add(step);
            let cell = &mut self.cells[next];
            if cell.cost <= here.cost {
                continue;
            }
            let straight = here.from == NOWHERE || here.from == side;
            let cost = here.cost + u32::from(cell.price) + if straight { 0 } else { TURN };
            if cost < cell.cost {
                (cell.cost, cell.from) = (cost, side);
                self.waiting[cost as usize % BUCKETS].push(next);
            }
        }
    }

    /// What to add to a place to step left, right, up and down.
    fn sides(&self) -> [usize; 4] {
        [1_usize.wrapping_neg(), 1, self.stride.wrapping_neg(), self.stride]
    }
}
