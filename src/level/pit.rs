//! The pit: a game on one level, where everyone is visible and the last one standing wins.

use super::{GameMode, LevelKind, LevelParams, announce_the_level};
use crate::{
    creature::{Abilities, CharacterBundle, CharacterId, Monster, Player, RockBorer, Speed},
    dungeon::{Dungeon, DungeonFile, SpatialIndex, generate},
    grid::{Position, Size},
    path::{DistanceMaps, TunnelCosts},
    rng::{GameRng, Seed},
    sight::FieldOfView,
    things::Catalogue,
};
use bevy_ecs::prelude::{Entity, World};
use rand::{
    RngExt,
    seq::{IndexedRandom, SliceRandom},
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest number that a journal can store.
pub(super) const MOST_TURNS: u64 = i64::MAX as u64;

/// The setup of a game in the pit.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = PitSetup::new(Seed(7)).monsters(12).start()?;
/// assert_eq!(game.monsters(), 12);
/// # Ok::<(), SetupError>(())
/// ```
///
/// A journal records the whole setup, and embeds a custom dungeon as a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PitSetup {
    pub(crate) seed: Seed,
    pub(crate) monsters: u32,
    pub(crate) size: Size,
    #[serde(skip)]
    pub(crate) dungeon: Option<Dungeon>,
    pub(crate) bore: bool,
    pub(crate) turn_limit: Option<u64>,
    pub(crate) player: Option<Position>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<LevelKind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level_seed: Option<Seed>,
}

impl PitSetup {
    /// The default number of monsters, suited to a level of the standard size.
    pub const DEFAULT_MONSTERS: u32 = 10;
    /// The maximum: at 400 bytes each, a game on the largest level fits into one gibibyte.
    pub const MOST_MONSTERS: u32 = 1_000_000;

    /// Creates a pit with a generated level of 80 × 21 cells and 10 monsters.
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            monsters: Self::DEFAULT_MONSTERS,
            size: Size::STANDARD,
            dungeon: None,
            player: None,
            bore: false,
            turn_limit: None,
            kind: None,
            level_seed: None,
        }
    }

    /// Sets the number of monsters, from 1 to [`MOST_MONSTERS`](Self::MOST_MONSTERS).
    #[must_use]
    pub fn monsters(mut self, count: u32) -> Self {
        self.monsters = count;
        self
    }

    /// Sets the size of the generated level.
    #[must_use]
    pub fn size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// Sets the kind of the generated level. By default, it has rooms and corridors.
    #[must_use]
    pub fn kind(mut self, kind: LevelKind) -> Self {
        self.kind = Some(kind).filter(|kind| *kind != LevelKind::Rooms);
        self
    }

    /// Uses a custom level instead of a generated one.
    #[must_use]
    pub fn dungeon(mut self, dungeon: Dungeon) -> Self {
        self.dungeon = Some(dungeon);
        self
    }

    /// Uses the level from a file, and the PC's start cell if the file has one.
    #[must_use]
    pub fn file(mut self, file: DungeonFile) -> Self {
        self.player = file.player.or(self.player);
        self.dungeon(file.dungeon)
    }

    /// Sets the PC's start cell. By default, it is a floor cell of a room.
    #[must_use]
    pub fn player_at(mut self, place: Position) -> Self {
        self.player = Some(place);
        self
    }

    /// Sets whether the PC walks through rock, leaving a corridor behind.
    #[must_use]
    pub fn bore(mut self, bore: bool) -> Self {
        self.bore = bore;
        self
    }

    /// Ends the game as stalled after this number of PC turns.
    #[must_use]
    pub fn turn_limit(mut self, turns: Option<u64>) -> Self {
        self.turn_limit = turns.map(|turns| turns.min(MOST_TURNS));
        self
    }

    /// Generates the level, its monsters and the start cell from this seed, not the game's.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let pit = PitSetup::new(Seed(1)).level_seed(Some(Seed(7)));
    /// assert_eq!(pit.start()?.drawing(), PitSetup::new(Seed(7)).start()?.drawing());
    /// # Ok::<(), SetupError>(())
    /// ```
    #[must_use]
    pub fn level_seed(mut self, seed: Option<Seed>) -> Self {
        self.level_seed = seed;
        self
    }

    fn seed_of_the_level(&self) -> Seed {
        self.level_seed.unwrap_or(self.seed)
    }

    /// Returns the seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the custom level, if there is one.
    pub const fn custom_dungeon(&self) -> Option<&Dungeon> {
        self.dungeon.as_ref()
    }

    /// Returns the settings for a generated level: monsters, size, and whether the PC bores.
    pub const fn settings(&self) -> (u32, Size, bool) {
        (self.monsters, self.size, self.bore)
    }

    /// Returns the level and the PC's start cell.
    ///
    /// # Errors
    /// Returns a [`SetupError`] without an open start cell, or for a size that is not supported.
    pub fn generate_level(&self) -> Result<(Dungeon, Position), SetupError> {
        let dungeon = match &self.dungeon {
            Some(dungeon) => dungeon.clone(),
            None => self.generate_of_its_kind()?,
        };
        let mut stream = self.seed_of_the_level().stream(b"start", 1, 0);
        let random = || random_player_start(&dungeon, &mut stream);
        let start = self.player.map_or_else(random, Ok)?;
        if !dungeon.is_open(start) {
            return Err(SetupError::PlayerInRock(start));
        }
        Ok((dungeon, start))
    }

    fn generate_of_its_kind(&self) -> Result<Dungeon, SetupError> {
        let (size, mut stream) =
            (self.size.checked().map_err(unplayable)?, self.seed_of_the_level().layout(1));
        let Some(kind) = self.kind else { return Ok(generate(size, &mut stream)) };
        let (name, least, most) = (kind.name(), LevelKind::SMALLEST, LevelKind::LARGEST);
        let why = if !LevelKind::OF_THE_PIT.contains(&kind) {
            "would lack its features: use another kind".to_owned()
        } else if !LevelKind::fits(size) {
            format!("cannot be {size}: ask for {least} to {most}")
        } else {
            let params = LevelParams { level: 1, size, catalogue: &Catalogue::default() };
            return Ok(kind.generate(&params, &mut stream));
        };
        Err(unplayable(format!("a pit of the kind \"{name}\" {why}")))
    }

    pub(crate) fn check_limits(&self) -> Result<(), SetupError> {
        match self.monsters {
            0 => Err(SetupError::NoMonsters),
            1..=Self::MOST_MONSTERS => Ok(()),
            asked => {
                let most = Self::MOST_MONSTERS;
                Err(unplayable(format!("{asked} monsters are too many: ask for at most {most}")))
            }
        }
    }

    pub(crate) fn furnish(&self) -> Result<impl FnOnce(&mut World) -> Entity + use<>, SetupError> {
        self.check_limits()?;
        let (dungeon, start) = self.generate_level()?;
        let mut stream = self.seed_of_the_level().inhabitants(1);
        let monsters = random_monsters(&dungeon, start, self.monsters, 1, &mut stream)?;
        let (seed, bore) = (self.seed, self.bore);
        Ok(move |world: &mut World| {
            world.insert_resource(seed);
            world.insert_resource(GameMode::Pit);
            let player = settle(world, dungeon, Some(start));
            if bore {
                world.entity_mut(player).insert(RockBorer);
            }
            for monster in monsters {
                world.spawn((Monster, monster));
            }
            announce_the_level(world, 1);
            look_from(world, Some(start));
            player
        })
    }
}

