//! A dark vault: chambers with crystal windows and spores around a passage, behind thick walls.

use super::{
    building::{add_room_where, cell_of, cover, until_it_fits},
    regions::dig_way,
};
use crate::{
    dungeon::{Dungeon, Hardness, Room, Terrain, solid_rock},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

const CHAMBER: (u16, u16) = (5, 3);
const WALL: Hardness = Hardness(250);
const MERGED: u32 = 20;
const WITH_PILLAR: u32 = 25;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = solid_rock(params.size, stream);
        let chambers = (params.size.width() / 16).clamp(2, 6);
        let width = chambers * (CHAMBER.0 + 1) + 1;
        let (left, top) = (
            stream.random_range(2..=(params.size.width() - width).saturating_sub(3).max(2)),
            stream.random_range(2..=(params.size.height() - 12).max(2)),
        );
        let walls = Room { x: left, y: top - 1, width, height: 2 * CHAMBER.1 + 6 };
        walls.cells().for_each(|cell| dungeon.fill(cell, WALL));
        let passage = Room { x: left + 1, y: top + CHAMBER.1 + 1, width: width - 2, height: 2 };
        passage.cells().for_each(|cell| dungeon.open(cell, Terrain::Corridor));
        let [crystal, spores, pillar] =
            ["crystal", "spores", "pillar"].map(|name| params.feature(name));
        for index in 0..chambers {
            let x = left + 1 + index * (CHAMBER.0 + 1);
            for (y, door) in [(top, top + CHAMBER.1), (top + CHAMBER.1 + 4, top + CHAMBER.1 + 3)] {
                let chamber = Room { x, y, width: CHAMBER.0, height: CHAMBER.1 };
                dungeon.add_room(chamber);
                if index > 0 && stream.random_ratio(MERGED, 100) {
                    let wall = Room { x: x - 1, width: 1, ..chamber };
                    wall.cells().for_each(|cell| dungeon.open(cell, Terrain::Floor));
                } else if stream.random_ratio(WITH_PILLAR, 100) {
                    let middle = Position::new(x + CHAMBER.0 / 2, y + CHAMBER.1 / 2);
                    dungeon.set_feature(middle, pillar);
                }
                let way_in = x + stream.random_range(0..CHAMBER.0);
                dungeon.open(Position::new(way_in, door), Terrain::Corridor);
                let window = Position::new(x + stream.random_range(0..CHAMBER.0), door);
                if window.x.abs_diff(way_in) > 1 {
                    dungeon.open(window, Terrain::Corridor);
                    dungeon.set_feature(window, crystal);
                }
                if let (true, Some(spores)) = (stream.random_ratio(1, 3), spores) {
                    cover(&mut dungeon, cell_of(chamber, stream), 1, spores, stream);
                }
            }
        }
        let gates = [left, left + width - 1].map(|x| {
            let gate = Position::new(x, passage.y + stream.random_range(0..passage.height));
            dungeon.open(gate, Terrain::Corridor);
            Position::new(if x == left { x - 1 } else { x + 1 }, gate.y)
        });
        // Passages end outside the gates, so that they do not break through the walls.
        for gate in gates.into_iter().cycle().take(6) {
            let extent = (stream.random_range(4..=8), stream.random_range(3..=4));
            let is_outside = |cell| !walls.contains(cell);
            if let Some(room) = add_room_where(&mut dungeon, extent, is_outside, stream) {
                let from = cell_of(room, stream);
                dungeon.open(gate, Terrain::Corridor);
                dig_way(&mut dungeon, from, gate);
            }
        }
        dungeon
    })
}
