//! Level generation (rules §1): rooms in plots, then corridors through rock of varying hardness. It
//! uses only integers and one random stream, so that a seed gives one level on every machine.

mod cheapest_path;
mod cheapest_way;
mod corridors;
mod excavation;
mod links;
mod packed;
mod plots;
mod rock_noise;
mod rooms;
mod stairs;

pub(crate) use cheapest_way::cheapest_way;

use super::{Dungeon, Hardness};
use crate::{
    grid::{Grid, Size},
    rng::GameRng,
};
use corridors::Digger;
use excavation::Excavation;
use plots::area;

const LEAST_ROOMS: u32 = 6;
const LEAST_WIDTH: u16 = 4;
const LEAST_HEIGHT: u16 = 3;

const LEAST_OPEN: u32 = 15;
const MOST_OPEN: u32 = 30;
/// The share of open cells below which further loops are dug, in percent.
const OPEN_ENOUGH: u32 = 29;

/// Generates a level.
///
/// It has at least six rooms of at least 4 × 3 cells, which do not touch each other. Corridors
/// join all rooms and bend round hard rock. At least one staircase leads up and one down, each
/// on the floor of a room. Between 15 % and 30 % of the cells are open, but levels with fewer
/// than 400 cells have 77 open cells, the minimum for six rooms.
///
/// The size must be one accepted by [`Size::new`].
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::generate;
/// let dungeon = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// assert!(dungeon.rooms().len() >= 6);
/// let again = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// assert_eq!(dungeon.hardness_grid(), again.hardness_grid());
/// ```
pub fn generate(size: Size, stream: &mut GameRng) -> Dungeon {
    let rock = rock_noise::veins(size, stream);
    let mut site = loop {
        let site = dig(rock.clone(), stream);
        let open = site.open * 100;
        // In rare cases, long corridors open too many cells, and the level is dug again.
        if area(size) < packed::CELLS
            || (LEAST_OPEN * area(size)..=MOST_OPEN * area(size)).contains(&open)
        {
            break site;
        }
    };
    stairs::add_stairs(&mut site, stream);
    site.finish()
}

pub(crate) fn solid_rock(size: Size, stream: &mut GameRng) -> Dungeon {
    Excavation::new(rock_noise::veins(size, stream)).finish()
}

fn dig(rock: Grid<Hardness>, stream: &mut GameRng) -> Excavation {
    let size = rock.size();
    let mut site = Excavation::new(rock);
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
