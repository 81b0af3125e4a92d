//! A great hall with pillars, and small rooms around it.

use super::building::{add_room_somewhere, cell_of, dig_way, until_it_fits};
use crate::{
    dungeon::{Dungeon, Room, solid_rock},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = solid_rock(params.size, stream);
        let (width, height) = (params.size.width(), params.size.height());
        let hall = Room {
            x: stream.random_range(width / 8..=width * 3 / 8),
            y: stream.random_range(2..=height / 3),
            width: width / 2 - stream.random_range(width / 20..=width / 8),
            height: height * 3 / 7,
        };
        dungeon.add_room(hall);
        let pillar = params.feature(if stream.random_ratio(1, 3) { "crystal" } else { "pillar" });
        let (apart_x, apart_y) = (stream.random_range(3..=5), stream.random_range(2..=4));
        for y in (hall.y + 1..hall.y + hall.height - 1).step_by(apart_y) {
            for x in (hall.x + 1..hall.x + hall.width - 1).step_by(apart_x) {
                dungeon.set_feature(Position::new(x, y), pillar);
            }
        }
        for _ in 0..6 {
            let extent = (stream.random_range(4..=6), 3);
            if let Some(room) = add_room_somewhere(&mut dungeon, extent, stream) {
                let (from, to) = (cell_of(room, stream), cell_of(hall, stream));
                dig_way(&mut dungeon, from, to, stream);
            }
        }
        dungeon
    })
}
