//! The delve: a game of eight levels, with a Crown on the last one. Also the generators of levels.

use super::{
    Challenge, Depth, GameMode, GameTables, LevelKind, LevelPlan, SetupError, announce_the_level,
    blueprint::{Blueprint, arrival, staircase},
    kinds::take_connected,
    pit::{MOST_TURNS, unplayable},
    settle,
    stairs::expect_speeds,
};
use crate::{
    action::{Slot, WinCondition},
    creature::refuse_taken_name,
    dungeon::{Dungeon, Feature, MovementCapabilities, Terrain},
    grid::{Grid, Size},
    knowledge::{MapMemory, update_map_memory},
    rng::{GameRng, Seed},
    sight::refresh_field_of_view,
    things::{CarriedBy, Catalogue, ThingKind, ThingKindId, ThingTable},
};
use bevy_app::App;
use bevy_ecs::{
    prelude::{Entity, Resource, World},
    system::RunSystemOnce,
};
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use std::{
    ops::{Bound, RangeBounds},
    sync::Arc,
};

/// The setup of a delve.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(DelveSetup::new(Seed(7)).start().monsters(), 6);
/// ```
///
/// A journal records the whole setup except the tables, which it identifies by their
/// [`ContentHash`](super::ContentHash).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelveSetup {
    pub(crate) seed: Seed,
    pub(crate) mode: GameMode,
    #[serde(skip)]
    pub(crate) assets: Option<GameTables>,
    pub(crate) turn_limit: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) challenge: Option<Challenge>,
    /// If there are more than in the tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) levels: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level_seed: Option<Seed>,
}

impl DelveSetup {
    /// Creates a delve with the default settings.
    pub const fn new(seed: Seed) -> Self {
        let mode = GameMode::Delve;
        Self {
            seed,
            mode,
            assets: None,
            turn_limit: None,
            challenge: None,
            levels: None,
            level_seed: None,
        }
    }

    /// Sets the mode to [`GameMode::Practice`], or to [`GameMode::Delve`].
    #[must_use]
    pub const fn practice(self, practice: bool) -> Self {
        self.mode(if practice { GameMode::Practice } else { GameMode::Delve })
    }

    /// Sets the mode.
    ///
    /// # Panics
    /// Panics if `mode` is [`GameMode::Pit`], because the pit is a different game.
    #[must_use]
    pub const fn mode(mut self, mode: GameMode) -> Self {
        assert!(!matches!(mode, GameMode::Pit), "a delve cannot be a pit");
        self.mode = mode;
        self
    }

    /// Uses these tables instead of the built-in ones.
    #[must_use]
    pub fn assets(mut self, assets: GameTables) -> Self {
        self.assets = Some(assets);
        self
    }

    /// Ends the game as stalled after this number of PC turns.
    #[must_use]
    pub fn turn_limit(mut self, turns: Option<u64>) -> Self {
        self.turn_limit = turns.map(|turns| turns.min(MOST_TURNS));
        self
    }

    /// Sets the challenge.
    #[must_use]
    pub const fn challenge(mut self, challenge: Option<Challenge>) -> Self {
        self.challenge = challenge;
        self
    }

    /// Makes the delve this many levels deep, at most 99. Each level more than the tables have gives
    /// every level one more monster with a trade.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let game = DelveSetup::new(Seed(7)).levels(Some(10)).start();
    /// assert_eq!(game.world().resource::<Depth>().level_count(), 10);
    /// ```
    #[must_use]
    pub const fn levels(mut self, count: Option<u16>) -> Self {
        self.levels = count;
        self
    }

    /// Generates all levels and their contents from this seed, not the game's.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let game = DelveSetup::new(Seed(1)).level_seed(Some(Seed(7))).start();
    /// assert_eq!(game.drawing(), DelveSetup::new(Seed(7)).start().drawing());
    /// ```
    #[must_use]
    pub const fn level_seed(mut self, seed: Option<Seed>) -> Self {
        self.level_seed = seed;
        self
    }

    /// Returns the seed.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the mode.
    pub const fn game_mode(&self) -> GameMode {
        self.mode
    }

