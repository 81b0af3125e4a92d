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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        creature::{Abilities, Ability, CharacterId, Speed},
        dungeon::{Dungeon, Hardness, Room, Terrain},
        grid::Size,
        level::PitSetup,
        path::{DistanceMapKind, TunnelCosts, compute_distance_map},
        rng::Seed,
    };

    fn hall() -> Dungeon {
        let mut dungeon = Dungeon::filled(Size::of(102, 52), Hardness(9));
        dungeon.add_room(Room { x: 1, y: 1, width: 100, height: 50 });
        dungeon
    }

    #[test]
    fn every_bit_is_drawn_evenly_and_so_is_every_speed() {
        let player = Position::new(7, 7);
        let mut stream = Seed(5).inhabitants(1);
        let monsters = random_monsters(&hall(), player, 4999, 1, &mut stream).expect("they fit");
        for ability in Ability::ALL {
            let gifted = monsters.iter().filter(|monster| monster.abilities.has(ability)).count();
            assert!((2350..2650).contains(&gifted), "{gifted} are {ability:?}");
        }
        for speed in Speed::SLOWEST..=Speed::FASTEST {
            let count = monsters.iter().filter(|monster| monster.speed.value() == speed).count();
            assert!((240..390).contains(&count), "{count} have speed {speed}");
        }
        let mut cells: Vec<_> = monsters.iter().map(|monster| monster.position).collect();
        let close = |cell: &&Position| cell.distance(player) < ELBOW_ROOM;
        assert_eq!(cells.iter().filter(close).count(), 80, "the hall is full");
        assert!(!cells[..4919].iter().any(|cell| close(&cell)), "the far cells come first");
        cells.push(player);
        cells.sort();
        cells.dedup();
        assert_eq!(cells.len(), 5000);
    }

    #[test]
    fn too_many_and_too_few_are_refused() {
        let draw = |count| {
            random_monsters(&hall(), Position::new(7, 7), count, 1, &mut Seed(5).inhabitants(1))
                .map(|monsters| monsters.len())
        };
        assert_eq!(draw(0), Err(SetupError::NoMonsters));
        assert_eq!(draw(5000), Err(SetupError::TooManyMonsters { asked: 5000, free: 4999 }));
        assert_eq!(draw(4999), Ok(4999));
        let small = PitSetup::new(Seed(1)).size(Size::of(9, 9)).generate_level().map(|_| ());
        assert!(matches!(small, Err(SetupError::WrongSize(_))), "{small:?}");
    }

    #[test]
    fn the_second_of_a_pair_starts_just_far_enough_behind() {
        let at = |x| Position::new(x, 1);
        let monster = |(number, x): (u8, u16)| CharacterBundle {
            id: CharacterId { level: 1, index: number.into() },
            abilities: Abilities::from_mask(number),
            speed: Speed::new(number.into()),
            position: at(x),
        };
        let mut dungeon = Dungeon::filled(Size::of(30, 3), Hardness(200));
        (1..29).for_each(|x| dungeon.open(at(x), Terrain::Floor));
        let way =
            compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, at(1));
        let mut monsters = [(1, 20), (2, 10), (3, 25), (4, 12), (5, 15)].map(monster);
        pair_up(&mut monsters, 2, &[at(5), at(13), at(14), at(16), at(18), at(28)], &way);
        let shown = monsters.map(|it| (it.abilities.mask(), it.speed.value(), it.position.x));
        // From 12, the cells 13 and 14 are too near; from 10, 13 is just far enough.
        assert_eq!(shown, [(1, 1, 20), (2, 2, 10), (2, 2, 13), (4, 4, 12), (4, 4, 16)]);
    }
}
