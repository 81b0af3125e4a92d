//! An overgrown ruin: broken walls and rubble, webs in passages, growth in about half of the rooms.

use super::building::{cell_of, cover, inner_cells, rooms_without_stairs, until_it_fits};
use crate::{
    dungeon::{Dungeon, Terrain},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::SliceRandom};
use std::iter;

/// The maximum number of fallen walls, which serve as shortcuts.
const BREACHES: usize = 8;
const THICKEST: usize = 3;
const RUBBLE: usize = 16;
const WEBS: usize = 6;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let [rubble, web, growth] = ["rubble", "web", "tall growth"].map(|name| params.feature(name));
    until_it_fits(stream, |stream| {
        let mut dungeon = rooms_without_stairs(params.size, stream);
        let mut breaches: Vec<_> =
            inner_cells(params.size).flat_map(|cell| breaches_at(&dungeon, cell)).collect();
        for breach in breaches.partial_shuffle(stream, BREACHES).0 {
            // Another breach may have opened beside it.
            if !breaches_at(&dungeon, breach[0]).contains(breach) {
                continue;
            }
            for cell in &*breach {
                dungeon.open(*cell, Terrain::Corridor);
            }
            if stream.random_ratio(1, 2) {
                dungeon.set_feature(breach[0], rubble);
            }
        }
        if let Some(growth) = growth {
            for room in dungeon.rooms().to_vec() {
                if stream.random_ratio(1, 2) {
                    continue;
                }
                for _ in 0..=room.area() / 40 {
                    let middle = cell_of(room, stream);
                    cover(&mut dungeon, middle, stream.random_range(1..=2), growth, stream);
                }
            }
        }
        let is_wall = |cell: Position| dungeon.terrain(cell) == Terrain::Rock;
        let by_a_wall = |cell: &Position| cell.beside().any(is_wall);
        let mut floor: Vec<_> = dungeon.cells_with(Terrain::Floor).filter(by_a_wall).collect();
        for cell in floor.partial_shuffle(stream, RUBBLE).0 {
            dungeon.set_feature(*cell, rubble);
        }
        let is_passage = |cell: &Position| {
            dungeon.is_bare(*cell)
                && cell.beside().filter(|next| dungeon.is_open(*next)).count() == 2
        };
        let mut ways: Vec<_> = dungeon.cells_with(Terrain::Corridor).filter(is_passage).collect();
        for cell in ways.partial_shuffle(stream, WEBS).0 {
            dungeon.set_feature(*cell, web);
        }
        dungeon
    })
}

/// Walls beside an opening do not count.
fn breaches_at(dungeon: &Dungeon, cell: Position) -> Vec<Vec<Position>> {
    let is_wall =
        |at: &Position| dungeon.terrain(*at) == Terrain::Rock && !dungeon.size().is_on_border(*at);
    let is_floor = |at: &Position| dungeon.terrain(*at) == Terrain::Floor;
    let breach = |inside: Position| {
        let direction = inside.toward(cell)?;
        let line = iter::successors(Some(cell), |at| Some(at.step(direction)));
        let cells: Vec<_> = line.take_while(is_wall).take(THICKEST + 1).collect();
        let opposite = cells.last()?.step(direction);
        let is_end = |next: Position| next == inside || next == opposite;
        let is_narrow =
            |at: &Position| at.beside().all(|next| is_end(next) || !dungeon.is_open(next));
        let is_breach =
            cells.len() <= THICKEST && dungeon.is_open(opposite) && cells.iter().all(is_narrow);
        is_breach.then_some(cells)
    };
    let inside = is_wall(&cell).then(|| cell.beside().filter(is_floor));
    inside.into_iter().flatten().filter_map(breach).collect()
}
