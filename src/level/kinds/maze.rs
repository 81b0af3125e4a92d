//! A maze with loops, and small rooms in it.

use super::building::until_it_fits;
use crate::{
    dungeon::{Dungeon, Room, Terrain, solid_rock},
    grid::{Grid, Position, Size},
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::IndexedRandom};

/// The distance between two parallel passages.
const PITCH: u16 = 3;
/// The chance of a loop at each wall between two passages: one in this many.
const LOOPS: u32 = 12;
/// The maximum share of the level that is open, in hundredths of its cells. Dead ends are
/// filled in until the level is within this limit.
const MOST_OPEN: usize = 28;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let rock = solid_rock(params.size, stream);
        let mut dungeon = rock.clone();
        add_rooms(&mut dungeon, stream);
        let columns = (params.size.width() - 3) / PITCH + 1;
        let rows = (params.size.height() - 3) / PITCH + 1;
        let mut visited = Grid::filled(Size::of(columns, rows), false);
        let start = Position::new(stream.random_range(0..columns), stream.random_range(0..rows));
        visited[start] = true;
        let mut way = vec![start];
        while let Some(here) = way.last().copied() {
            let around = beside(here, columns, rows);
            let fresh: Vec<_> = around.iter().filter(|next| !visited[**next]).copied().collect();
            if let Some(next) = fresh.choose(stream).copied() {
                visited[next] = true;
                open_passage(&mut dungeon, here, next);
                way.push(next);
            } else {
                way.pop();
            }
        }
        for node in Size::of(columns, rows).positions() {
            for next in beside(node, columns, rows) {
                if stream.random_ratio(1, LOOPS * 4) {
                    open_passage(&mut dungeon, node, next);
                }
            }
        }
        fill_dead_ends(&mut dungeon, &rock);
        dungeon
    })
}

/// Fills the last cells of dead ends with the rock that was there, one cell of each dead
/// end at a time.
fn fill_dead_ends(dungeon: &mut Dungeon, rock: &Dungeon) {
    let area = dungeon.size().positions().count();
    let mut open = dungeon.open_cells().count();
    loop {
        let is_end = |cell: &Position| {
            let beside = cell.neighbours().filter(|next| next.x == cell.x || next.y == cell.y);
            beside.filter(|next| dungeon.is_open(*next)).count() <= 1
        };
        let ends: Vec<_> = dungeon.cells_with(Terrain::Corridor).filter(is_end).collect();
        for cell in &ends {
            if open * 100 <= MOST_OPEN * area {
                return;
            }
            dungeon.fill(*cell, rock.hardness(*cell));
            open -= 1;
        }
        if ends.is_empty() {
            return;
        }
    }
}

/// Adds six rooms, one in each sixth of the level, between the passages of the maze.
fn add_rooms(dungeon: &mut Dungeon, stream: &mut GameRng) {
    let (width, height) = (dungeon.size().width(), dungeon.size().height());
    let (third, half) = ((width - 2) / 3, (height - 2) / 2);
    for (left, top) in [0, 1, 2].into_iter().flat_map(|x| [0, 1].map(|y| (x, y))) {
        let x = 1 + left * third + stream.random_range(1..third.saturating_sub(6).max(2));
        let y = 1 + top * half + stream.random_range(0..half.saturating_sub(4).max(1));
        dungeon.add_room(Room { x, y, width: 4, height: 3 });
    }
}

/// Returns the neighbouring nodes of the maze.
fn beside(node: Position, columns: u16, rows: u16) -> Vec<Position> {
    let Position { x, y } = node;
    let ways = [
        (y > 0).then(|| Position::new(x, y - 1)),
        (y + 1 < rows).then(|| Position::new(x, y + 1)),
        (x > 0).then(|| Position::new(x - 1, y)),
        (x + 1 < columns).then(|| Position::new(x + 1, y)),
    ];
    ways.into_iter().flatten().collect()
}

fn open_passage(dungeon: &mut Dungeon, one: Position, other: Position) {
    let cell = |node: Position| Position::new(1 + node.x * PITCH, 1 + node.y * PITCH);
    let (from, to) = (cell(one.min(other)), cell(one.max(other)));
    for y in from.y..=to.y {
        for x in from.x..=to.x {
            let cell = Position::new(x, y);
            if dungeon.terrain(cell) == Terrain::Rock {
                dungeon.open(cell, Terrain::Corridor);
            }
        }
    }
}
