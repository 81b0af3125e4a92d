//! The site: a level whose cells are being opened. Unlike [`Dungeon`], it records no changes.

use crate::{
    dungeon::{Dungeon, Hardness, Room, Terrain},
    grid::{Grid, Position, Size},
};

pub(super) struct Excavation {
    pub(super) terrain: Grid<Terrain>,
    pub(super) rock: Grid<Hardness>,
    pub(super) rooms: Vec<Room>,
    pub(super) open: u32,
}

impl Excavation {
    pub(super) fn new(rock: Grid<Hardness>) -> Self {
        let terrain = Grid::filled(rock.size(), Terrain::Rock);
        Self { terrain, rock, rooms: Vec::new(), open: 0 }
    }

    pub(super) fn size(&self) -> Size {
        self.rock.size()
    }

    pub(super) fn add_room(&mut self, room: Room) {
        for cell in room.cells() {
            self.open(cell, Terrain::Floor);
        }
        self.rooms.push(room);
    }

    pub(super) fn dig(&mut self, cell: Position) {
        if self.terrain[cell] == Terrain::Rock {
            self.open(cell, Terrain::Corridor);
        }
    }

    pub(super) fn finish(self) -> Dungeon {
        Dungeon::from_parts(self.terrain, self.rock, self.rooms)
    }

    fn open(&mut self, cell: Position, terrain: Terrain) {
        self.terrain[cell] = terrain;
        self.rock[cell] = Hardness::OPEN;
        self.open += 1;
    }
}
