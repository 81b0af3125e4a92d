//! Decoding of RLG327 dungeon files in any layout. Allocations depend only on the layout and on the
//! bytes present. Only in `Reader::take` can a file turn out to be too short.

use super::{DungeonFile, Layout, Rlg327Error, RoomOrder};
use crate::{
    dungeon::{Dungeon, Hardness, Room, Terrain},
    grid::{Grid, Position},
};

/// In areas of the level: otherwise, a file's rooms could cover more than a hundred million cells.
const MOST_LAYERS: usize = 16;

impl DungeonFile {
    /// Decodes the bytes of a file in any layout.
    ///
    /// # Errors
    /// Returns an [`Rlg327Error`] that names the first invalid byte.
    pub fn decode(bytes: &[u8]) -> Result<Self, Rlg327Error> {
        let layout = Layout::of(bytes)?;
        let offset = layout.marker.len();
        let mut reader = Reader { layout, bytes, offset, counts: u16::from_be_bytes };
        if reader.is_little_endian()? {
            // Some programs wrote only the header's numbers in little-endian order.
            let little = read_body(Reader { counts: u16::from_le_bytes, ..reader });
            little.or_else(|_| read_body(reader))
        } else {
            read_body(reader)
        }
    }
}

fn read_body(mut reader: Reader<'_>) -> Result<DungeonFile, Rlg327Error> {
    let (layout, player_at) = (reader.layout, reader.offset);
    let player = if layout.player { Some(reader.cell("the PC's place")?) } else { None };
    let hardness = reader.hardness()?;
    if let Some(cell) = player {
        check_open(&hardness, cell, player_at, "puts the PC")?;
    }
    let rooms = reader.rooms(&hardness)?;
    let up = reader.stairs(&hardness, "staircase up")?;
    let down = reader.stairs(&hardness, "staircase down")?;
    reader.finish()?;
    let mut terrain = Grid::filled(hardness.size(), Terrain::Rock);
    let mut put = |cell, what| terrain[cell] = what;
    let open = hardness.cells_where(|rock| *rock == Hardness::OPEN);
    open.for_each(|cell| put(cell, Terrain::Corridor));
    rooms.iter().flat_map(|room| room.cells()).for_each(|cell| put(cell, Terrain::Floor));
    for cell in &up {
        put(*cell, Terrain::UpStairs);
    }
    for cell in &down {
        put(*cell, Terrain::DownStairs);
    }
    let dungeon = Dungeon::from_parts(terrain, hardness, rooms);
    Ok(DungeonFile { marker: layout.marker, dungeon, player, up, down })
}

