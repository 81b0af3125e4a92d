//! RLG327 dungeon files: read in every layout that they have had, written in
//! the current one.
//!
//! The layouts are a table, `layout.rs`; whatever a file holds is checked
//! before it is believed, and a refusal names the byte.

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
use reader::ByteOrder;
use std::path::Path;

/// More than any level needs: the largest has one room a cell, and the counts
/// of the current layout go to 65,535.
const MOST_BYTES: u64 = 1 << 20;

/// What a dungeon file holds.
///
/// A current one that was read writes back the same bytes.
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
    /// What the file calls itself.
    pub marker: Rlg327Marker,
    /// The level. Open cells in no room are corridor.
    pub dungeon: Dungeon,
    /// Where the PC stands; some older layouts do not say.
    pub player: Option<Position>,
    /// The staircases in the order of the file.
    up: Vec<Position>,
    down: Vec<Position>,
    /// Which way round the file writes its size, and its counts.
    header: ByteOrder,
    counts: ByteOrder,
}

impl DungeonFile {
    /// A file of our own, with the marker `RLG327-S2021`.
    pub fn new(dungeon: Dungeon, player: Option<Position>) -> Self {
        Self {
            marker: Rlg327Marker::S2021,
            up: dungeon.cells_of(Terrain::UpStairs).collect(),
            down: dungeon.cells_of(Terrain::DownStairs).collect(),
            dungeon,
            player,
            header: ByteOrder::Big,
            counts: ByteOrder::Big,
        }
    }

    /// Reads a file's bytes, in any layout.
    ///
    /// # Errors
    /// [`Rlg327Error`] names the first byte that cannot be right.
    pub fn decode(bytes: &[u8]) -> Result<Self, Rlg327Error> {
        read::decode(bytes)
    }

    /// A file's bytes, in the current layout. What was read from an older one
    /// becomes `RLG327-S2021`.
    ///
    /// # Errors
    /// Levels of another size than 80 × 21, and those without a PC on an open
    /// cell.
    pub fn encode(&self) -> Result<Vec<u8>, Rlg327Error> {
        write::encode(self)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// As [`DungeonFile::decode`], and what the system refuses; the text starts
    /// with the path.
    pub fn read(path: &Path) -> Result<Self, Rlg327Error> {
        let bytes = read_capped(path);
        bytes.and_then(|bytes| Self::decode(&bytes)).map_err(|error| error.at(path))
    }

    /// Writes a file, whole or not at all: until all of it is on the disk, an
    /// old one stays as it is. Missing folders are made.
    ///
    /// # Errors
    /// As [`DungeonFile::encode`], and what the system refuses; the text starts
    /// with the path.
    pub fn save(&self, path: &Path) -> Result<(), Rlg327Error> {
        let saved =
            self.encode().and_then(|bytes| write_whole(path, &bytes).map_err(Rlg327Error::System));
        saved.map_err(|error| error.at(path))
    }
}

fn read_capped(path: &Path) -> Result<Vec<u8>, Rlg327Error> {
    let bytes = open_file(path).and_then(|file| read_at_most(&file, MOST_BYTES));
    bytes.map_err(Rlg327Error::System)?.ok_or_else(|| {
        let expected = "the end of the file, no dungeon being so large";
        Rlg327Error::malformed(1 << 20, "goes on", expected)
    })
}
