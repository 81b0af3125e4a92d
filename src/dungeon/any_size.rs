//! The binary format of dungeons in journals, for any size: RLG327 files support only one.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `HEXDELVE` |
//! | 2 × 2 | columns and rows, 1–4096 |
//! | 2 × 2 | the cell where the PC starts |
//! | 1–2 per cell | the hardness, row by row; after a 0, the terrain; runs as below |
//! | 4 × 2 each | the rooms: column, row, width, height |
//!
//! Numbers are little-endian. Only open cells, of hardness 0, need a terrain. Cells are run-length
//! encoded: after two equal cells, one byte gives the number of further equal cells, 0–255.

use super::{Dungeon, Hardness, Room, Terrain};
use crate::grid::{Grid, Position, Size};

type Cell = (Hardness, Terrain);

const MAGIC: &[u8; 8] = b"HEXDELVE";
/// The length of the longest run: two equal cells and the largest number of further ones.
const LONGEST_RUN: usize = 2 + u8::MAX as usize;
const OPEN: [Terrain; 4] =
    [Terrain::Floor, Terrain::Corridor, Terrain::UpStairs, Terrain::DownStairs];

impl Dungeon {
    /// Encodes the level and the cell where the PC starts in the format of journals.
    pub fn to_bytes(&self, start: Position) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let size = self.size();
        put(&mut bytes, &[size.width(), size.height(), start.x, start.y]);
        let cells = size.positions().map(|cell| (self.hardness(cell), self.terrain(cell)));
        let mut cells = cells.peekable();
        while let Some(cell) = cells.next() {
            put_cell(&mut bytes, cell);
            if cells.next_if_eq(&cell).is_some() {
                put_cell(&mut bytes, cell);
                let more = (0..u8::MAX).take_while(|_| cells.next_if_eq(&cell).is_some()).count();
                bytes.extend(u8::try_from(more));
            }
        }
        for Room { x, y, width, height } in self.rooms() {
            put(&mut bytes, &[*x, *y, *width, *height]);
        }
        bytes
    }

    pub(crate) fn is_in(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<(Self, Position), String> {
        let mut bytes = Bytes(bytes.strip_prefix(MAGIC).ok_or("it has a different marker")?);
        let [width, height, x, y] = bytes.numbers()?;
        let size = Size::within(width.into(), height.into(), Size::of(1, 1))
            .ok_or_else(|| format!("it claims to have {width}x{height} cells"))?;
        // The longest run takes 3 bytes. A short input must not allocate a huge level.
        if bytes.0.len() < size.area() * 3 / LONGEST_RUN {
            return Err("it ends too soon".to_owned());
        }
        let (terrain, rock) = bytes.cells(size)?;
        let mut rooms = Vec::new();
        while !bytes.0.is_empty() {
            let [x, y, width, height] = bytes.numbers()?;
            let fits = |from: u16, length: u16, most| {
                from.checked_add(length).is_some_and(|end| length > 0 && end <= most)
            };
            if !fits(x, width, size.width()) || !fits(y, height, size.height()) {
                return Err(format!("a room at {x},{y} does not fit"));
            }
            rooms.push(Room { x, y, width, height });
        }
        Ok((Self::from_parts(terrain, rock, rooms), Position::new(x, y)))
    }
}

fn put(bytes: &mut Vec<u8>, numbers: &[u16]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

fn put_cell(bytes: &mut Vec<u8>, (hardness, terrain): Cell) {
    bytes.push(hardness.0);
    let open = OPEN.iter().position(|open| *open == terrain);
    bytes.extend(open.and_then(|index| u8::try_from(index).ok()));
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Result<u8, String> {
        let (first, rest) = self.0.split_first().ok_or("it ends too soon")?;
        self.0 = rest;
        Ok(*first)
    }

    fn cell(&mut self) -> Result<Cell, String> {
        let hardness = Hardness(self.byte()?);
        if hardness != Hardness::OPEN {
            return Ok((hardness, Terrain::Rock));
        }
        let terrain = OPEN.get(usize::from(self.byte()?));
        Ok((hardness, *terrain.ok_or("it has an unknown terrain")?))
    }

    fn cells(&mut self, size: Size) -> Result<(Grid<Terrain>, Grid<Hardness>), String> {
        let mut terrain = Grid::filled(size, Terrain::Rock);
        let mut rock = Grid::filled(size, Hardness::IMMUTABLE);
        let mut cells = size.positions();
        let mut before = None;
        while let Some(first) = cells.next() {
            let cell = self.cell()?;
            let is_run = before == Some(cell);
            let more = if is_run { usize::from(self.byte()?) } else { 0 };
            // The cell after a run starts a new run, even if it is equal.
            before = (!is_run).then_some(cell);
            for place in std::iter::once(first).chain(cells.by_ref().take(more)) {
                if size.is_on_border(place) && !cell.0.is_immutable() {
                    return Err(format!("its border is not immutable at {place}"));
                }
                (rock[place], terrain[place]) = cell;
            }
        }
        Ok((terrain, rock))
    }

    fn numbers<const N: usize>(&mut self) -> Result<[u16; N], String> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = u16::from_le_bytes([self.byte()?, self.byte()?]);
        }
        Ok(numbers)
    }
}
