//! A chasm: it winds through rooms and corridors from top to bottom, and only corridors
//! bridge it.

use super::building::until_it_fits;
use crate::{
    dungeon::{Dungeon, Terrain, generate as rooms},
    grid::Position,
    level::LevelSite,
    rng::GameRng,
};
use rand::RngExt;

/// The width of the chasm in cells.
const WIDTH: (u16, u16) = (2, 4);

pub(super) fn generate(site: &LevelSite<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = rooms(site.size, stream);
        // The stairs are drawn anew, because some may lie in the chasm.
        for stairs in [Terrain::UpStairs, Terrain::DownStairs] {
            for cell in dungeon.cells_with(stairs).collect::<Vec<_>>() {
                dungeon.open(cell, Terrain::Floor);
            }
        }
        let Some(chasm) = site.feature("chasm") else { return dungeon };
        let (width, height) = (site.size.width(), site.size.height());
        let mut left = stream.random_range(width / 4..=width * 3 / 4);
        for y in 1..height - 1 {
            left = left.saturating_add_signed(stream.random_range(-1..=1));
            let last = left + stream.random_range(WIDTH.0..=WIDTH.1);
            for x in left.max(1)..last.min(width - 1) {
                let cell = Position::new(x, y);
                if dungeon.terrain(cell) == Terrain::Rock {
                    dungeon.open(cell, Terrain::Floor);
                }
                if dungeon.terrain(cell) == Terrain::Floor {
                    dungeon.set_feature(cell, Some(chasm));
                }
            }
        }
        dungeon
    })
}
