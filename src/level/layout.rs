//! The layouts of the delve's levels.

use super::{
    GameTables, LevelKind, LevelParams, LevelPlan, LevelTable, SetupError, blueprint::staircase,
};
use crate::{
    creature::refuse_taken_name,
    dungeon::{Dungeon, MovementCapabilities, Terrain},
    grid::{Grid, Position, Size},
    rng::{GameRng, Seed},
};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use rand::seq::IndexedRandom;
use std::{
    mem,
    ops::{Bound, RangeBounds},
    sync::Arc,
};

/// The generators registered for levels of the delve. All other levels are of the kinds
/// named in `assets/levels.toml`.
#[derive(Resource, Clone, Default)]
pub(crate) struct LevelGenerators(Vec<Registered>);

type LevelGenerator = dyn Fn(&LevelParams<'_>, &mut GameRng) -> Dungeon + Send + Sync;

#[derive(Clone)]
struct Registered {
    name: &'static str,
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
        let error = |fault| SetupError::UnplayableLevel { generator: name, level, fault };
        fault.map(error).map_or(Ok(dungeon), Err)
    }

    pub(super) fn check(&self, tables: &GameTables, seed: Seed) -> Result<(), SetupError> {
        let catalogue = &tables.catalogue;
        let plans = (1..).map_while(|level| Some((level, tables.levels.level(level.into())?)));
        for (level, plan) in plans.filter(|(level, _)| self.registered(*level).is_some()) {
            self.generate(&LevelParams { level, size: Size::STANDARD, catalogue }, plan, seed)?;
        }
        Ok(())
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
    let enters =
        |cell: &Position| MovementCapabilities::OPENS_DOORS.could_enter(dungeon.blocking(*cell));
    let (mut reached, mut front) = (Grid::filled(size, false), vec![from]);
    while let Some(cell) = front.pop() {
        if !mem::replace(&mut reached[cell], true) {
            front.extend(cell.neighbours().filter(enters));
        }
    }
    (!reached[to]).then(|| {
        format!(
            "with stairs down at {to} that nobody can walk to from {from}, where the PC arrives"
        )
    })
}

fn random_kind(level: u16, plan: &LevelPlan, seed: Seed) -> LevelKind {
    let mut choice = seed.stream(b"kind", u64::from(level), 0);
    plan.kinds.choose(&mut choice).copied().unwrap_or_default()
}

/// An extension trait for registering level generators.
pub trait AddLevelGenerators {
    /// Registers a generator for some levels of the delve, counted from 1. Journals record
    /// its name, and replay only if a generator with that name is registered. Of several
    /// for a level, the last is used.
    ///
    /// A generator returns a dungeon of the size in its parameters, with rock, open cells, features
    /// and stairs; doors, things and monsters are placed afterwards. All randomness must come from
    /// the stream, so that a journal replays to an identical level. The PC arrives on the first
    /// staircase up in row-major order, and has to be able to walk from there to the first
    /// staircase down, except on the level of the Crown. On a level without stairs up, it arrives
    /// on the first open cell. A game with a level that does not fulfil this does not start:
    /// [`SetupError::UnplayableLevel`].
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
        let is_taken =
            layouts.0.iter().filter(|it| it.name == name).any(|it| {
                (1..=99).any(|level| levels.contains(&level) && it.levels.contains(&level))
            });
        refuse_taken_name("level generator", name, is_taken);
        layouts.0.push(Registered { name, levels, layout: Arc::new(layout) });
        self
    }
}
