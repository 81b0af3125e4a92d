//! Observations: a game as arrays of numbers, for programs that play many games.
//!
//! An [`ObservationWriter`] follows one game and writes what the PC knows into buffers that the
//! caller provides. It allocates nothing, and does as little work as possible when little has
//! changed. Every buffer of an [`ObservationBuffers`] is optional, and only the requested ones are
//! computed. They contain only what a player sees on the screen.
//!
//! Buffers with one value per cell list the cells row by row, as
//! [`Grid::cells`](hexdelve::grid::Grid::cells) does.

/// Gives an enum whose variants are the columns of a row a list of them and their indices.
macro_rules! columns {
    ($name:ident) => {
        impl $name {
            /// All columns, in order.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
            /// The number of columns.
            pub const COUNT: usize = Self::ALL.len();

            /// Returns the index of the column.
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

mod board;
mod creatures;
mod status;

use bevy_ecs::world::WorldId;
use board::{Board, byte, code_unit};
pub use creatures::{BombColumn, CreatureFlags, MindColumn, TurnOrderColumn};
use creatures::{Bombs, Creatures, DrawnCreature, Minds};
use hexdelve::{
    knowledge::{MapMemory, player_of},
    prelude::*,
};
pub use status::{ArtColumn, InventoryColumn, StatusField};
use status::{StatusReader, time_of, write_arts, write_inventory};
use std::iter;
use thiserror::Error;

/// Writes what the PC knows of a game into buffers.
///
/// The writer remembers what it has drawn, and redraws only what has changed since. It
/// detects when the PC changes levels, when the game restarts, and when it is given
/// another game. If an extension replaces the [`Dungeon`] of a running game, use another writer.
///
/// See [`ObservationBuffers`] for an example.
#[derive(Debug, Default)]
pub struct ObservationWriter {
    lens: Option<Lens>,
    simulation: Option<Simulation>,
}

#[derive(Debug)]
struct Lens {
    of: WorldId,
    board: Board,
    creatures: Creatures,
    minds: Minds,
    bombs: Bombs,
    status: StatusReader,
}

impl ObservationWriter {
    /// Creates a writer, which can be used for any game.
    pub fn new() -> Self {
        Self::default()
    }

    /// Fills the buffers.
    ///
    /// The game does not change, except that its messages are marked as read and that
    /// requested distance maps are cached in it.
    ///
    /// # Errors
    /// [`BufferLengthError`] if a buffer has the wrong length. In that case, nothing is
    /// written.
    pub fn observe(
        &mut self,
        game: &mut Game,
        into: &mut ObservationBuffers<'_>,
    ) -> Result<(), BufferLengthError> {
        into.check(game.world().resource::<Dungeon>().size())?;
        let visit = game.level_visit();
        let world = game.world_mut();
        self.lens.take_if(|lens| lens.of != world.id());
        let lens = self.lens.get_or_insert_with(|| Lens {
            of: world.id(),
            board: Board::new(world),
            creatures: Creatures::new(world),
            minds: Minds::new(world),
            bombs: Bombs::new(world),
            status: StatusReader::new(world),
        });
        lens.write(world, visit, into);
        if let Some(text) = &mut into.message {
            write_message(world, text);
        }
        for (kind, distances) in [
            (DistanceMapKind::Open, &mut into.walking_distances),
            (DistanceMapKind::Tunnel, &mut into.digging_distances),
        ] {
            if let Some(distances) = distances {
                write_distances(world, kind, distances);
            }
        }
        if let Some(threats) = &mut into.threats {
            self.write_threats(game, threats);
        }
        Ok(())
    }

    fn write_threats(&mut self, game: &mut Game, into: &mut [u8]) {
        let threats = self.simulation.get_or_insert_with(Simulation::new).threats(game);
        let ways = [None].into_iter().chain(Direction::ALL.map(Some));
        for (percent, way) in into.iter_mut().take(MOVES).zip(ways) {
            let is_possible = game.check_action(way.map_or(Action::Rest, Action::Step)).is_ok();
            let threat = threats.of(way).map_or(0, |it| it.percent);
            *percent = if is_possible { threat } else { u8::MAX };
        }
    }
}

impl Lens {
    fn write(&mut self, world: &World, visit: (u64, u64), into: &mut ObservationBuffers<'_>) {
        let player = self.status.player(world);
        let who = player.map(|player| player.id());
        let draws = into.glyphs.is_some() || into.chars.is_some() || into.colours.is_some();
        if draws || into.visibility.is_some() {
            self.board.update(world, visit);
        }
        if draws || into.creatures.is_some() || into.status.is_some() {
            self.creatures.look(world, who);
        }
        let memory = world.get_resource::<MapMemory>();
        let dungeon = memory.map_or_else(|| world.resource::<Dungeon>(), MapMemory::dungeon);
        let (size, noticed) = (dungeon.size(), &self.creatures.noticed[..]);
        put(&mut into.glyphs, &self.board.glyphs, |it| code_unit(it.glyph), noticed, size);
        put(&mut into.chars, &self.board.chars, |it| byte(code_unit(it.glyph)), noticed, size);
        put(&mut into.colours, &self.board.colours, |it| it.colour, noticed, size);
        put(&mut into.creatures, iter::repeat(&0), |it| it.flags, noticed, size);
        if let Some(visibility) = &mut into.visibility {
            visibility.copy_from_slice(&self.board.visibility);
        }
        if let Some(hardness) = &mut into.hardness {
            for (own, known) in hardness.iter_mut().zip(dungeon.hardness_grid().cells()) {
                *own = known.0;
            }
        }
        if let Some(status) = &mut into.status {
            self.status.write(world, player, &self.creatures, status);
        }
        if let Some(inventory) = &mut into.inventory {
            write_inventory(world, who, inventory);
        }
        if let Some(arts) = &mut into.arts {
            write_arts(player, arts);
        }
        if let Some(bombs) = &mut into.bombs {
            self.bombs.write(world, time_of(world, player), bombs);
        }
        let (minds, turns) = (&mut into.minds, &mut into.turn_order);
        [&mut *minds, &mut *turns].into_iter().flatten().for_each(|rows| rows.fill(0));
        let Some(player) = player.filter(|_| minds.is_some() || turns.is_some()) else { return };
        self.minds.look(world, player.id());
        if let Some(turns) = turns {
            self.minds.write_turn_order(world, player.id(), turns);
        }
        if let Some(minds) = minds {
            self.minds.write(world, player, minds);
        }
    }
}

/// The buffers to fill. A buffer that is `None` costs nothing.
///
/// ```
/// use hexdelve_study::observation::{ObservationBuffers, ObservationWriter, StatusField};
/// use hexdelve_study::prelude::*;
/// let mut game = PitSetup::new(Seed(7)).start()?;
/// let mut observer = ObservationWriter::new();
/// let (mut glyphs, mut status) = ([0; 80 * 21], [0; StatusField::COUNT]);
/// game.submit(Action::Rest).unwrap();
/// let mut buffers = ObservationBuffers {
///     glyphs: Some(&mut glyphs),
///     status: Some(&mut status),
///     ..ObservationBuffers::default()
/// };
/// observer.observe(&mut game, &mut buffers)?;
/// let [x, y] = [StatusField::X, StatusField::Y].map(|field| status[field.index()] as usize);
/// assert_eq!(glyphs[y * 80 + x], u16::from(b'@'));
/// assert_eq!(status[StatusField::Turn.index()], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ObservationBuffers<'a> {
    /// The character in each cell, as on the screen: that of the creature, or else of the
    /// thing, or else of the ground. A character beyond U+FFFF is U+FFFD.
    pub glyphs: Option<&'a mut [u16]>,
    /// The characters of `glyphs` as bytes. A character beyond ASCII is `?`.
    pub chars: Option<&'a mut [u8]>,
    /// The code of each cell's role: [`ColourRole::code`](hexdelve::looks::ColourRole::code).
    pub colours: Option<&'a mut [u8]>,
    /// The creature in each cell: a combination of [`CreatureFlags`], 0 if there is none.
    pub creatures: Option<&'a mut [u16]>,
    /// Whether each cell is unknown (0), remembered (1) or in view (2).
    pub visibility: Option<&'a mut [u8]>,
    /// The hardness of each cell as far as the PC knows it: 0 is open, 255 is immutable or unknown.
    pub hardness: Option<&'a mut [u8]>,
    /// The distance from each cell to the PC, for creatures that walk. 65,535 means that no
    /// path is known. In a delve, only an intelligent PC sees distances. For any other
    /// PC, the whole buffer is 65,535.
    pub walking_distances: Option<&'a mut [u16]>,
    /// The distance of each cell to the PC, for creatures that dig.
    pub digging_distances: Option<&'a mut [u16]>,
    /// The state of the PC and of the game, by [`StatusField`].
    pub status: Option<&'a mut [i64]>,
    /// The sentences since the last observation as UTF-8, cut off at a character
    /// boundary, and padded with zeros. The buffer can have any length. It stays empty in
    /// a game without the `MessagesPlugin` of `hexdelve_tui`.
    pub message: Option<&'a mut [u8]>,
    /// The PC's pack, one row of [`InventoryColumn::COUNT`] values for each of the six slots.
    pub inventory: Option<&'a mut [u16]>,
    /// The PC's arts, in the order in which it has learned them: as many rows of
    /// [`ArtColumn::COUNT`] values as fit, and zeros after the last.
    pub arts: Option<&'a mut [i32]>,
    /// The minds of the creatures that the PC notices, nearest first: as many rows of
    /// [`MindColumn::COUNT`] values as fit, and zeros after the last.
    pub minds: Option<&'a mut [i32]>,
    /// The coming turns up to and including the PC's next one, in order: as many rows of
    /// [`TurnOrderColumn::COUNT`] values as fit, and zeros after the last.
    pub turn_order: Option<&'a mut [i32]>,
    /// The bombs with a burning fuse that the PC sees, the first to burst first: as many rows of
    /// [`BombColumn::COUNT`] values as fit, and zeros after the last.
    pub bombs: Option<&'a mut [i32]>,
    /// The probability of death in percent, if the PC rests and if it steps in each of
    /// the eight directions; 255 for a step that it cannot take. Computing it simulates
    /// all of these moves, which takes about a hundred times as long as a turn.
    pub threats: Option<&'a mut [u8]>,
}

const MOVES: usize = 9;
const INVENTORY: usize = Slot::ALL.len() * InventoryColumn::COUNT;

/// A buffer has the wrong length.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the buffer {name} has {found} elements, expected {expected}")]
pub struct BufferLengthError {
    /// The name of the field in [`ObservationBuffers`].
    pub name: &'static str,
    /// The number of elements.
    pub found: usize,
    /// The expected number of elements.
    pub expected: String,
}

impl ObservationBuffers<'_> {
    fn check(&self, size: Size) -> Result<(), BufferLengthError> {
        use Length::{Cells, Exactly, RowsOf};
        let area = size.area();
        let lengths = [
            ("glyphs", length(self.glyphs.as_deref()), Cells),
            ("chars", length(self.chars.as_deref()), Cells),
            ("colours", length(self.colours.as_deref()), Cells),
            ("creatures", length(self.creatures.as_deref()), Cells),
            ("visibility", length(self.visibility.as_deref()), Cells),
            ("hardness", length(self.hardness.as_deref()), Cells),
            ("walking_distances", length(self.walking_distances.as_deref()), Cells),
            ("digging_distances", length(self.digging_distances.as_deref()), Cells),
            ("status", length(self.status.as_deref()), Exactly(StatusField::COUNT)),
            ("inventory", length(self.inventory.as_deref()), Exactly(INVENTORY)),
            ("threats", length(self.threats.as_deref()), Exactly(MOVES)),
            ("arts", length(self.arts.as_deref()), RowsOf(ArtColumn::COUNT)),
            ("bombs", length(self.bombs.as_deref()), RowsOf(BombColumn::COUNT)),
            ("minds", length(self.minds.as_deref()), RowsOf(MindColumn::COUNT)),
            ("turn_order", length(self.turn_order.as_deref()), RowsOf(TurnOrderColumn::COUNT)),
        ];
        for (name, found, length) in lengths {
            let Some(found) = found else { continue };
            let expected = match length {
                Cells if found != area => format!("{area}, one for each cell of {size}"),
                Exactly(count) if found != count => count.to_string(),
                RowsOf(columns) if found % columns != 0 => {
                    format!("a multiple of {columns}")
                }
                _ => continue,
            };
            return Err(BufferLengthError { name, found, expected });
        }
        Ok(())
    }
}

enum Length {
    Cells,
    Exactly(usize),
    RowsOf(usize),
}

/// Fills a buffer with the values of the ground, and puts those of the creatures on top.
fn put<'a, T: Copy + 'a>(
    into: &mut Option<&mut [T]>,
    ground: impl IntoIterator<Item = &'a T>,
    value: impl Fn(&DrawnCreature) -> T,
    creatures: &[DrawnCreature],
    size: Size,
) {
    let Some(cells) = into else { return };
    for (cell, ground) in cells.iter_mut().zip(ground) {
        *cell = *ground;
    }
    for creature in creatures.iter().filter(|it| size.contains(it.cell)) {
        cells[size.index(creature.cell)] = value(creature);
    }
}

fn write_message(world: &mut World, into: &mut [u8]) {
    into.fill(0);
    let Some(mut log) = world.get_resource_mut::<MessageLog>() else { return };
    let mut room = into;
    for (index, sentence) in log.sentences().into_iter().enumerate() {
        let gap = if index == 0 { "" } else { " " };
        for text in [gap, sentence] {
            let fitting = text.floor_char_boundary(room.len());
            let (own, rest) = room.split_at_mut(fitting);
            own.copy_from_slice(&text.as_bytes()[..fitting]);
            // Nothing may follow a truncated sentence.
            room = if fitting < text.len() { &mut [] } else { rest };
        }
    }
    log.archive();
}

fn write_distances(world: &mut World, kind: DistanceMapKind, into: &mut [u16]) {
    into.fill(u16::MAX);
    let player_view = player_of(world).and_then(|player| PlayerView::new(world, player));
    let Some(player_view) = player_view.filter(PlayerView::shows_the_maps) else { return };
    let (place, now) = (player_view.position, player_view.now);
    world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let map = maps.get_or_compute(world.resource(), place, kind, now.0);
        map.write_distances(into);
    });
    let Some(memory) = world.get_resource::<MapMemory>() else { return };
    let cells = memory.dungeon().size().positions();
    for (distance, cell) in into.iter_mut().zip(cells) {
        if !memory.knows(cell) {
            *distance = u16::MAX;
        }
    }
}

fn length<T>(buffer: Option<&[T]>) -> Option<usize> {
    buffer.map(<[T]>::len)
}
