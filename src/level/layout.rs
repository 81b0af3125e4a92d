//! The layouts of the delve's levels.

use super::{LevelKind, LevelParams, LevelPlan, LevelTable};
use crate::{
    dungeon::Dungeon,
    rng::{GameRng, Seed},
};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use rand::seq::IndexedRandom;
use std::{
    fmt,
    ops::{Bound, RangeBounds},
    sync::Arc,
};

/// A generator that lays out levels: rock, open cells, features and stairs. Doors, things
/// and monsters are placed afterwards.
///
/// Implemented for functions: `fn(&LevelParams<'_>, &mut GameRng) -> Dungeon`.
pub trait LevelGenerator: Send + Sync + 'static {
    /// Returns a dungeon of the size in `params`.
    ///
    /// All randomness must come from `stream`, so that a journal replays to an identical
    /// level. The PC arrives on the first staircase up in row-major order, and needs a
    /// staircase down. On a level without stairs up, it arrives on the first open cell.
    fn generate(&self, params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon;
}

impl<F: Fn(&LevelParams<'_>, &mut GameRng) -> Dungeon + Send + Sync + 'static> LevelGenerator
    for F
{
    fn generate(&self, params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
        self(params, stream)
    }
}

/// The generators registered for levels of the delve. All other levels are of the kinds
/// named in `assets/levels.toml`.
#[derive(Resource, Clone, Default)]
pub struct LevelGenerators(Vec<Registered>);

#[derive(Clone)]
struct Registered {
    name: &'static str,
    levels: (Bound<u16>, Bound<u16>),
    layout: Arc<dyn LevelGenerator>,
}

impl LevelGenerators {
    /// Iterates over the names of the layouts. Journals record them.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|it| it.name)
    }

    pub(super) fn of(world: &World) -> Self {
        world.get_resource().cloned().unwrap_or_default()
    }

    /// Generates a level's dungeon, of a kind chosen at random from its plan. If
    /// generators are registered for the level, the last of them is used instead.
    ///
    /// # Panics
    /// Panics if a generator returns a dungeon of another size.
    pub(super) fn generate(
        &self,
        params: &LevelParams<'_>,
        plan: &LevelPlan,
        seed: Seed,
    ) -> Dungeon {
        let mut stream = seed.layout(params.level);
        let Some(Registered { name, layout, .. }) = self.registered(params.level) else {
            return random_kind(params.level, plan, seed).generate(params, &mut stream);
        };
        let dungeon = layout.generate(params, &mut stream);
        assert_eq!(dungeon.size(), params.size, "the layout {name} has another size");
        dungeon
    }

    pub(super) fn kind_of(&self, level: u16, table: &LevelTable, seed: Seed) -> &'static str {
        let registered = self.registered(level).map(|it| it.name);
        let drawn = || table.level(level.into()).map(|plan| random_kind(level, plan, seed).name());
        registered.or_else(drawn).unwrap_or_default()
    }

    fn registered(&self, level: u16) -> Option<&Registered> {
        self.0.iter().rfind(|it| it.levels.contains(&level))
    }
}

fn random_kind(level: u16, plan: &LevelPlan, seed: Seed) -> LevelKind {
    let mut choice = seed.stream(b"kind", u64::from(level), 0);
    plan.kinds.choose(&mut choice).copied().unwrap_or_default()
}

impl fmt::Debug for LevelGenerators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|it| (it.name, it.levels))).finish()
    }
}

/// An extension trait for registering layouts.
pub trait AddLevelGenerators {
    /// Registers a layout for some levels of the delve, counted from 1. Journals record
    /// its name, and replay only if a layout with that name is registered.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// fn hall(params: &LevelParams<'_>, stream: &mut GameRng) -> Dungeon {
    ///     let mut dungeon = Dungeon::filled(params.size, Hardness(200));
    ///     let (width, height) = (stream.random_range(20..70), params.size.height() - 2);
    ///     dungeon.add_room(Room { x: 1, y: 1, width, height });
    ///     dungeon.open(Position::new(1, 1), Terrain::UpStairs);
    ///     dungeon.open(Position::new(width, height), Terrain::DownStairs);
    ///     dungeon
    /// }
    /// let halls = |app: &mut App| { app.add_level_generator("halls", 1..=3, hall); };
    /// let game = Delve::new(Seed(7)).start_with(halls);
    /// assert_eq!(game.world().resource::<Dungeon>().rooms().len(), 1);
    /// assert_eq!(game.player_position(), Some(Position::new(1, 1)));
    /// ```
    fn add_level_generator(
        &mut self,
        name: &'static str,
        levels: impl RangeBounds<u16>,
        layout: impl LevelGenerator,
    ) -> &mut Self;
}

impl AddLevelGenerators for App {
    fn add_level_generator(
        &mut self,
        name: &'static str,
        levels: impl RangeBounds<u16>,
        layout: impl LevelGenerator,
    ) -> &mut Self {
        let levels = (levels.start_bound().cloned(), levels.end_bound().cloned());
        let mut layouts = self.world_mut().get_resource_or_init::<LevelGenerators>();
        layouts.0.push(Registered { name, levels, layout: Arc::new(layout) });
        self
    }
}
