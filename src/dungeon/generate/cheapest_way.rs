//! Routes through levels laid out by generators outside this folder.

use super::cheapest_path::Search;
use crate::{
    dungeon::{Dungeon, Room},
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
    let mut prices = Grid::filled(size, 0);
    for cell in inside.cells() {
        let hardness = dungeon.hardness(cell);
        prices[cell] = if dungeon.is_walkable(cell) {
            open
        } else if dungeon.is_open(cell) {
            OBSTRUCTED
        } else if hardness.0 >= BUILT {
            BUILT_WALL
        } else if cell.beside().any(|next| dungeon.is_open(next)) {
            ROCK + WALL + hardness.0 / 5
        } else {
            ROCK + hardness.0 / 5
        };
    }
    Search::default().way(&prices, inside, from, to)
}
