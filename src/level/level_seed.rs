//! The seed of a delve's levels, which may differ from the game seed.

use crate::rng::Seed;
use bevy_ecs::prelude::{Resource, World};

/// The seed from which a delve's levels are generated. Games other than delves have none.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct LevelSeed(pub(super) Seed);

impl LevelSeed {
    pub(super) fn of(world: &World) -> Seed {
        let own = world.get_resource::<Self>();
        own.map_or_else(|| *world.resource::<Seed>(), |own| own.0)
    }
}
