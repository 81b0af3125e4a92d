//! From a dungeon to bytes, and to a file.

use super::{DungeonFile, Marker, Rlg327Error, reader::ByteOrder};
use crate::{
    dungeon::{Dungeon, Room, Terrain},
    grid::{Grid, Position, Size},
};
use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Write},
    path::Path,
    time::Duration,
};

/// Where the size field stands in a current file.
const SIZE_AT: usize = 16;
/// What the name of a file ends in that is being written.
const NEW: &str = ".new";
/// A file that was begun longer ago than this, and is nobody's, was left behind:
/// who has begun one and not locked it yet needs far less.
const LONGEST_WRITE: Duration = Duration::from_mins(1);

pub(super) fn encode(file: &DungeonFile) -> Result<Vec<u8>, Rlg327Error> {
    let dungeon = &file.dungeon;
    if dungeon.size() != Size::STANDARD {
        return Err(Rlg327Error::WrongLevel(dungeon.size()));
    }
    let player = file.player.ok_or(Rlg327Error::NoPlayer)?;
    let marker = if file.marker.is_current() { file.marker } else { Marker::S2021 };
    let mut bytes = marker.text().as_bytes().to_vec();
    bytes.extend([0; 8]);
    put_cell(&mut bytes, player);
    bytes.extend(dungeon.hardnesses().cells().iter().map(|hardness| hardness.0));
    put_rooms(&mut bytes, &rooms(dungeon), file.counts)?;
    for (stairs, order) in [(Terrain::UpStairs, &file.up), (Terrain::DownStairs, &file.down)] {
        put_stairs(&mut bytes, &all_stairs(dungeon, stairs, order), file.counts)?;
    }
    let length = u32::try_from(bytes.len()).expect("three counts of 16 bits are far from 4 GiB");
    let length = match file.header {
        ByteOrder::Big => length.to_be_bytes(),
        ByteOrder::Little => length.to_le_bytes(),
    };
    bytes[SIZE_AT..SIZE_AT + 4].copy_from_slice(&length);
    // Whatever is written can be read: the reader says so.
    super::read::decode(&bytes)?;
    Ok(bytes)
}

/// The rooms that still are rooms, and floor outside of them in rows of one, so
/// that it is read as floor again.
fn rooms(dungeon: &Dungeon) -> Vec<Room> {
    let is_floor =
        |cell: Position| !matches!(dungeon.terrain(cell), Terrain::Rock | Terrain::Corridor);
    let mut rooms: Vec<Room> = dungeon.rooms().to_vec();
    rooms.retain(|room| room.area() > 0 && room.cells().all(is_floor));
    let mut covered = Grid::filled(dungeon.size(), false);
    rooms.iter().flat_map(|room| room.cells()).for_each(|cell| covered[cell] = true);
    let bare = dungeon.cells_of(Terrain::Floor).filter(|cell| !covered[*cell]);
    rooms.extend(bare.map(|cell| Room { x: cell.x, y: cell.y, width: 1, height: 1 }));
    rooms
}

/// The staircases in the order in which they were read, and others after them.
fn all_stairs(dungeon: &Dungeon, stairs: Terrain, order: &[Position]) -> Vec<Position> {
    let is_there =
        |cell: &Position| matches!(dungeon.terrain(*cell), Terrain::UpStairs | Terrain::DownStairs);
    let others = dungeon.cells_of(stairs).filter(|cell| !order.contains(cell));
    order.iter().copied().filter(is_there).chain(others).collect()
}

fn put_cell(bytes: &mut Vec<u8>, cell: Position) {
    bytes.extend([cell.x, cell.y].map(byte));
}

/// Where a number is no byte the cell lies outside, as 255 does, and the reader
/// refuses it.
fn byte(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn put_count(
    bytes: &mut Vec<u8>,
    count: usize,
    order: ByteOrder,
    what: &'static str,
) -> Result<(), Rlg327Error> {
    let count = u16::try_from(count).map_err(|_| Rlg327Error::TooMany(count, what))?;
    bytes.extend(match order {
        ByteOrder::Big => count.to_be_bytes(),
        ByteOrder::Little => count.to_le_bytes(),
    });
    Ok(())
}

fn put_rooms(bytes: &mut Vec<u8>, rooms: &[Room], order: ByteOrder) -> Result<(), Rlg327Error> {
    put_count(bytes, rooms.len(), order, "rooms")?;
    for room in rooms {
        bytes.extend([room.x, room.y, room.width, room.height].map(byte));
    }
    Ok(())
}

fn put_stairs(
    bytes: &mut Vec<u8>,
    stairs: &[Position],
    order: ByteOrder,
) -> Result<(), Rlg327Error> {
    put_count(bytes, stairs.len(), order, "staircases")?;
    for cell in stairs {
        put_cell(bytes, *cell);
    }
    Ok(())
}

/// Writes a whole file or nothing: beside the old one first, which it then
/// replaces in one step.
pub(super) fn save(bytes: &[u8], path: &Path) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, "the path names no file; add a file's name")
    })?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    sweep(folder, name);
    let mut beside = name.to_owned();
    beside.push(format!(".{}{NEW}", std::process::id()));
    let beside = folder.join(beside);
    // Opened before the rename: a failure after it would be told for a file
    // that is there.
    let directory = File::open(folder)?;
    let written = write_and_rename(bytes, &beside, path);
    if written.is_err() {
        // It may not be there at all; what matters has been told already.
        let _ = fs::remove_file(&beside);
    }
    written?;
    // So that the new name outlives a power cut.
    directory.sync_all()
}

fn write_and_rename(bytes: &[u8], beside: &Path, path: &Path) -> io::Result<()> {
    let mut file = File::create(beside)?;
    // Who sweeps sees that somebody is at work. Some file systems have no locks.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(beside, path)
}

/// Removes what those left beside the file who were killed while writing it.
/// Where that fails, it is no reason to write nothing.
fn sweep(folder: &Path, name: &OsStr) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_left = |other: &OsStr| {
        let rest = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let process = rest.and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(NEW.as_bytes()));
        process.is_some_and(|it| !it.is_empty() && it.iter().all(u8::is_ascii_digit))
    };
    for entry in entries.flatten().filter(|entry| is_left(&entry.file_name())) {
        let is_old = entry
            .metadata()
            .and_then(|it| it.modified())
            .is_ok_and(|written| written.elapsed().is_ok_and(|passed| passed > LONGEST_WRITE));
        let is_nobodys = File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_old && is_nobodys {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn what_a_killed_process_left_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let make = |name: &str, age: u64| {
            let file = File::create(at(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
            file
        };
        for name in ["dungeon.17.new", "dungeon.new", "dungeon.17.old", "other.17.new"] {
            make(name, 3600);
        }
        make("dungeon.18.new", 0);
        let at_work = make("dungeon.19.new", 3600);
        at_work.try_lock().unwrap();
        save(b"it", &at("dungeon")).unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(
            left,
            [
                "dungeon",
                "dungeon.17.old",
                "dungeon.18.new",
                "dungeon.19.new",
                "dungeon.new",
                "other.17.new"
            ]
        );
        assert_eq!(fs::read(at("dungeon")).unwrap(), b"it");
    }
}