fn check_open(
    hardness: &Grid<Hardness>,
    cell: Position,
    offset: usize,
    puts: &str,
) -> Result<(), Rlg327Error> {
    let size = hardness.size();
    let place = match hardness.get(cell) {
        Some(&Hardness::OPEN) => return Ok(()),
        None => format!("outside the {size} cells"),
        Some(_) if size.is_on_border(cell) => "in the border".to_owned(),
        Some(rock) => format!("in rock of hardness {}", rock.0),
    };
    let found = format!("{puts} at {cell}, {place}");
    Err(Rlg327Error::malformed(offset, &found, "an open cell"))
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    layout: Layout,
    bytes: &'a [u8],
    offset: usize,
    counts: fn([u8; 2]) -> u16,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize, what: &str) -> Result<&'a [u8], Rlg327Error> {
        let rest = &self.bytes[self.offset.min(self.bytes.len())..];
        let Some(taken) = rest.get(..count) else {
            let expected = format!("{} more bytes for {what}", count - rest.len());
            let (end, found) = (self.bytes.len(), "is where the file ends");
            return Err(Rlg327Error::malformed(end, found, &expected));
        };
        self.offset += count;
        Ok(taken)
    }

    /// Whether the size matches the length of the file in little-endian order only.
    fn is_little_endian(&mut self) -> Result<bool, Rlg327Error> {
        let at = self.offset;
        let version = self.array("the version")?;
        if version != [0; 4] {
            let found = format!("says version {}", u32::from_be_bytes(version));
            return Err(Rlg327Error::malformed(at, &found, "version 0"));
        }
        let size = self.array("the file's size")?;
        let has = self.bytes.len();
        let is = |said: u32| usize::try_from(said) == Ok(has);
        let said = u32::from_be_bytes(size);
        if is(said) || is(u32::from_le_bytes(size)) {
            Ok(!is(said))
        } else {
            let offset = at + 4;
            let told = format!(
                "byte {offset} says the file has {said} bytes, but it has {has}; get an undamaged \
                 copy, or write it again with the program that made it"
            );
            Err(Rlg327Error { offset: Some(offset), told })
        }
    }

    fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], Rlg327Error> {
        Ok(self.take(N, what)?.try_into().expect("so many bytes were taken"))
    }

    fn count(&mut self, what: &str) -> Result<u16, Rlg327Error> {
        Ok((self.counts)(self.array(what)?))
    }

    fn cell(&mut self, what: &str) -> Result<Position, Rlg327Error> {
        let [x, y] = self.array(what)?.map(u16::from);
        Ok(Position::new(x, y))
    }

    fn finish(&self) -> Result<(), Rlg327Error> {
        if self.offset == self.bytes.len() {
            return Ok(());
        }
        let found = match self.bytes.len() - self.offset {
            1 => "is a stray byte".to_owned(),
            more => format!("is the first of {more} stray bytes"),
        };
        Err(Rlg327Error::malformed(self.offset, &found, "the end of the file"))
    }

    fn hardness(&mut self) -> Result<Grid<Hardness>, Rlg327Error> {
        let (at, stored, size) = (self.offset, self.layout.stored, self.layout.size());
        let bytes = self.take(stored.area(), "the hardness of all cells")?;
        let mut hardness = Grid::filled(size, Hardness::IMMUTABLE);
        let margin = u16::from(!self.layout.border);
        for (cell, byte) in stored.positions().zip(bytes) {
            let cell = Position::new(cell.x + margin, cell.y + margin);
            if size.is_on_border(cell) && *byte != 255 {
                let found = format!("says hardness {byte} at {cell}, in the border");
                return Err(Rlg327Error::malformed(at + stored.index(cell), &found, "255"));
            }
            hardness[cell] = Hardness(*byte);
        }
        Ok(hardness)
    }

    fn rooms(&mut self, hardness: &Grid<Hardness>) -> Result<Vec<Room>, Rlg327Error> {
        let count = if self.layout.counted {
            usize::from(self.count("the number of rooms")?)
        } else {
            (self.bytes.len() - self.offset) / 4
        };
        let at = self.offset;
        let bytes = self.take(4 * count, "the rooms")?;
        let read = |order: &RoomOrder| -> Result<Vec<Room>, Rlg327Error> {
            let rooms = bytes.chunks_exact(4).map(|room| {
                let [x, y, width, height] = order.map(|place| room[place].into());
                Room { x, y, width, height }
            });
            let mut left = MOST_LAYERS * hardness.size().area();
            let checked = rooms.zip((at..).step_by(4)).map(|(room, at)| {
                check_room(hardness, room, at)?;
                left = left.checked_sub(room.area() as usize).ok_or_else(|| {
                    let found = "holds one room too many: together they have more cells than";
                    let found = format!("{found} {MOST_LAYERS} levels");
                    Rlg327Error::malformed(at, &found, "rooms that do not overlap")
                })?;
                Ok(room)
            });
            checked.collect()
        };
        let mut tried = self.layout.orders.iter().map(read);
        let first = tried.next().expect("each layout has an order");
        first.or_else(|error| tried.find_map(Result::ok).ok_or(error))
    }

    fn stairs(
        &mut self,
        hardness: &Grid<Hardness>,
        name: &str,
    ) -> Result<Vec<Position>, Rlg327Error> {
        if !self.layout.counted {
            return Ok(Vec::new());
        }
        let count = self.count(&format!("the number of each {name}"))?;
        let next = |_| {
            let (at, cell) = (self.offset, self.cell(name)?);
            check_open(hardness, cell, at, &format!("puts a {name}"))?;
            Ok(cell)
        };
        (0..count).map(next).collect()
    }
}

fn check_room(hardness: &Grid<Hardness>, room: Room, at: usize) -> Result<(), Rlg327Error> {
    let Room { x, y, width, height } = room;
    let refuse = |what: &str| {
        let found = format!("holds a room at {x},{y} of {width}x{height} cells, {what}");
        Err(Rlg327Error::malformed(at, &found, "a rectangle of open cells"))
    };
    if room.area() == 0 {
        return refuse("which is empty");
    }
    let size = hardness.size();
    if x + width > size.width() || y + height > size.height() {
        return refuse("which extends beyond the dungeon");
    }
    match room.cells().find(|cell| hardness[*cell] != Hardness::OPEN) {
        Some(rock) => refuse(&format!("with rock at {rock}")),
        None => Ok(()),
    }
}
