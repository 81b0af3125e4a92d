//! A maze with loops and small rooms.

use super::building::until_it_fits;
use crate::{
    dungeon::{Dungeon, Room, Terrain, solid_rock},
    grid::{Grid, Position, Size},
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::IndexedRandom};

const PITCH: u16 = 3;
const LOOPS: u32 = 12;
/// As a percentage. Dead ends are filled in until the level is within this limit.
const MOST_OPEN: usize = 28;
const STUB: usize = 2;

pub(super) fn generate(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let rock = solid_rock(params.size, stream);
        let mut dungeon = rock.clone();
        let columns = (params.size.width() - 3) / PITCH + 1;
        let rows = (params.size.height() - 3) / PITCH + 1;
        add_rooms(&mut dungeon, Size::of(columns, rows), stream);
        let mut visited = Grid::filled(Size::of(columns, rows), false);
        let start = Position::new(stream.random_range(0..columns), stream.random_range(0..rows));
        visited[start] = true;
        let mut way = vec![start];
        while let Some(here) = way.last().copied() {
            let around = beside(here, columns, rows);
            let fresh: Vec<_> = around.filter(|next| !visited[*next]).collect();
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
        fill_stubs(&mut dungeon, &rock);
        dungeon
    })
}

fn fill_dead_ends(dungeon: &mut Dungeon, rock: &Dungeon) {
    let size = dungeon.size();
    let mut open = dungeon.open_cells().count();
    let mut ends = dead_ends(dungeon);
    while !ends.is_empty() {
        for cell in &ends {
            if open * 100 <= MOST_OPEN * size.area() {
                return;
            }
            dungeon.fill(*cell, rock.hardness(*cell));
            open -= 1;
        }
        // Only a cell beside a filled one can have become the last one of its dead end.
        let beside = ends.iter().flat_map(|cell| cell.beside());
        ends = beside.filter(|cell| is_dead_end(dungeon, *cell)).collect();
        ends.sort_unstable_by_key(|cell| size.index(*cell));
        ends.dedup();
    }
}

/// Fills dead ends that are too short to hide in.
fn fill_stubs(dungeon: &mut Dungeon, rock: &Dungeon) {
    for end in dead_ends(dungeon) {
        let mut stub = vec![end];
        while stub.len() <= STUB {
            let here = stub[stub.len() - 1];
            let is_junction = open_beside(dungeon, here).count() > 2;
            let mut ahead = open_beside(dungeon, here).filter(|next| !stub.contains(next));
            let Some(next) = ahead.next().filter(|_| !is_junction) else { break };
            stub.push(next);
        }
        // The last cell is the junction or the room to which the stub leads.
        let junction = stub.pop();
        if stub.len() <= STUB && junction.is_some_and(|cell| open_beside(dungeon, cell).count() > 2)
        {
            for cell in stub {
                dungeon.fill(cell, rock.hardness(cell));
            }
        }
    }
}

fn dead_ends(dungeon: &Dungeon) -> Vec<Position> {
    let corridors = dungeon.cells_with(Terrain::Corridor);
    corridors.filter(|cell| is_dead_end(dungeon, *cell)).collect()
}

fn is_dead_end(dungeon: &Dungeon, cell: Position) -> bool {
    dungeon.terrain(cell) == Terrain::Corridor && open_beside(dungeon, cell).count() <= 1
}

fn open_beside(dungeon: &Dungeon, cell: Position) -> impl Iterator<Item = Position> {
    cell.beside().filter(|next| dungeon.is_open(*next))
}

/// Each room reaches from node to node, so that passages enter it at its corners.
fn add_rooms(dungeon: &mut Dungeon, nodes: Size, stream: &mut GameRng) {
    let (third, half) = (nodes.width() / 3, nodes.height() / 2);
    for (left, top) in [0, 1, 2].into_iter().flat_map(|x| [0, 1].map(|y| (x, y))) {
        let x = left * third + stream.random_range(0..third - 2);
        let y = top * half + stream.random_range(0..half - 1);
        let Position { x, y } = cell_of_node(Position::new(x, y));
        dungeon.add_room(Room { x, y, width: PITCH + 1, height: PITCH + 1 });
    }
}

fn beside(node: Position, columns: u16, rows: u16) -> impl Iterator<Item = Position> {
    let Position { x, y } = node;
    let ways = [
        (y > 0).then(|| Position::new(x, y - 1)),
        (y + 1 < rows).then(|| Position::new(x, y + 1)),
        (x > 0).then(|| Position::new(x - 1, y)),
        (x + 1 < columns).then(|| Position::new(x + 1, y)),
    ];
    ways.into_iter().flatten()
}

const fn cell_of_node(node: Position) -> Position {
    Position::new(1 + node.x * PITCH, 1 + node.y * PITCH)
}

fn open_passage(dungeon: &mut Dungeon, one: Position, other: Position) {
    let (from, to) = (cell_of_node(one.min(other)), cell_of_node(one.max(other)));
    let passage =
        Room { x: from.x, y: from.y, width: to.x - from.x + 1, height: to.y - from.y + 1 };
    for cell in passage.cells() {
        if dungeon.terrain(cell) == Terrain::Rock {
            dungeon.open(cell, Terrain::Corridor);
        }
    }
}
