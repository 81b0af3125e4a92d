//! The delve: eight levels, and a Crown on the last.

use super::{Depth, LevelTable, blueprint::{Blueprint, arrival}, settle};
use crate::{
    action::Goal,
    chance::Seed,
    content::ContentError,
    creature::Bestiary,
    memory::{Memory, remember_what_is_seen},
    things::{Catalogue, Parts},
};
use bevy_ecs::prelude::{Entity, World};
use std::path::PathBuf;

/// How a delve begins.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Delve::new(Seed(7)).start()?;
/// assert_eq!(game.world().resource::<Depth>().level(), 1);
/// assert_eq!(game.monsters(), 5);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Delve {
    seed: Seed,
    practice: bool,
    assets: Option<PathBuf>,
    turn_limit: Option<u64>,
}

impl Delve {
    /// A delve by the rules.
    pub const fn new(seed: Seed) -> Self {
        Self { seed, practice: false, assets: None, turn_limit: None }
    }

    /// Makes everything visible.
    #[must_use]
    pub const fn practice(mut self, practice: bool) -> Self {
        self.practice = practice;
        self
    }

    /// Takes content from a folder, where it has some.
    #[must_use]
    pub fn assets(mut self, folder: Option<PathBuf>) -> Self {
        self.assets = folder;
        self
    }

    /// Ends the game as stalled after so many turns of the PC.
    #[must_use]
    pub const fn turn_limit(mut self, turns: Option<u64>) -> Self {
        self.turn_limit = turns;
        self
    }

    /// After how many turns of the PC the game ends as stalled, if ever.
    pub(crate) const fn most_turns(&self) -> Option<u64> {
        self.turn_limit
    }

    /// What puts the first level into a world that has the plugins, and says
    /// who is the PC.
    pub(crate) fn furnish(
        &self,
        parts: &Parts,
    ) -> Result<impl FnOnce(&mut World) -> Entity, ContentError> {
        let assets = Assets::read(self.assets.as_deref(), parts)?;
        let (seed, practice) = (self.seed, self.practice);
        let plan = assets.levels.level(1).expect("a table has at least one level").clone();
        let blueprint = Blueprint::draw(seed, 1, &plan, &assets.catalogue);
        Ok(move |world: &mut World| {
            let catalogue = assets.catalogue.clone();
            world.insert_resource(seed);
            world.insert_resource(Goal::Prize);
            world.insert_resource(Depth::of_the_first(last));
            assets.enter(world);
            let dungeon = blueprint.dungeon.clone();
            if !practice {
                world.insert_resource(Memory::new(dungeon.size()));
            }
            let start = arrival(&dungeon);
            let player = settle(world, dungeon, Some(start));
            blueprint.furnish(world, &catalogue);
            remember_what_is_seen(world);
            player
        })
    }
}
