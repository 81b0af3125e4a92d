//! The layout of each level of the delve.

use crate::{
    dungeon::{Dungeon, generate},
    grid::Size,
    rng::{GameRng, Seed},
};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use std::{
    fmt,
    ops::{Bound, RangeBounds},
    sync::Arc,
};

/// A generator that lays out levels: rock, open cells and stairs. Doors, things and
/// monsters are placed afterwards.
///
/// Implemented for functions: `fn(u16, Size, &mut GameRng) -> Dungeon`.
pub trait LevelGenerator: Send + Sync + 'static {
    /// Returns a dungeon of this size for the level with this number, from 1.
    ///
    /// All randomness must come from `stream`, so that a journal replays to an identical
    /// level. The PC arrives on the first staircase up in row-major order, and needs a
    /// staircase down. On a level without stairs up, it arrives on the first open cell.
    fn generate(&self, level: u16, size: Size, stream: &mut GameRng) -> Dungeon;
}

impl<F: Fn(u16, Size, &mut GameRng) -> Dungeon + Send + Sync + 'static> LevelGenerator for F {
    fn generate(&self, level: u16, size: Size, stream: &mut GameRng) -> Dungeon {
        self(level, size, stream)
    }
}

/// The delve's layouts by level. Levels without a registered layout have rooms and
/// corridors, as made by [`generate`].
#[derive(Resource, Clone, Default)]
pub struct LevelGenerators(Vec<Registered>);

#[derive(Clone)]
struct Registered {
    name: &'static str,
    levels: (Bound<u16>, Bound<u16>),
    layout: Arc<dyn LevelGenerator>,
}

impl LevelGenerators {
    /// Iterates over the names of the layouts, which journals record.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|it| it.name)
    }

    /// Returns the layouts of a world.
    pub(super) fn of(world: &World) -> Self {
        world.get_resource().cloned().unwrap_or_default()
    }

    /// Generates the dungeon of a level. If several layouts cover the level, the one
    /// registered last is used.
    ///
    /// # Panics
    /// If a layout returns a dungeon of another size.
    pub(super) fn generate(&self, level: u16, seed: Seed) -> Dungeon {
        let (size, mut stream) = (Size::STANDARD, seed.layout(level));
        let fits = self.0.iter().rfind(|it| it.levels.contains(&level));
        let Some(Registered { name, layout, .. }) = fits else {
            return generate(size, &mut stream);
        };
        let dungeon = layout.generate(level, size, &mut stream);
        assert_eq!(dungeon.size(), size, "the layout {name} keeps to the size");
        dungeon
    }
}

impl fmt::Debug for LevelGenerators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|it| (it.name, it.levels))).finish()
    }
}

/// An extension trait to register layouts.
pub trait AddLevelGenerators {
    /// Registers a layout for some levels of the delve, counted from 1. Journals record
    /// its name, and replay only if a layout of that name is registered.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// fn hall(_level: u16, size: Size, stream: &mut GameRng) -> Dungeon {
    ///     let mut dungeon = Dungeon::filled(size, Hardness(200));
    ///     let (width, height) = (stream.random_range(20..70), size.height() - 2);
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
