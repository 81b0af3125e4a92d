//! The delve: eight levels, and a Crown on the last.

use super::{
    Assets, Depth,
    blueprint::{Blueprint, arrival},
    settle,
};
use crate::{
    action::Goal,
    chance::Seed,
    dungeon::Dungeon,
    memory::{Memory, remember_what_is_seen},
    sight::refresh_the_field_of_view,
};
use bevy_ecs::{
    prelude::{Entity, World},
    system::RunSystemOnce,
};

/// How a delve begins.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Delve::new(Seed(7)).start();
/// assert_eq!(game.world().resource::<Depth>().level(), 1);
/// assert_eq!(game.monsters(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Delve {
    seed: Seed,
    practice: bool,
    assets: Option<Assets>,
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

    /// Takes these tables in place of the program's own.
    #[must_use]
    pub fn assets(mut self, assets: Assets) -> Self {
        self.assets = Some(assets);
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

    /// The tables that it is played with, if they are not the program's own.
    pub(crate) const fn own_assets(&self) -> Option<&Assets> {
        self.assets.as_ref()
    }

    /// Puts the first level into a world that has the plugins, and says who is
    /// the PC.
    pub(crate) fn furnish(&self, assets: &Assets, world: &mut World) -> Entity {
        let plan = assets.levels.level(1).expect("a table has at least one level");
        let blueprint = Blueprint::draw(self.seed, 1, plan, &assets.catalogue);
        let start = arrival(&blueprint.dungeon);
        world.insert_resource(self.seed);
        assets.clone().insert_into(world);
        let player = settle(world, blueprint.dungeon.clone(), Some(start));
        settle_on_the_first_level(world, assets, self.practice);
        blueprint.furnish(world, &assets.catalogue);
        look_around_at_first(world);
        player
    }
}

/// Makes the present level the first of a delve.
pub(crate) fn settle_on_the_first_level(world: &mut World, assets: &Assets, practice: bool) {
    let last = u16::try_from(assets.levels.count()).unwrap_or(u16::MAX);
    world.insert_resource(Goal::Prize);
    world.insert_resource(Depth::of_the_first(last));
    if !practice {
        let size = world.resource::<Dungeon>().size();
        world.insert_resource(Memory::new(size));
    }
}

/// What the PC sees before its first turn.
pub(crate) fn look_around_at_first(world: &mut World) {
    world
        .run_system_once(refresh_the_field_of_view)
        .expect("a world with the plugins has all that it reads");
    remember_what_is_seen(world);
}
