//! How a level is made: rooms in plots of their own, then corridors between
//! them through rock of varying hardness (rules §1).
//!
//! By integers alone and from one stream, so that a seed gives the same level
//! on every machine; golden drawings in `tests/dungeon/generator.rs` hold it.

mod corridors;
mod links;
mod packed;
mod plots;
mod rooms;
mod search;
mod site;
mod stairs;
mod veins;

use super::{Dungeon, Hardness};
use crate::{
    grid::{Grid, Size},
    rng::GameRng,
};
use corridors::Digger;
use plots::area;
use site::Site;

/// The rules for rooms: so many, so wide and so high at least.
const LEAST_ROOMS: u32 = 6;
const LEAST_WIDTH: u16 = 4;
const LEAST_HEIGHT: u16 = 3;

/// The share of a level that is open, in hundredths of its cells.
const LEAST_OPEN: u32 = 15;
const MOST_OPEN: u32 = 30;
/// Ways round are dug while less than this is open.
const OPEN_ENOUGH: u32 = 29;

/// A new level.
///
/// Its outermost ring is immutable. It has at least six rooms, each at least
/// 4 × 3, that do not touch each other even at their corners; more rooms the
/// larger it is. Corridors join them all and bend round hard rock. At least one
/// staircase leads up and one down, each on the floor of a room. 15–30 % of
/// the cells are open.
///
/// The one exception is arithmetic: six rooms and their corridors are 77 cells
/// at least, more than 30 % of a level of fewer than 257 cells. A level of
/// fewer than 400 cells has these 77.
///
/// The size has to be one of [`Size::new`].
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::generate;
/// let dungeon = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// assert!(dungeon.rooms().len() >= 6);
/// assert!(dungeon.cells_of(Terrain::DownStairs).count() >= 1);
/// let again = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// assert_eq!(dungeon.hardnesses(), again.hardnesses());
/// ```
pub fn generate(size: Size, stream: &mut GameRng) -> Dungeon {
    let rock = veins::veins(size, stream);
    let mut site = loop {
        let site = dig(rock.clone(), stream);
        let open = site.open * 100;
        // Rarely long corridors open too much: then the rock is dug afresh.
        if area(size) < packed::CELLS
            || (LEAST_OPEN * area(size)..=MOST_OPEN * area(size)).contains(&open)
        {
            break site;
        }
    };
    stairs::add_stairs(&mut site, stream);
    site.finish()
}

/// Rooms and corridors.
fn dig(rock: Grid<Hardness>, stream: &mut GameRng) -> Site {
    let size = rock.size();
    let mut site = Site::new(rock);
    if area(size) < packed::CELLS {
        packed::pack(&mut site, stream);
        return site;
    }
    let mut strips = plots::plots(size, stream);
    rooms::shrink_to_rooms(size, &mut strips, stream);
    strips.iter().flatten().for_each(|room| site.add_room(*room));
    strips.retain(|strip| !strip.is_empty());
    let mut digger = Digger::new(&site);
    for (from, to) in links::way_through(&strips) {
        digger.dig(&mut site, from, to, stream);
    }
    for (from, to) in links::ways_round(&strips, stream) {
        if site.open * 100 < OPEN_ENOUGH * area(size) {
            digger.dig(&mut site, from, to, stream);
        }
    }
    site
}