/// The PC is spawned first, because the queue orders characters by birth.
pub(crate) fn settle(world: &mut World, dungeon: Dungeon, start: Option<Position>) -> Entity {
    world.insert_resource(SpatialIndex::new(dungeon.size()));
    let costs = *world.get_resource_or_init::<TunnelCosts>();
    world.insert_resource(DistanceMaps::new(costs));
    world.insert_resource(dungeon);
    settle_again(world, start)
}

/// Spawns the PC on the level that is already current, which must have no inhabitants.
pub(crate) fn settle_again(world: &mut World, start: Option<Position>) -> Entity {
    look_from(world, start);
    let player = start.map(|start| world.spawn((Player, start)).id());
    player.unwrap_or_else(|| world.spawn_empty().id())
}

pub(crate) fn look_from(world: &mut World, place: Option<Position>) {
    world.resource_scope::<FieldOfView, _>(|world, mut field_of_view| {
        field_of_view.clear();
        if let Some(place) = place {
            field_of_view.refresh(world.resource::<Dungeon>(), place);
        }
    });
}

/// The reason a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A game needs at least one monster.
    #[error("0 monsters is too few: ask for at least 1")]
    NoMonsters,
    /// The level has too few free cells for the monsters.
    #[error("{asked} monsters do not fit: the level has {free} free cells besides the PC's")]
    TooManyMonsters {
        /// The number of monsters requested.
        asked: u32,
        /// The number of open cells, not counting the PC's.
        free: usize,
    },
    /// A setting or a level cannot be played. The text says what to ask for instead.
    #[error("{0}")]
    Unplayable(String),
    /// The PC was placed in rock.
    #[error("the PC cannot start at {0}: that cell is rock")]
    PlayerInRock(Position),
}

pub(super) fn unplayable(why: impl ToString) -> SetupError {
    SetupError::Unplayable(why.to_string())
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
    cells.choose(stream).copied().ok_or_else(|| unplayable("the level has no open cell for the PC"))
}

/// Creates random monsters, numbered from 1, with random bits and with speeds of 5–20, in different
/// cells: within a few moves of the PC only if there is no room elsewhere.
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
