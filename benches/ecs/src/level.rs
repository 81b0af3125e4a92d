//! The setup of a game, from which each contender builds its world, and all data except for
//! the characters.

use crate::rules;
use bevy_ecs::entity::{Entity, EntityGeneration, EntityIndex};
use hexdelve::{grid::Grid, level::random_monsters, prelude::*};

/// A level and its inhabitants before the first turn. They are those of the game's pit
/// with the same seed, size and number of monsters.
pub struct Opening {
    pub seed: Seed,
    pub dungeon: Dungeon,
    pub player: Position,
    /// The monsters, in the order in which they join the queue.
    pub monsters: Vec<CharacterBundle>,
}

impl Opening {
    /// Generates a level of this size with this number of monsters.
    ///
    /// # Panics
    /// Panics if the monsters do not fit, or the generator does not support the size.
    pub fn new(seed: u64, monsters: u32, size: Size) -> Self {
        let seed = Seed(seed);
        let level = PitSetup::new(seed).size(size).monsters(monsters).generate_level();
        let (dungeon, player) = level.expect("the generator supports the size");
        let stream = &mut seed.inhabitants(1);
        let monsters = random_monsters(&dungeon, player, monsters, 1, stream);
        Self { seed, dungeon, player, monsters: monsters.expect("the monsters fit") }
    }
}

/// The level and the turn, for a library whose entities are `E`.
pub(crate) struct Level<E> {
    pub(crate) seed: Seed,
    pub(crate) dungeon: Dungeon,
    pub(crate) maps: DistanceMaps,
    pub(crate) view: FieldOfView,
    pub(crate) queue: TurnQueue,
    pub(crate) occupants: Grid<Option<E>>,
    pub(crate) news: News,
    pub(crate) actor: Option<E>,
    pub(crate) is_players_turn: bool,
    pub(crate) action: Action,
    pub(crate) step: Option<(Position, Position)>,
    pub(crate) over: bool,
}

impl<E: Copy> Level<E> {
    /// Returns the level with the PC and with all monsters, which `spawn` adds to a world.
    /// `entry` packs an entity for the queue.
    pub(crate) fn new(
        opening: &Opening,
        player: E,
        spawn: impl FnMut(&CharacterBundle) -> E,
        entry: fn(E) -> Entity,
    ) -> Self {
        let mut occupants = Grid::filled(opening.dungeon.size(), None);
        let monsters: Vec<_> = opening.monsters.iter().map(spawn).collect();
        occupants[opening.player] = Some(player);
        for (who, monster) in monsters.iter().zip(&opening.monsters) {
            occupants[monster.position] = Some(*who);
        }
        let mut view = FieldOfView::default();
        view.refresh(&opening.dungeon, opening.player);
        Self {
            seed: opening.seed,
            dungeon: opening.dungeon.clone(),
            maps: DistanceMaps::default(),
            view,
            queue: rules::queue_of(entry(player), monsters.into_iter().map(entry)),
            occupants,
            news: News::default(),
            actor: None,
            is_players_turn: false,
            action: Action::Rest,
            step: None,
            over: false,
        }
    }
}

/// The numbers of survivors, counted at each death, so that no system asks each turn.
#[derive(Default)]
pub(crate) struct Remaining {
    players: usize,
    pub(crate) monsters: usize,
}

impl Remaining {
    pub(crate) fn new(opening: &Opening) -> Self {
        Self { players: 1, monsters: opening.monsters.len() }
    }

    pub(crate) fn bury(&mut self, is_player: bool) {
        let left = if is_player { &mut self.players } else { &mut self.monsters };
        *left -= 1;
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.players == 0 || self.monsters == 0
    }
}

/// The events that are not yet in the fingerprint, and the fingerprint.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) steps: Vec<(Position, Position)>,
    /// The digs, with the remaining hardness.
    pub(crate) digs: Vec<(Position, Hardness)>,
    pub(crate) deaths: Vec<CharacterId>,
    /// The number of turns that the PC has started.
    player_turns: u64,
    fingerprint: Fingerprint,
}

impl News {
    /// Counts a turn of the PC, and returns its number.
    pub(crate) fn next_turn(&mut self) -> u64 {
        self.player_turns += 1;
        self.player_turns - 1
    }

    /// Adds the events since the last call to the fingerprint, as the game does, and
    /// returns the fingerprint.
    pub(crate) fn record(&mut self) -> Fingerprint {
        let word = |cell: Position| u64::from(cell.x) << 16 | u64::from(cell.y);
        self.fingerprint.add(self.player_turns);
        for (from, to) in self.steps.drain(..) {
            self.fingerprint.add(word(from) << 32 | word(to));
        }
        for (cell, left) in self.digs.drain(..) {
            self.fingerprint.add(word(cell) << 32 | u64::from(left.0));
        }
        for who in self.deaths.drain(..) {
            self.fingerprint.add(who.to_bits());
        }
        self.fingerprint
    }
}

/// Packs two halves of a library's entity into an entry of the shared queue, whose entries
/// are Bevy entities: an index, which libraries do not let grow to `u32::MAX`, and another
/// number that may have any value.
#[inline]
pub(crate) fn ticket(index: u32, generation: u32) -> Entity {
    let index = EntityIndex::from_raw_u32(index).expect("a level has 16 million cells");
    Entity::from_index_and_generation(index, EntityGeneration::from_bits(generation))
}

#[inline]
pub(crate) fn halves(ticket: Entity) -> (u32, u32) {
    (ticket.index_u32(), ticket.generation().to_bits())
}

/// Packs an entity of 64 bits, of which the lower half is never all ones.
#[inline]
pub(crate) fn ticket_of(bits: u64) -> Entity {
    #[expect(clippy::cast_possible_truncation, reason = "it is split into halves")]
    ticket(bits as u32, (bits >> 32) as u32)
}

#[inline]
pub(crate) fn bits_of(entry: Entity) -> u64 {
    let (low, high) = halves(entry);
    u64::from(high) << 32 | u64::from(low)
}
