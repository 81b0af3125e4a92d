//! The delve: a game of eight levels, with a Crown on the last one. Also the parameters that a
//! level generator receives, and the seeds of levels.

use super::{
    Challenge, Depth, GameMode, GameTables, LevelGenerators, SetupError, announce_the_level,
    blueprint::{Blueprint, arrival},
    pit::MOST_TURNS,
    settle,
};
use crate::{
    action::WinCondition,
    dungeon::{Dungeon, Feature},
    grid::Size,
    knowledge::{MapMemory, update_map_memory},
    rng::{GameRng, Seed},
    sight::refresh_field_of_view,
    things::{Catalogue, ThingKind, ThingKindId, ThingTable},
};
use bevy_ecs::{
    prelude::{Entity, Resource, World},
    system::RunSystemOnce,
};
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level_seed: Option<Seed>,
}

impl DelveSetup {
    /// Creates a delve with the default settings.
    pub const fn new(seed: Seed) -> Self {
        Self {
            seed,
            mode: GameMode::Delve,
            assets: None,
            turn_limit: None,
            challenge: None,
            level_seed: None,
        }
    }

    /// Sets whether the game is in practice mode, in which everything is visible and
    /// turns can be taken back.
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

    /// Generates all levels and their contents from this seed, and uses the game seed
    /// only for the course of the game.
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

    /// Returns the challenge, if there is one.
    pub const fn active_challenge(&self) -> Option<Challenge> {
        self.challenge
    }

    pub(crate) fn furnish(
        &self,
        assets: &GameTables,
        world: &World,
    ) -> Result<impl FnOnce(&mut World) -> Entity + use<>, SetupError> {
        let (delve, mut assets) = (self.clone(), assets.clone());
        if let Some(challenge) = self.challenge {
            assets = challenge.change(assets);
        }
        LevelGenerators::of(world).check(&assets, self.level_seed.unwrap_or(self.seed))?;
        Ok(move |world: &mut World| delve.furnish_by(&assets, world))
    }

    fn furnish_by(&self, assets: &GameTables, world: &mut World) -> Entity {
        if let Some(challenge) = self.challenge {
            world.insert_resource(challenge);
        }
        let plan = assets.levels.level(1).expect("a table has at least one level");
        let tables =
            (&assets.catalogue, &assets.vaults, &assets.uniques, &LevelGenerators::of(world));
        let level_seed = self.level_seed.unwrap_or(self.seed);
        let blueprint = Blueprint::draw(level_seed, 1, plan, tables);
        let start = arrival(&blueprint.dungeon);
        world.insert_resource(self.seed);
        world.insert_resource(LevelSeed(level_seed));
        assets.clone().insert_into(world);
        let player = settle(world, blueprint.dungeon.clone(), Some(start));
        settle_on_first_level(world, assets, self.mode);
        blueprint.furnish(world, &assets.catalogue);
        announce_the_level(world, 1);
        look_around_at_first(world);
        player
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

/// The seed from which a delve's levels are generated. Games other than delves have none.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct LevelSeed(pub(super) Seed);

impl LevelSeed {
    pub(super) fn of(world: &World) -> Seed {
        world.get_resource::<Self>().map_or_else(|| *world.resource(), |own| own.0)
    }
}

pub(crate) fn settle_on_first_level(world: &mut World, assets: &GameTables, mode: GameMode) {
    let last = u16::try_from(assets.levels.count()).unwrap_or(u16::MAX);
    if !matches!(world.get_resource(), Some(WinCondition::Custom(_))) {
        world.insert_resource(WinCondition::Crown);
    }
    world.insert_resource(Depth::of_the_first(last, assets.levels.level(1)));
    world.insert_resource(mode);
    if !mode.shows_everything() {
        let size = world.resource::<Dungeon>().size();
        world.insert_resource(MapMemory::new(size));
    }
}

pub(crate) fn look_around_at_first(world: &mut World) {
    let looked = world
        .run_system_once(refresh_field_of_view)
        .and_then(|()| world.run_system_once(update_map_memory));
    looked.expect("a world with the plugins has everything they read");
}
