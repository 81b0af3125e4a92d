//! A level's characters: the monsters, those that come in pairs (rules §6, "Pairs"), and the PC's
//! start cell.

use super::LevelKind;
use crate::{
    creature::{Abilities, CharacterBundle, CharacterId, Speed},
    dungeon::Dungeon,
    grid::{Position, Size, SizeError},
    path::DistanceMap,
    rng::GameRng,
};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use thiserror::Error;

/// The reason a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A game needs at least one monster.
    #[error("0 monsters is too few: ask for at least 1")]
    NoMonsters,
    /// No game has so many monsters.
    #[error("{asked} monsters are too many: ask for at most {most}")]
    MonsterLimit {
        /// The number of monsters requested.
        asked: u32,
        /// The maximum number of monsters in a game.
        most: u32,
    },
    /// The level has too few free cells for the monsters.
    #[error("{asked} monsters do not fit: the level has {free} free cells besides the PC's")]
    TooManyMonsters {
        /// The number of monsters requested.
        asked: u32,
        /// The number of open cells, not counting the PC's.
        free: usize,
    },
    /// The level has no open cell for the PC.
    #[error("the level has no open cell for the PC")]
    NoOpenCell,
    /// The generator does not support this level size.
    #[error(transparent)]
    WrongSize(#[from] SizeError),
    /// A pit cannot be of a kind that needs features.
    #[error("a pit of the kind \"{0}\" would lack its features: use another kind")]
    KindNeedsFeatures(&'static str),
    /// Levels of this kind cannot have this size.
    #[error(
        "a pit of the kind \"{kind}\" cannot be {size}: ask for {} to {}",
        LevelKind::SMALLEST,
        LevelKind::LARGEST
    )]
    KindSize {
        /// The kind.
        kind: &'static str,
        /// The size.
        size: Size,
    },
    /// A level generator made a level that cannot be played.
    #[error("the generator \"{generator}\" made level {level} {fault}")]
    UnplayableLevel {
        /// The name of the generator.
        generator: &'static str,
        /// The level's number, from 1.
        level: u16,
        /// What is wrong with the level, and what was expected.
        fault: String,
    },
    /// The PC was placed in rock.
    #[error("the PC cannot start at {0}: that cell is rock")]
    PlayerInRock(Position),
}

/// The fastest monster needs two PC turns for it, so the player can look around first.
const ELBOW_ROOM: u16 = 5;

/// A floor cell of a room, or any open cell if there are no rooms.
pub(super) fn random_player_start(
    dungeon: &Dungeon,
    stream: &mut GameRng,
) -> Result<Position, SetupError> {
    let is_bare = |cell: &Position| dungeon.is_bare(*cell);
    let in_rooms = dungeon.rooms().iter().flat_map(|room| room.cells());
    let mut cells: Vec<_> = in_rooms.filter(is_bare).collect();
    if cells.is_empty() {
        cells.extend(dungeon.open_cells().filter(is_bare));
    }
    cells.choose(stream).copied().ok_or(SetupError::NoOpenCell)
}

/// Creates random monsters: each in a different open cell, with each of the four bits set
/// with probability 1/2, and with a speed chosen uniformly from 5–20. Their
/// indices start at 1. Monsters start within a few moves of the PC only if there is no
/// room elsewhere.
///
/// # Errors
/// Returns [`SetupError::NoMonsters`] or [`SetupError::TooManyMonsters`].
pub fn random_monsters(
    dungeon: &Dungeon,
    player: Position,
    count: u32,
    level: u16,
    stream: &mut GameRng,
) -> Result<Vec<CharacterBundle>, SetupError> {
    let (mut far, mut near): (Vec<_>, Vec<_>) = dungeon
        .open_cells()
        .filter(|cell| *cell != player && dungeon.is_bare(*cell))
        .partition(|cell| cell.distance(player) >= ELBOW_ROOM);
    if count == 0 {
        return Err(SetupError::NoMonsters);
    }
    let free = far.len() + near.len();
    if count as usize > free {
        return Err(SetupError::TooManyMonsters { asked: count, free });
    }
    // Cells near the PC are used only for monsters that do not fit into the far cells.
    let beyond = (count as usize).saturating_sub(far.len());
    let (far, _) = far.partial_shuffle(stream, count as usize);
    let (near, _) = near.partial_shuffle(stream, beyond);
    let draw = |(index, position): (u32, &Position)| CharacterBundle {
        id: CharacterId { level, index },
        abilities: Abilities::from_mask(stream.random_range(0..16)),
        speed: Speed::new(stream.random_range(Speed::SLOWEST..=Speed::FASTEST)),
        position: *position,
    };
    Ok((1..=count).zip(far.iter().chain(near.iter())).map(draw).collect())
}

const GAP: u32 = 3;

/// Monsters without a free cell far enough behind stay as they are.
pub(super) fn pair_up(
    monsters: &mut [CharacterBundle],
    pairs: usize,
    free: &[Position],
    way: &DistanceMap,
) {
    let mut free = free.to_vec();
    for pair in monsters.rchunks_exact_mut(2).take(pairs) {
        let [first, second] = pair else { continue };
        let Some(ahead) = way.distance(first.position) else { continue };
        let is_behind = |cell: Position| way.distance(cell).is_some_and(|it| it >= ahead + GAP);
        let behind = free.iter().enumerate().filter(|(_, cell)| is_behind(**cell));
        let nearest = behind.min_by_key(|(_, cell)| cell.distance(first.position));
        let Some(nearest) = nearest.map(|(index, _)| index) else { continue };
        second.position = free.swap_remove(nearest);
        (second.abilities, second.speed) = (first.abilities, first.speed);
    }
}
