//! RLG327 dungeon files: their layouts, encoding in the current one, and errors.

mod read;

use super::{Dungeon, Room, Terrain};
use crate::{
    content::{escape_unprintable, open_file, read_at_most, write_whole},
    grid::{Grid, Position, Size},
};
use std::{io, path::Path};
use thiserror::Error;

/// The largest levels have one room per cell, and counts go up to 65,535.
const MOST_BYTES: u64 = 1 << 20;

/// The content of a dungeon file.
///
/// Reading a current file and writing it again gives the same bytes, in big-endian order.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::{DungeonFile, Rlg327Error};
/// use hexdelve::dungeon::generate;
/// let dungeon = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// let player = dungeon.open_cells().next();
/// let bytes = DungeonFile::new(dungeon, player).encode()?;
/// let read = DungeonFile::decode(&bytes)?;
/// assert_eq!((read.marker, read.player), ("RLG327-S2021", player));
/// assert_eq!(read.encode()?, bytes);
/// # Ok::<(), Rlg327Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct DungeonFile {
    /// The marker at the start. All but three current ones are written as `RLG327-S2021`.
    pub marker: &'static str,
    /// The level. Open cells outside all rooms are corridor.
    pub dungeon: Dungeon,
    /// The PC's cell. Some older layouts do not store it.
    pub player: Option<Position>,
    up: Vec<Position>,
    down: Vec<Position>,
}

impl DungeonFile {
    /// Returns a new file with the marker `RLG327-S2021`.
    pub fn new(dungeon: Dungeon, player: Option<Position>) -> Self {
        let [up, down] =
            [Terrain::UpStairs, Terrain::DownStairs].map(|it| dungeon.cells_with(it).collect());
        Self { marker: NEWEST, dungeon, player, up, down }
    }

    /// Whether the program also writes files with this marker.
    pub fn has_current_marker(&self) -> bool {
        LAYOUTS.iter().any(|layout| layout.marker == self.marker && layout.counted)
    }

    /// Encodes the file in the current layout.
    ///
    /// # Errors
    /// Returns an error if the level is not 80 × 21 cells, or the PC is not on an open cell.
    pub fn encode(&self) -> Result<Vec<u8>, Rlg327Error> {
        let dungeon = &self.dungeon;
        let refused = |told| Rlg327Error { offset: None, told };
        if dungeon.size() != Size::STANDARD {
            let (found, standard) = (dungeon.size(), Size::STANDARD);
            return Err(refused(format!(
                "the dungeon has {found} cells, but only one of {standard} can be written; generate \
                 one of that size"
            )));
        }
        let no_player =
            "the dungeon has no PC, but a file stores the PC's cell; put the PC on an open cell";
        let player = self.player.ok_or_else(|| refused(no_player.to_owned()))?;
        let marker = if self.has_current_marker() { self.marker } else { NEWEST };
        let mut bytes = marker.as_bytes().to_vec();
        bytes.extend([0; 8]);
        bytes.extend(cell(player));
        bytes.extend(dungeon.hardness_grid().cells().iter().map(|hardness| hardness.0));
        let rooms = rooms(dungeon);
        put_count(&mut bytes, rooms.len(), "rooms")?;
        let sides = |room: &Room| [room.x, room.y, room.width, room.height].map(byte);
        bytes.extend(rooms.iter().flat_map(sides));
        for (stairs, order) in [(Terrain::UpStairs, &self.up), (Terrain::DownStairs, &self.down)] {
            let cells = all_stairs(dungeon, stairs, order);
            put_count(&mut bytes, cells.len(), "staircases")?;
            bytes.extend(cells.into_iter().flat_map(cell));
        }
        // Three 16-bit counts stay far below 4 GiB.
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        bytes[SIZE_AT..SIZE_AT + 4].copy_from_slice(&length.to_be_bytes());
        // Everything written must be readable, so the reader checks it.
        Self::decode(&bytes)?;
        Ok(bytes)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Returns the errors of [`DungeonFile::decode`] and of the operating system, with the path.
    pub fn read(path: &Path) -> Result<Self, Rlg327Error> {
        let bytes = open_file(path).and_then(|file| read_at_most(&file, MOST_BYTES));
        let bytes = bytes.map_err(|error| Rlg327Error::io(&error).at(path))?;
        let too_long = "the end of the file: no dungeon is that large";
        bytes
            .ok_or_else(|| Rlg327Error::malformed(1 << 20, "goes on", too_long))
            .and_then(|bytes| Self::decode(&bytes))
            .map_err(|error| error.at(path))
    }

    /// Writes a file, completely or not at all. Missing folders are created.
    ///
    /// # Errors
    /// Returns the errors of [`DungeonFile::encode`] and of the operating system, with the path.
    pub fn save(&self, path: &Path) -> Result<(), Rlg327Error> {
        let write = |bytes: Vec<u8>| write_whole(path, &bytes).map_err(|it| Rlg327Error::io(&it));
        self.encode().and_then(write).map_err(|error| error.at(path))
    }
}

/// An error in reading or writing an RLG327 file: the file, the problem and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{told}")]
pub struct Rlg327Error {
    /// The offset in bytes of the first invalid byte, if there is one.
    pub offset: Option<usize>,
    told: String,
}

impl Rlg327Error {
    fn malformed(offset: usize, found: &str, expected: &str) -> Self {
        let told = format!(
            "byte {offset} {found}; expected {expected}. Get an undamaged copy, or write it again \
             with a program that follows the format"
        );
        Self { offset: Some(offset), told }
    }

