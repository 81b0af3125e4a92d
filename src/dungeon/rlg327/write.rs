//! Encoding of dungeon files.

use super::{DungeonFile, Rlg327Error, Rlg327Marker};
use crate::{
    dungeon::{Dungeon, Room, Terrain},
    grid::{Grid, Position, Size},
};

const SIZE_AT: usize = 16;

pub(super) fn encode(file: &DungeonFile) -> Result<Vec<u8>, Rlg327Error> {
    let dungeon = &file.dungeon;
    if dungeon.size() != Size::STANDARD {
        return Err(Rlg327Error::WrongLevel(dungeon.size()));
    }
    let player = file.player.ok_or(Rlg327Error::NoPlayer)?;
    let marker = if file.marker.is_current() { file.marker } else { Rlg327Marker::S2021 };
    let mut bytes = marker.text().as_bytes().to_vec();
    bytes.extend([0; 8]);
    bytes.extend(cell(player));
    bytes.extend(dungeon.hardness_grid().cells().iter().map(|hardness| hardness.0));
    let rooms = rooms(dungeon);
    put_count(&mut bytes, rooms.len(), "rooms")?;
    bytes.extend(rooms.iter().flat_map(|room| [room.x, room.y, room.width, room.height].map(byte)));
    for (stairs, order) in [(Terrain::UpStairs, &file.up), (Terrain::DownStairs, &file.down)] {
        let cells = all_stairs(dungeon, stairs, order);
        put_count(&mut bytes, cells.len(), "staircases")?;
        bytes.extend(cells.into_iter().flat_map(cell));
    }
    let length = u32::try_from(bytes.len()).expect("three 16-bit counts stay far below 4 GiB");
    bytes[SIZE_AT..SIZE_AT + 4].copy_from_slice(&length.to_be_bytes());
    // Everything written must be readable, so the reader checks it.
    super::read::decode(&bytes)?;
    Ok(bytes)
}

/// Floor outside these rooms becomes one-cell rooms, so that it is read back as floor.
fn rooms(dungeon: &Dungeon) -> Vec<Room> {
    let is_floor =
        |cell: Position| !matches!(dungeon.terrain(cell), Terrain::Rock | Terrain::Corridor);
    let mut rooms: Vec<Room> = dungeon.rooms().to_vec();
    rooms.retain(|room| room.area() > 0 && room.cells().all(is_floor));
    let mut covered = Grid::filled(dungeon.size(), false);
    rooms.iter().flat_map(|room| room.cells()).for_each(|cell| covered[cell] = true);
    let bare = dungeon.cells_with(Terrain::Floor).filter(|cell| !covered[*cell]);
    rooms.extend(bare.map(|cell| Room { x: cell.x, y: cell.y, width: 1, height: 1 }));
    rooms
}

fn all_stairs(dungeon: &Dungeon, stairs: Terrain, order: &[Position]) -> Vec<Position> {
    let is_there =
        |cell: &Position| matches!(dungeon.terrain(*cell), Terrain::UpStairs | Terrain::DownStairs);
    let others = dungeon.cells_with(stairs).filter(|cell| !order.contains(cell));
    order.iter().copied().filter(is_there).chain(others).collect()
}

fn cell(cell: Position) -> [u8; 2] {
    [cell.x, cell.y].map(byte)
}

/// 255 is outside the level, so the reader refuses it.
fn byte(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn put_count(bytes: &mut Vec<u8>, count: usize, what: &'static str) -> Result<(), Rlg327Error> {
    let count = u16::try_from(count).map_err(|_| Rlg327Error::TooMany(count, what))?;
    bytes.extend(count.to_be_bytes());
    Ok(())
}