    pub(crate) fn furnish(
        &self,
        assets: &GameTables,
        world: &World,
    ) -> Result<impl FnOnce(&mut World) -> Entity + use<>, SetupError> {
        let Self { seed, mode, challenge, .. } = *self;
        let level_seed = self.level_seed.unwrap_or(seed);
        let mut assets = assets.clone();
        if let Some(count) = self.levels {
            assets.levels.deepen(count.into());
        }
        if let Some(challenge) = challenge {
            assets = challenge.change(assets);
        }
        LevelGenerators::of(world).check(&assets, level_seed)?;
        Ok(move |world: &mut World| {
            if let Some(challenge) = challenge {
                world.insert_resource(challenge);
            }
            world.insert_resource(seed);
            world.insert_resource(LevelSeed(level_seed));
            assets.insert_into(world);
            let blueprint = Blueprint::draw(world, 1);
            let start = arrival(&blueprint.dungeon);
            let player = settle(world, blueprint.dungeon.clone(), Some(start));
            settle_on_first_level(world, mode);
            give_wards(world, player, Challenge::wards(challenge));
            blueprint.furnish(world);
            announce_the_level(world, 1);
            look_around_at_first(world);
            player
        })
    }
}

/// The input of a level generator.
#[derive(Clone, Copy, Debug)]
pub struct LevelParams<'a> {
    /// The level's number, from 1.
    pub level: u16,
    /// The number of columns and rows.
    pub size: Size,
    /// The kinds of things, including the features.
    pub catalogue: &'a Catalogue,
}

impl LevelParams<'_> {
    /// Returns the feature with this name, if the feature table has it.
    pub fn feature(&self, name: &str) -> Option<Feature> {
        self.catalogue.find(name).and_then(|row| self.catalogue.feature(row))
    }

    pub(super) fn random_kind(
        &self,
        table: ThingTable,
        stream: &mut GameRng,
    ) -> Option<ThingKindId> {
        let occurs = |kind: &ThingKind| kind.table == table && kind.occurs_on(self.level.into());
        let kinds: Vec<_> = self.catalogue.iter().filter(|(_, kind)| occurs(kind)).collect();
        // The only possible error is that no kind has a weight.
        kinds.choose_weighted(stream, |(_, kind)| kind.weight).ok().map(|(id, _)| *id)
    }
}

/// Only delves have it.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct LevelSeed(pub(super) Seed);

impl LevelSeed {
    pub(super) fn of(world: &World) -> Seed {
        world.get_resource::<Self>().map_or_else(|| *world.resource(), |own| own.0)
    }
}

pub(crate) fn settle_on_first_level(world: &mut World, mode: GameMode) {
    if !matches!(world.get_resource(), Some(WinCondition::Custom(_))) {
        world.insert_resource(WinCondition::Crown);
    }
    let depth = Depth::of_the_first(world.resource());
    world.insert_resource(depth);
    world.insert_resource(mode);
    if mode == GameMode::Delve {
        let size = world.resource::<Dungeon>().size();
        world.insert_resource(MapMemory::new(size));
        expect_speeds(world);
    }
}

/// If the tables have any. At the start, the PC may have more than it could pick up.
fn give_wards(world: &mut World, carrier: Entity, count: u32) {
    let catalogue = world.resource::<Catalogue>().clone();
    let Some(kind) = catalogue.with_part("ward") else { return };
    for _ in 0..count {
        let slot = Slot::ALL[0];
        let ward = catalogue.spawn(world, kind);
        world.entity_mut(ward).insert(CarriedBy { carrier, slot });
    }
}

pub(crate) fn look_around_at_first(world: &mut World) {
    let looked = world
        .run_system_once(refresh_field_of_view)
        .and_then(|()| world.run_system_once(update_map_memory));
    looked.expect("a world with the plugins has everything they read");
}

/// All other levels are of the kinds named in `assets/levels.toml`.
#[derive(Resource, Clone, Default)]
pub(crate) struct LevelGenerators(Vec<Registered>);

type LevelGenerator = dyn Fn(&LevelParams<'_>, &mut GameRng) -> Dungeon + Send + Sync;

#[derive(Clone)]
pub(super) struct Registered {
    pub(super) name: &'static str,
    levels: (Bound<u16>, Bound<u16>),
    layout: Arc<LevelGenerator>,
}

impl LevelGenerators {
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|it| it.name)
    }

    pub(super) fn of(world: &World) -> Self {
        world.get_resource().cloned().unwrap_or_default()
    }

    /// Of several generators for a level, the last applies. Only a registered one can fail.
    pub(super) fn generate(
        &self,
        params: &LevelParams<'_>,
        plan: &LevelPlan,
        seed: Seed,
    ) -> Result<Dungeon, SetupError> {
        let (mut stream, level) = (seed.layout(params.level), params.level);
        let Some(Registered { name, layout, .. }) = self.registered(level) else {
            return Ok(random_kind(level, plan, seed).generate(params, &mut stream));
        };
        let dungeon = layout(params, &mut stream);
        let fault = fault_of(&dungeon, params.size, plan.crown);
        fault.map_or(Ok(dungeon), |fault| {
            Err(unplayable(format!("the generator \"{name}\" made level {level} {fault}")))
        })
    }

    pub(super) fn check(&self, tables: &GameTables, seed: Seed) -> Result<(), SetupError> {
        let catalogue = &tables.catalogue;
        let plans = (1..).map_while(|level| Some((level, tables.levels.level(level.into())?)));
        for (level, plan) in plans.filter(|(level, _)| self.registered(*level).is_some()) {
            self.generate(&LevelParams { level, size: Size::STANDARD, catalogue }, plan, seed)?;
        }
        Ok(())
    }

    pub(super) fn registered(&self, level: u16) -> Option<&Registered> {
        self.0.iter().rfind(|it| it.levels.contains(&level))
    }
}

