//! The rooms, one per plot, with a total area in the range a level needs.

use super::{LEAST_HEIGHT, LEAST_WIDTH, plots::area};
use crate::{dungeon::Room, grid::Size, rng::GameRng};
use rand::RngExt;

/// In thousandths of a level's cells: at least 15 % are open without corridors, which can use
/// the rest up to 30 %.
const SHARE: (u16, u16) = (155, 205);

pub(super) fn shrink_to_rooms(size: Size, plots: &mut [Vec<Room>], stream: &mut GameRng) {
    let least = area(size) * u32::from(SHARE.0) / 1000;
    let most = area(size) * u32::from(stream.random_range(SHARE.0..=SHARE.1)) / 1000;
    let mut plots: Vec<&mut Room> = plots.iter_mut().flatten().collect();
    let mut rooms: Vec<Room> = plots.iter().map(|plot| rather_small(**plot, stream)).collect();
    in_turn(&mut rooms, |taken| taken <= most, |_, room| trim(room));
    in_turn(&mut rooms, |taken| taken >= least, |index, room| grow(room, *plots[index]));
    for (plot, room) in plots.iter_mut().zip(rooms) {
        **plot = Room {
            x: plot.x + stream.random_range(0..=plot.width - room.width),
            y: plot.y + stream.random_range(0..=plot.height - room.height),
            ..room
        };
    }
}

/// Each side is the smaller of two random draws, so that large rooms are rare.
fn rather_small(plot: Room, stream: &mut GameRng) -> Room {
    let mut side =
        |least: u16, most| stream.random_range(least..=most).min(stream.random_range(least..=most));
    let width = side(LEAST_WIDTH, plot.width);
    Room { width, height: side(LEAST_HEIGHT, plot.height), ..plot }
}

/// Round after round, until `enough` accepts the total area or a round changes nothing.
fn in_turn(rooms: &mut [Room], enough: impl Fn(u32) -> bool, change: impl Fn(usize, &mut Room)) {
    let mut taken = rooms.iter().map(|room| room.area()).sum();
    let mut unchanged = 0;
    for index in (0..rooms.len()).cycle() {
        if enough(taken) || unchanged == rooms.len() {
            return;
        }
        let before = rooms[index];
        change(index, &mut rooms[index]);
        taken = taken - before.area() + rooms[index].area();
        unchanged = if rooms[index] == before { unchanged + 1 } else { 0 };
    }
}

fn trim(room: &mut Room) {
    let (columns, rows) = (room.width - LEAST_WIDTH, room.height - LEAST_HEIGHT);
    if columns > rows {
        room.width -= 1;
    } else if rows > 0 {
        room.height -= 1;
    }
}

fn grow(room: &mut Room, plot: Room) {
    if room.width < plot.width {
        room.width += 1;
    } else if room.height < plot.height {
        room.height += 1;
    }
}
