//! Levels that are dug into rock cell by cell: a cavern and a maze.

use super::building::{add_loops, add_room_where, inner_cells, join_all, until_it_fits};
use crate::{
    dungeon::{Dungeon, Room, Terrain, cell_of, solid_rock},
    grid::{Direction, Grid, Position, Size},
    level::LevelParams,
    rng::GameRng,
};
use rand::{RngExt, seq::IndexedRandom};

const SHARE: u32 = 26;
/// The number of cells after which a digger starts again from another chamber.
const STRIDE: u32 = 60;
const THIN: usize = 6;
const END: usize = 2;

/// A cavern: up to seven small chambers in a cave that winds around them.
pub(super) fn cavern(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
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
        let (right, below) = ((x + 1).min(size.width() - 2), (y + 1).min(size.height() - 2));
        let beside = if heading.0 == 0 { Position::new(right, y) } else { Position::new(x, below) };
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

const PITCH: u16 = 3;
const LOOPS: u32 = 12;
/// As a percentage. Dead ends are filled in until the level is within this limit.
const MOST_OPEN: usize = 28;
const STUB: usize = 2;

pub(super) fn maze(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    until_it_fits(stream, |stream| {
        let rock = solid_rock(params.size, stream);
        let mut dungeon = rock.clone();
        let (width, height) = (params.size.width() - 3, params.size.height() - 3);
        let nodes = Size::of(width / PITCH + 1, height / PITCH + 1);
        add_rooms(&mut dungeon, nodes, stream);
        let mut visited = Grid::filled(nodes, false);
        let x = stream.random_range(0..nodes.width());
        let start = Position::new(x, stream.random_range(0..nodes.height()));
        visited[start] = true;
        let mut way = vec![start];
        while let Some(here) = way.last().copied() {
            let fresh: Vec<_> = beside(here, nodes).filter(|next| !visited[*next]).collect();
            if let Some(next) = fresh.choose(stream).copied() {
                visited[next] = true;
                open_passage(&mut dungeon, here, next);
                way.push(next);
            } else {
                way.pop();
            }
        }
        for node in nodes.positions() {
            for next in beside(node, nodes) {
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

fn beside(node: Position, nodes: Size) -> impl Iterator<Item = Position> {
    let ways = [Direction::North, Direction::South, Direction::West, Direction::East];
    ways.into_iter().map(move |way| node.step(way)).filter(move |next| nodes.contains(*next))
}

const fn cell_of_node(node: Position) -> Position {
    Position::new(1 + node.x * PITCH, 1 + node.y * PITCH)
}

fn open_passage(dungeon: &mut Dungeon, one: Position, other: Position) {
    let (from, to) = (cell_of_node(one.min(other)), cell_of_node(one.max(other)));
    let (width, height) = (to.x - from.x + 1, to.y - from.y + 1);
    for cell in (Room { x: from.x, y: from.y, width, height }).cells() {
        if !dungeon.is_open(cell) {
            dungeon.open(cell, Terrain::Corridor);
        }
    }
}