fn fault_of(dungeon: &Dungeon, size: Size, is_last: bool) -> Option<String> {
    if dungeon.size() != size {
        let made = dungeon.size();
        return Some(format!("{made} cells large: use the size of its LevelParams, {size}"));
    }
    if dungeon.open_cells().next().is_none() {
        return Some("without an open cell: add rooms, or open cells".to_owned());
    }
    if is_last {
        return None;
    }
    if dungeon.cells_with(Terrain::DownStairs).next().is_none() {
        return Some("without stairs down: open a cell with Terrain::DownStairs".to_owned());
    }
    let [from, to] = [Terrain::UpStairs, Terrain::DownStairs].map(|it| staircase(dungeon, it));
    let mut enterable = Grid::filled(size, false);
    for cell in dungeon.open_cells() {
        let blocking = dungeon.blocking(cell);
        enterable[cell] = MovementCapabilities::OPENS_DOORS.could_enter(blocking);
    }
    let reached = take_connected(&mut enterable, size.index(from), &size.steps());
    (!reached.contains(&size.index(to))).then(|| {
        format!(
            "with stairs down at {to} that nobody can walk to from {from}, where the PC arrives"
        )
    })
}

pub(super) fn random_kind(level: u16, plan: &LevelPlan, seed: Seed) -> LevelKind {
    let mut choice = seed.stream(b"kind", u64::from(level), 0);
    plan.kinds.choose(&mut choice).copied().unwrap_or_default()
}

/// An extension trait for registering level generators.
pub trait AddLevelGenerators {
    /// Registers a generator for some levels of the delve, counted from 1; of several, the last
    /// counts. Journals replay only if a generator with the recorded name is registered.
    ///
    /// A generator returns a dungeon of the size in its parameters, with rock, open cells, features
    /// and stairs; doors, things and monsters are placed afterwards. All randomness must come from
    /// the stream, so that journals replay. The PC arrives on the first staircase up in row-major
    /// order, or on the first open cell, and must be able to walk from there to the first staircase
    /// down, except on the level of the Crown. Otherwise, the game does not start:
    /// [`SetupError::Unplayable`].
    ///
    /// # Panics
    /// Panics if a generator with this name is registered for one of the levels.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::dungeon::Room;
    /// fn hall(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    ///     let mut dungeon = Dungeon::filled(params.size, Hardness(200));
    ///     let width = stream.random_range(20..70);
    ///     dungeon.add_room(Room { x: 1, y: 1, width, height: 9 });
    ///     dungeon.open(Position::new(1, 1), Terrain::UpStairs);
    ///     dungeon.open(Position::new(width, 9), Terrain::DownStairs);
    ///     dungeon
    /// }
    /// let halls = |app: &mut App| { app.add_level_generator("halls", 1..=3, hall); };
    /// let game = DelveSetup::new(Seed(7)).start_with(halls)?;
    /// assert_eq!(game.player_position(), Some(Position::new(1, 1)));
    /// # Ok::<(), SetupError>(())
    /// ```
    fn add_level_generator(
        &mut self,
        name: &'static str,
        levels: impl RangeBounds<u16>,
        layout: impl Fn(&LevelParams<'_>, &mut GameRng) -> Dungeon + Send + Sync + 'static,
    ) -> &mut Self;
}

impl AddLevelGenerators for App {
    fn add_level_generator(
        &mut self,
        name: &'static str,
        levels: impl RangeBounds<u16>,
        layout: impl Fn(&LevelParams<'_>, &mut GameRng) -> Dungeon + Send + Sync + 'static,
    ) -> &mut Self {
        let levels = (levels.start_bound().cloned(), levels.end_bound().cloned());
        let mut layouts = self.world_mut().get_resource_or_init::<LevelGenerators>();
        let is_taken = (1..=99)
            .filter(|level| levels.contains(level))
            .any(|level| layouts.0.iter().any(|it| it.name == name && it.levels.contains(&level)));
        refuse_taken_name("level generator", name, is_taken);
        layouts.0.push(Registered { name, levels, layout: Arc::new(layout) });
        self
    }
}
