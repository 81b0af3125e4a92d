//! RLG327 dungeon files, read in every layout of `layout.rs` and written in the current one.

mod error;
mod layout;
mod read;
mod reader;
mod write;

pub use error::Rlg327Error;
pub use layout::Rlg327Marker;

use super::{Dungeon, Terrain};
use crate::{
    content::{open_file, read_at_most, write_whole},
    grid::Position,
};
use std::path::Path;

/// The largest levels have one room per cell, and counts go up to 65,535.
const MOST_BYTES: u64 = 1 << 20;

/// The content of a dungeon file.
///
/// Reading a file with a current marker and writing it again gives the same bytes, but all
/// numbers are written in big-endian order.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::generate;
/// let dungeon = generate(Size::STANDARD, &mut Seed(7).layout(1));
/// let player = dungeon.open_cells().next();
/// let bytes = DungeonFile::new(dungeon, player).encode()?;
/// let read = DungeonFile::decode(&bytes)?;
/// assert_eq!((read.marker, read.player), (Rlg327Marker::S2021, player));
/// assert_eq!(read.encode()?, bytes);
/// # Ok::<(), Rlg327Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct DungeonFile {
    /// The file's marker.
    pub marker: Rlg327Marker,
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
        Self {
            marker: Rlg327Marker::S2021,
            up: dungeon.cells_with(Terrain::UpStairs).collect(),
            down: dungeon.cells_with(Terrain::DownStairs).collect(),
            dungeon,
            player,
        }
    }

    /// Decodes the bytes of a file in any layout.
    ///
    /// # Errors
    /// Returns an [`Rlg327Error`] that names the first invalid byte.
    pub fn decode(bytes: &[u8]) -> Result<Self, Rlg327Error> {
        read::decode(bytes)
    }

    /// Encodes the file in the current layout.
    ///
    /// # Errors
    /// Returns an error if the level is not 80 × 21 cells, or if the PC is missing or not
    /// on an open cell.
    pub fn encode(&self) -> Result<Vec<u8>, Rlg327Error> {
        write::encode(self)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Returns the errors of [`DungeonFile::decode`] and of the operating system, with the path.
    pub fn read(path: &Path) -> Result<Self, Rlg327Error> {
        let bytes = read_capped(path);
        bytes.and_then(|bytes| Self::decode(&bytes)).map_err(|error| error.at(path))
    }

    /// Writes a file, completely or not at all. Missing folders are created.
    ///
    /// # Errors
    /// Returns the errors of [`DungeonFile::encode`] and of the operating system, with the path.
    pub fn save(&self, path: &Path) -> Result<(), Rlg327Error> {
        let saved =
            self.encode().and_then(|bytes| write_whole(path, &bytes).map_err(Rlg327Error::Io));
        saved.map_err(|error| error.at(path))
    }
}

fn read_capped(path: &Path) -> Result<Vec<u8>, Rlg327Error> {
    let bytes = open_file(path).and_then(|file| read_at_most(&file, MOST_BYTES));
    bytes.map_err(Rlg327Error::Io)?.ok_or_else(|| {
        let expected = "the end of the file: no dungeon is that large";
        Rlg327Error::malformed(1 << 20, "goes on", expected)
    })
}
