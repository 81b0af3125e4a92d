//! Patches of terrain features on a level.

use super::{LevelParams, kinds};
use crate::{
    dungeon::{Dungeon, Terrain},
    grid::Position,
    rng::GameRng,
    things::ThingTable,
};
use rand::{RngExt, seq::IndexedRandom};

/// The distance in cells from the PC's arrival cell within which no patch has its centre.
const ELBOW_ROOM: u16 = 6;
/// The radius of a patch in rows.
const RADIUS: (u16, u16) = (1, 2);

/// Every cell that could be reached on foot still can, except those covered by a patch.
pub(super) fn add_patches(
    dungeon: &mut Dungeon,
    params: &LevelParams<'_>,
    count: u32,
    arrival: Position,
    stream: &mut GameRng,
) {
    let mut is_joined = false;
    for _ in 0..count {
        let row = params.random_kind(ThingTable::Features, stream);
        let Some(feature) = row.and_then(|row| params.catalogue.feature(row)) else { return };
        let is_bare = |cell: &Position| {
            dungeon.feature(*cell).is_none() && cell.distance(arrival) > ELBOW_ROOM
        };
        let bare: Vec<_> = dungeon.cells_with(Terrain::Floor).filter(is_bare).collect();
        let Some(middle) = bare.choose(stream).copied() else { return };
        let radius = stream.random_range(RADIUS.0..=RADIUS.1);
        kinds::cover(dungeon, middle, radius, feature, stream);
        // A patch that can be walked on cuts nothing off.
        if !is_joined || !feature.obstacle.is_walkable() {
            kinds::join_all(dungeon, stream);
            is_joined = true;
        }
    }
}
