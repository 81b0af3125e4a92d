//! The input of level generators.

use crate::{
    dungeon::Feature,
    grid::Size,
    rng::{GameRng, Seed},
    things::{Catalogue, ThingKind, ThingKindId, ThingTable},
};
use bevy_ecs::prelude::{Resource, World};
use rand::seq::IndexedRandom;

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
