//! A cavern: up to seven small chambers in a cave that winds around them.

use super::building::{add_loops, add_room_where, cell_of, inner_cells, join_all, until_it_fits};
use crate::{
    dungeon::{Dungeon, Terrain, solid_rock},
    grid::Position,
    level::LevelParams,
    rng::GameRng,
};
use rand::RngExt;

/// The share of the level's cells that is dug out, as a percentage.
const SHARE: u32 = 26;
/// The number of cells after which a digger starts again from another chamber.
const STRIDE: u32 = 60;
const THIN: usize = 6;
const END: usize = 2;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let rock = solid_rock(params.size, stream);
        let mut dungeon = rock.clone();
        let chamber = |_| add_room_where(&mut dungeon, (5, 3), |_| true, stream);
        let chambers: Vec<_> = (0..7).filter_map(chamber).collect();
        let area = u32::from(params.size.width()) * u32::from(params.size.height());
        let mut left = (area * SHARE / 100).saturating_sub(15 * 7);
        for chamber in chambers.iter().cycle().take(60) {
            if left == 0 {
                break;
            }
            let start = cell_of(*chamber, stream);
            left = left.saturating_sub(wander(&mut dungeon, start, left.min(STRIDE), stream));
        }
        smooth(&mut dungeon, &rock);
        join_all(&mut dungeon, stream);
        add_loops(&mut dungeon, stream);
        // The passages between a cave's parts belong to the cave, too.
        for cell in dungeon.cells_with(Terrain::Corridor).collect::<Vec<_>>() {
            dungeon.open(cell, Terrain::Floor);
        }
        dungeon
    })
}

/// Passages mostly go sideways, because a level is wider than it is high.
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
        let beside = if heading.0 == 0 {
            Position::new((x + 1).min(size.width() - 2), y)
        } else {
            Position::new(x, (y + 1).min(size.height() - 2))
        };
        for cell in [place, beside] {
            if !dungeon.is_open(cell) && dug < most {
                dungeon.open(cell, Terrain::Floor);
                dug += 1;
            }
        }
    }
    dug
}

fn smooth(dungeon: &mut Dungeon, rock: &Dungeon) {
    let around = |cell: &Position| cell.neighbours().filter(|next| dungeon.is_open(*next)).count();
    let is_thin = |cell: &Position| !dungeon.is_open(*cell) && around(cell) >= THIN;
    let is_room = |cell: &Position| dungeon.rooms().iter().any(|room| room.contains(*cell));
    let is_end = |cell: &Position| dungeon.is_open(*cell) && around(cell) <= END && !is_room(cell);
    let thin: Vec<_> = inner_cells(dungeon.size()).filter(is_thin).collect();
    let ends: Vec<_> = inner_cells(dungeon.size()).filter(is_end).collect();
    for cell in thin {
        dungeon.open(cell, Terrain::Floor);
    }
    for cell in ends {
        dungeon.fill(cell, rock.hardness(cell));
    }
}