    fn io(error: &io::Error) -> Self {
        Self { offset: None, told: format!("{error}{}", remedy(error)) }
    }

    fn at(self, path: &Path) -> Self {
        let path = escape_unprintable(&path.display().to_string());
        Self { told: format!("{path}: {}", self.told), ..self }
    }
}

/// Phrased to continue a sentence. The other errors contain their own advice.
fn remedy(error: &io::Error) -> &'static str {
    use io::ErrorKind::{
        FileTooLarge, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
        QuotaExceeded, ReadOnlyFilesystem, StorageFull, Unsupported,
    };
    match error.kind() {
        InvalidInput => "",
        NotFound => "; check the path for a typo",
        PermissionDenied => "; name a file that you may read and write",
        IsADirectory | NotADirectory => "; name a file inside a folder",
        Unsupported => "; name a file",
        StorageFull | QuotaExceeded | FileTooLarge => "; free some space, or name a file elsewhere",
        ReadOnlyFilesystem => "; name a file elsewhere",
        _ => "; try again, or name another file",
    }
}

type RoomOrder = [usize; 4];

#[derive(Clone, Copy, Debug)]
struct Layout {
    marker: &'static str,
    stored: Size,
    border: bool,
    player: bool,
    counted: bool,
    /// The first order that fits all rooms applies.
    orders: &'static [RoomOrder],
}

const NEWEST: &str = "RLG327-S2021";
const PLAIN: &str = "RLG327";
const OLD: Size = Size::of(160, 105);
const BARE: Size = Size::of(78, 19);
const XYWH: RoomOrder = [0, 1, 2, 3];
const YXHW: RoomOrder = [1, 0, 3, 2];
const XWYH: RoomOrder = [0, 2, 1, 3];

/// The layouts with counts are current.
#[rustfmt::skip]
const LAYOUTS: [Layout; 8] = [
    Layout { marker: "RLG327-S2019", stored: Size::STANDARD, border: true,  player: true,  counted: true,  orders: &[XYWH] },
    Layout { marker: NEWEST,         stored: Size::STANDARD, border: true,  player: true,  counted: true,  orders: &[XYWH] },
    Layout { marker: "RLG327-S2025", stored: Size::STANDARD, border: true,  player: true,  counted: true,  orders: &[XYWH] },
    Layout { marker: "RLG327-F2018", stored: Size::STANDARD, border: true,  player: true,  counted: false, orders: &[XYWH] },
    Layout { marker: "RLG327-S2018", stored: Size::STANDARD, border: true,  player: false, counted: false, orders: &[YXHW] },
    Layout { marker: "RLG327-S2017", stored: OLD,            border: true,  player: false, counted: false, orders: &[XYWH] },
    Layout { marker: PLAIN,          stored: BARE,           border: false, player: false, counted: false, orders: &[XYWH] },
    Layout { marker: PLAIN,          stored: Size::STANDARD, border: true,  player: false, counted: false, orders: &[XWYH, YXHW] },
];

impl Layout {
    /// `RLG327` alone is two layouts: in a multiple of 4 bytes, the border is not stored.
    fn of(bytes: &[u8]) -> Result<Self, Rlg327Error> {
        let longer = bytes.get(6) == Some(&b'-');
        // Rooms of 4 bytes follow 14 + 78 × 19 bytes, or 14 + 80 × 21 bytes with the border.
        let bare = bytes.len().is_multiple_of(4);
        LAYOUTS
            .into_iter()
            .filter(|layout| layout.marker != PLAIN || (!longer && bare != layout.border))
            .find(|layout| bytes.starts_with(layout.marker.as_bytes()))
            .ok_or_else(|| {
                let start = bytes[..bytes.len().min(12)].escape_ascii();
                let markers =
                    "RLG327 alone or with -S2017, -S2018, -F2018, -S2019, -S2021 or -S2025";
                Rlg327Error::malformed(0, &format!("starts \"{start}\""), markers)
            })
    }

    const fn size(&self) -> Size {
        if self.border { self.stored } else { Size::STANDARD }
    }
}

const SIZE_AT: usize = 16;

/// Floor outside these rooms becomes one-cell rooms, so that it is read back as floor.
fn rooms(dungeon: &Dungeon) -> Vec<Room> {
    let is_floor =
        |cell: Position| !matches!(dungeon.terrain(cell), Terrain::Rock | Terrain::Corridor);
    let mut rooms = dungeon.rooms().to_vec();
    rooms.retain(|room| room.area() > 0 && room.cells().all(is_floor));
    let mut covered = Grid::filled(dungeon.size(), false);
    rooms.iter().flat_map(|room| room.cells()).for_each(|cell| covered[cell] = true);
    let bare = dungeon.cells_with(Terrain::Floor).filter(|cell| !covered[*cell]);
    rooms.extend(bare.map(|cell| Room { x: cell.x, y: cell.y, width: 1, height: 1 }));
    rooms
}

fn all_stairs(dungeon: &Dungeon, stairs: Terrain, order: &[Position]) -> Vec<Position> {
    let is_there = |cell: &Position| dungeon.terrain(*cell).is_staircase();
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
    let told =
        || format!("the dungeon has {count} {what}, but a file holds at most 65535; remove some");
    let count = u16::try_from(count).map_err(|_| Rlg327Error { offset: None, told: told() })?;
    bytes.extend(count.to_be_bytes());
    Ok(())
}
