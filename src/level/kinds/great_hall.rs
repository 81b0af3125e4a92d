//! A great hall with pillars, and small rooms around it.

use super::{
    building::{add_room_where, cell_of, until_it_fits},
    regions::dig_way,
};
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
        for _ in 0..6 {
            let extent = (stream.random_range(4..=6), 3);
            if let Some(room) = add_room_where(&mut dungeon, extent, |_| true, stream) {
                let (from, to) = (cell_of(room, stream), cell_of(hall, stream));
                dig_way(&mut dungeon, from, to);
            }
        }
        // The pillars come last, because passages would be dug through them.
        let pillar = params.feature(if stream.random_ratio(1, 3) { "crystal" } else { "pillar" });
        for cell in pillars(hall, stream) {
            dungeon.set_feature(cell, pillar);
        }
        dungeon
    })
}

/// In one of four patterns. No pillar is beside a wall, so none blocks a doorway.
fn pillars(hall: Room, stream: &mut GameRng) -> Vec<Position> {
    let (apart_x, apart_y) = (stream.random_range(3..=5), stream.random_range(2..=4));
    let columns = spread(hall.x, hall.width, apart_x);
    let rows = spread(hall.y, hall.height, apart_y);
    let aisles = [hall.y + 2, hall.y + hall.height - 3];
    let grid = |columns: &[u16], rows: &[u16]| -> Vec<_> {
        rows.iter().flat_map(|y| columns.iter().map(|x| Position::new(*x, *y))).collect()
    };
    match stream.random_range(0..4) {
        0 => grid(&columns, &rows),
        // Every other row is shifted by half the spacing.
        1 => {
            let between: Vec<_> =
                columns.windows(2).map(|pair| pair[0].midpoint(pair[1])).collect();
            let row = |(index, y): (usize, &u16)| {
                grid(if index % 2 == 0 { &columns } else { &between }, &[*y])
            };
            rows.iter().enumerate().flat_map(row).collect()
        }
        // Two colonnades along the long walls.
        2 => grid(&spread(hall.x, hall.width, 2), &aisles),
        // A ring around the middle.
        _ => {
            let sides = [hall.x + hall.width / 4, hall.x + hall.width - 1 - hall.width / 4];
            let along: Vec<_> = (sides[0]..=sides[1]).step_by(2).collect();
            let down: Vec<_> = (aisles[0]..=aisles[1]).step_by(2).collect();
            [grid(&along, &aisles), grid(&sides, &down)].concat()
        }
    }
}

fn spread(start: u16, extent: u16, apart: u16) -> Vec<u16> {
    let first = start + 1 + (extent - 3) % apart / 2;
    (first..start + extent - 1).step_by(usize::from(apart)).collect()
}
