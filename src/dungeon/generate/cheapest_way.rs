//! Routes through levels laid out by generators outside this folder.

use super::cheapest_path::Search;
use crate::{
    dungeon::{Dungeon, Hardness, Room},
    grid::{Grid, Position},
};

/// The cost of a step into rock of hardness 0. Every 5 points of hardness add 1.
const ROCK: u8 = 4;
/// The extra cost of rock beside an open cell. Without it, routes would run along the
/// walls of rooms and side by side.
const WALL: u8 = 12;
/// The cost of a step into open ground that cannot be walked on.
const OBSTRUCTED: u8 = 40;
/// The hardness of built walls, which veins of rock hardly ever reach.
const BUILT: u8 = 250;
/// The cost of a step into a built wall: more than any detour of one row costs.
const BUILT_WALL: u8 = 110;

/// Returns the cells of the cheapest route between two cells, from `to` back to the first
/// cell after `from`. The route turns only at right angles and keeps out of the outermost
/// ring. Both cells must be within the ring.
///
/// A step into an open, walkable cell costs `open`. At 2, routes join existing ones; at
/// 16, they are as short as if everything were rock.
pub(crate) fn cheapest_way(
    dungeon: &Dungeon,
    from: Position,
    to: Position,
    open: u8,
) -> Vec<Position> {
    let size = dungeon.size();
    let inside = Room { x: 1, y: 1, width: size.width() - 2, height: size.height() - 2 };
    Search::default().way(&prices(dungeon, open), inside, from, to)
}

/// Returns the cost of a step into each cell, and 0 in the outermost ring.
fn prices(dungeon: &Dungeon, open: u8) -> Grid<u8> {
    let walkable = dungeon.walkable_cells();
    let mut prices = Grid::filled(dungeon.size(), 0);
    let width = usize::from(dungeon.size().width());
    let (rock, walkable) = (dungeon.hardness_grid().cells(), walkable.cells());
    // Each row of prices, with the row of rock above it, its own and the one below.
    let rows = prices
        .cells_mut()
        .chunks_exact_mut(width)
        .skip(1)
        .zip(rock.windows(3 * width).step_by(width));
    for ((prices, rock), walkable) in rows.zip(walkable.chunks_exact(width).skip(1)) {
        let (above, rest) = rock.split_at(width);
        let (here, below) = rest.split_at(width);
        for x in 1..width - 1 {
            let is_wall = [above[x], below[x], here[x - 1], here[x + 1]].contains(&Hardness::OPEN);
            let hardness = here[x].0;
            prices[x] = if walkable[x] {
                open
            } else if here[x] == Hardness::OPEN {
                OBSTRUCTED
            } else if hardness >= BUILT {
                BUILT_WALL
            } else {
                ROCK + hardness / 5 + if is_wall { WALL } else { 0 }
            };
        }
    }
    prices
}
