//! Which generator lays out which level of the delve.

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

/// Lays out a level: rock, open cells and stairs. Doors, things and monsters are
/// placed on it afterwards.
///
/// A function is one: `fn(u16, Size, &mut GameRng) -> Dungeon`.
pub trait LevelLayout: Send + Sync + 'static {
    /// A dungeon of this size for the level of this number, from 1.
    ///
    /// All randomness comes from `stream`, so that a journal replays to the same
    /// level. The PC arrives on the first staircase up, row by row, and needs one
    /// down; without stairs, it arrives on the first open cell.
    fn lay_out(&self, level: u16, size: Size, stream: &mut GameRng) -> Dungeon;
}

impl<F: Fn(u16, Size, &mut GameRng) -> Dungeon + Send + Sync + 'static> LevelLayout for F {
    fn lay_out(&self, level: u16, size: Size, stream: &mut GameRng) -> Dungeon {
        self(level, size, stream)
    }
}

/// The layouts of the delve by level. Levels that none is registered for have rooms
/// and corridors, as made by [`generate`].
#[derive(Resource, Clone, Default)]
pub struct LevelLayouts(Vec<Registered>);

#[derive(Clone)]
struct Registered {
    name: &'static str,
    levels: (Bound<u16>, Bound<u16>),
    layout: Arc<dyn LevelLayout>,
}

impl LevelLayouts {
    /// Their names, for journals.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|it| it.name)
    }

    /// Those of a world.
    pub(super) fn of(world: &World) -> Self {
        world.get_resource().cloned().unwrap_or_default()
    }

    /// Lays a level out. Of several layouts for one level the last registered is
    /// taken.
    ///
    /// # Panics
    /// If a layout returns a dungeon of another size.
    pub(super) fn lay_out(&self, level: u16, seed: Seed) -> Dungeon {
        let (size, mut stream) = (Size::STANDARD, seed.layout(level));
        let fits = self.0.iter().rfind(|it| it.levels.contains(&level));
        let Some(Registered { name, layout, .. }) = fits else {
            return generate(size, &mut stream);
        };
        let dungeon = layout.lay_out(level, size, &mut stream);
        assert_eq!(dungeon.size(), size, "the layout {name} keeps to the size");
        dungeon
    }
}

impl fmt::Debug for LevelLayouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|it| (it.name, it.levels))).finish()
    }
}

/// Registers layouts.
pub trait AddLayouts {
    /// Has a layout make some levels of the delve, from 1. Journals record the
    /// name: they replay only with it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// fn hall(_level: u16, size: Size, stream: &mut GameRng) -> Dungeon {
    ///     let mut dungeon = Dungeon::solid(size, Hardness(200));
    ///     let (width, height) = (stream.random_range(20..70), size.height() - 2);
    ///     dungeon.add_room(Room { x: 1, y: 1, width, height });
    ///     dungeon.open(Position::new(1, 1), Terrain::UpStairs);
    ///     dungeon.open(Position::new(width, height), Terrain::DownStairs);
    ///     dungeon
    /// }
    /// let halls = |app: &mut App| { app.add_layout("halls", 1..=3, hall); };
    /// let game = Delve::new(Seed(7)).start_with(halls);
    /// assert_eq!(game.world().resource::<Dungeon>().rooms().len(), 1);
    /// assert_eq!(game.player_position(), Some(Position::new(1, 1)));
    /// ```
    fn add_layout(
        &mut self,
        name: &'static str,
        levels: impl RangeBounds<u16>,
        layout: impl LevelLayout,
    ) -> &mut Self;
}

impl AddLayouts for App {
    fn add_layout(
        &mut self,
        name: &'static str,
        levels: impl RangeBounds<u16>,
        layout: impl LevelLayout,
    ) -> &mut Self {
        let levels = (levels.start_bound().cloned(), levels.end_bound().cloned());
        let mut layouts = self.world_mut().get_resource_or_init::<LevelLayouts>();
        layouts.0.push(Registered { name, levels, layout: Arc::new(layout) });
        self
    }
}
