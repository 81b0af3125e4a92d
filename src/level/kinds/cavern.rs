//! A cavern: six small chambers in a cave that winds around them.

use super::building::{add_room_somewhere, cell_of, until_it_fits};
use crate::{
    dungeon::{Dungeon, Terrain, solid_rock},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

/// The share of the level that is dug, in hundredths of its cells.
const SHARE: u32 = 26;
/// The number of cells after which a digger starts again from another chamber.
const STRIDE: u32 = 60;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let mut dungeon = solid_rock(params.size, stream);
        let chambers: Vec<_> =
            (0..7).filter_map(|_| add_room_somewhere(&mut dungeon, (5, 3), stream)).collect();
        let area = u32::from(params.size.width()) * u32::from(params.size.height());
        let mut left = (area * SHARE / 100).saturating_sub(15 * 7);
        for chamber in chambers.iter().cycle().take(60) {
            if left == 0 {
                break;
            }
            let start = cell_of(*chamber, stream);
            left = left.saturating_sub(wander(&mut dungeon, start, left.min(STRIDE), stream));
        }
        dungeon
    })
}

/// Digs at random from a cell until `most` cells are dug, and returns how many were dug.
/// Diggers prefer to go sideways, because a level is wider than it is high.
fn wander(dungeon: &mut Dungeon, start: Position, most: u32, stream: &mut GameRng) -> u32 {
    let size = dungeon.size();
    let (mut place, mut dug) = (start, 0);
    let mut heading = (0, 0);
    for _ in 0..most * 8 {
        if dug == most {
            break;
        }
        if heading == (0, 0) || stream.random_ratio(1, 3) {
            heading = match stream.random_range(0..6) {
                0 | 1 => (1, 0),
                2 | 3 => (-1, 0),
                4 => (0, 1),
                _ => (0, -1),
            };
        }
        let x = place.x.saturating_add_signed(heading.0).clamp(1, size.width() - 2);
        let y = place.y.saturating_add_signed(heading.1).clamp(1, size.height() - 2);
        place = Position::new(x, y);
        for cell in [place, Position::new(x, (y + 1).min(size.height() - 2))] {
            if !dungeon.is_open(cell) && dug < most {
                dungeon.open(cell, Terrain::Floor);
                dug += 1;
            }
        }
    }
    dug
}
