//! The beginning of a game. Building a world (plugins, schedules, observers) takes longer than
//! creating a level, so a restart keeps the world, empties it, and restores its resources.

use crate::{creature::State, level::SetupError, rng::Seed, turn::TurnQueue};
use bevy_ecs::{
    archetype::{Archetype, ArchetypeEntity},
    observer::Observer,
    prelude::{Entity, World},
    resource::IsResource,
    system::SystemIdMarker,
};
use std::{fmt, sync::Arc};

pub(crate) type Furnish = Box<dyn FnOnce(&mut World) -> Entity>;

pub(crate) type Furnisher = Arc<dyn Fn(Seed, &World) -> Result<Furnish, SetupError> + Send + Sync>;

pub(super) struct Beginning {
    pub(super) furnisher: Furnisher,
    resources: State,
    /// The entities that plugins had spawned before the game began, sorted.
    entities: Vec<Entity>,
}

/// Removing entities can make others appear, without end under a custom rule.
const MOST_ROUNDS: usize = 16;

impl Beginning {
    pub(super) fn of(world: &World, furnisher: Furnisher) -> Self {
        let mut entities = inhabitants(world);
        entities.sort_unstable();
        Self { furnisher, resources: State::at_start(world), entities }
    }

    /// The level and its resources are left for `furnish` to replace.
    pub(super) fn clear(&self, world: &mut World) {
        for _ in 0..MOST_ROUNDS {
            let mut left = inhabitants(world);
            left.retain(|it| self.entities.binary_search(it).is_err());
            if left.is_empty() {
                break;
            }
            for entity in left {
                // Removing one entity may have removed others.
                if let Ok(entity) = world.get_entity_mut(entity) {
                    entity.despawn();
                }
            }
            world.flush();
        }
        self.resources.restore(world);
        if let Some(mut queue) = world.get_resource_mut::<TurnQueue>() {
            *queue = TurnQueue::default();
        }
    }
}

impl fmt::Debug for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Beginning({:?}, {} entities)", self.resources, self.entities.len())
    }
}

fn inhabitants(world: &World) -> Vec<Entity> {
    let machinery = [
        world.component_id::<IsResource>(),
        world.component_id::<Observer>(),
        world.component_id::<SystemIdMarker>(),
    ];
    let is_machinery =
        |it: &&Archetype| machinery.iter().flatten().any(|component| it.contains(*component));
    let archetypes = world.archetypes().iter().filter(|it| !is_machinery(it));
    archetypes.flat_map(|it| it.entities().iter().map(ArchetypeEntity::id)).collect()
}
