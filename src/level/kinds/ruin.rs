//! An overgrown ruin: rooms with broken walls, rubble and webs in the corridors, and
//! growth everywhere.

use super::building::{cell_of, cover, join_all};
use crate::{
    dungeon::{Dungeon, Terrain, generate as rooms},
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::SliceRandom};

/// The number of wall cells that have fallen.
const FALLEN: usize = 24;
/// The number of webs.
const WEBS: usize = 6;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    let mut dungeon = rooms(params.size, stream);
    let (rubble, web) = (params.feature("rubble"), params.feature("web"));
    let beside_a_room = |cell: &crate::grid::Position| {
        !params.size.is_on_border(*cell)
            && dungeon.terrain(*cell) == Terrain::Rock
            && cell.neighbours().any(|next| dungeon.terrain(next) == Terrain::Floor)
    };
    let mut walls: Vec<_> = params.size.positions().filter(beside_a_room).collect();
    let (fallen, _) = walls.partial_shuffle(stream, FALLEN);
    for cell in fallen {
        dungeon.open(*cell, Terrain::Corridor);
        if stream.random_ratio(2, 3) {
            dungeon.set_feature(*cell, rubble);
        }
    }
    if let Some(growth) = params.feature("tall growth") {
        for room in dungeon.rooms().to_vec() {
            for _ in 0..=room.area() / 40 {
                let middle = cell_of(room, stream);
                cover(&mut dungeon, middle, stream.random_range(1..=3), growth, stream);
            }
        }
    }
    let mut corridors: Vec<_> = dungeon.cells_with(Terrain::Corridor).collect();
    let (webs, _) = corridors.partial_shuffle(stream, WEBS);
    for cell in webs {
        if dungeon.feature(*cell).is_none() {
            dungeon.set_feature(*cell, web);
        }
    }
    join_all(&mut dungeon, stream);
    dungeon
}
