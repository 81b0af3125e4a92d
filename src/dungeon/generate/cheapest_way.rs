//! Routes through levels laid out by generators outside this folder.

use super::{
    cheapest_path::Search,
    corridors::{ROCK, WALL},
};
use crate::{
    dungeon::{Dungeon, Hardness, Room},
    grid::{Grid, Position},
};

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
