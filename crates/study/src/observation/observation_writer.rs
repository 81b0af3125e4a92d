//! The writer of one game's observations.

use super::{
    BufferLengthError, ObservationBuffers,
    board::{Board, byte, code_unit},
    buffers::MOVES,
    creatures::{Creatures, DrawnCreature},
    inventory::write_inventory,
    minds::Minds,
    status::{PlayerStanding, StatusReader},
};
use bevy_ecs::{
    prelude::{Mut, World},
    world::WorldId,
};
use hexdelve::{
    action::Action,
    dungeon::Dungeon,
    game::Game,
    grid::{Direction, Size},
    knowledge::{MapMemory, player_of},
    log::MessageLog,
    lookahead::Simulation,
    path::{DistanceMapKind, DistanceMaps},
    player::PlayerView,
};

/// Writes what the PC knows of a game into buffers.
///
/// The writer remembers what it has drawn, and redraws only what has changed since. It
/// detects when the PC changes levels, when the game restarts, and when it is given
/// another game. If an extension replaces the [`Dungeon`] of a running game, call
/// [`forget`](Self::forget).
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
    status: StatusReader,
}

impl ObservationWriter {
    /// Creates a writer, which can be used for any game.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets what was drawn, so that the next observation draws everything.
    pub fn forget(&mut self) {
        self.lens = None;
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
        let standing = self.status.player(world);
        let player = standing.map(|it| it.entity);
        let draws = into.glyphs.is_some() || into.chars.is_some() || into.colours.is_some();
        if draws || into.visibility.is_some() {
            self.board.update(world, visit);
        }
        if draws || into.creatures.is_some() || into.status.is_some() {
            self.creatures.look(world, player);
        }
        let memory = world.get_resource::<MapMemory>();
        let dungeon = memory.map_or_else(|| world.resource::<Dungeon>(), MapMemory::dungeon);
        let (size, noticed) = (dungeon.size(), &self.creatures.noticed[..]);
        if let Some(glyphs) = &mut into.glyphs {
            glyphs.copy_from_slice(&self.board.glyphs);
            put(noticed, size, glyphs, |it| code_unit(it.glyph));
        }
        if let Some(chars) = &mut into.chars {
            chars.copy_from_slice(&self.board.chars);
            put(noticed, size, chars, |it| byte(code_unit(it.glyph)));
        }
        if let Some(colours) = &mut into.colours {
            colours.copy_from_slice(&self.board.colours);
            put(noticed, size, colours, |it| it.colour);
        }
        if let Some(creatures) = &mut into.creatures {
            creatures.fill(0);
            put(noticed, size, creatures, |it| it.flags);
        }
        if let Some(visibility) = &mut into.visibility {
            visibility.copy_from_slice(&self.board.visibility);
        }
        if let Some(hardness) = &mut into.hardness {
            for (own, known) in hardness.iter_mut().zip(dungeon.hardness_grid().cells()) {
                *own = known.0;
            }
        }
        if let Some(status) = &mut into.status {
            self.status.write(world, &self.creatures, status);
        }
        if let Some(inventory) = &mut into.inventory {
            write_inventory(world, player, inventory);
        }
        self.write_minds(world, standing, into);
    }

    fn write_minds(
        &mut self,
        world: &World,
        player: Option<PlayerStanding>,
        into: &mut ObservationBuffers<'_>,
    ) {
        let (minds, turns) = (&mut into.minds, &mut into.turn_order);
        [&mut *minds, &mut *turns].into_iter().flatten().for_each(|rows| rows.fill(0));
        let Some(player) = player.filter(|_| minds.is_some() || turns.is_some()) else { return };
        self.minds.look(world, player.entity);
        if let Some(turns) = turns {
            self.minds.write_turn_order(world, player.entity, turns);
        }
        if let Some(minds) = minds {
            self.minds.write(&player, minds);
        }
    }
}

fn put<T>(
    creatures: &[DrawnCreature],
    size: Size,
    cells: &mut [T],
    value: impl Fn(&DrawnCreature) -> T,
) {
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
