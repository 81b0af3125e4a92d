//! The state of the game that the lookahead carries into a world of its own.
//!
//! It stands this far up because each folder registers its own components and
//! resources here, whatever they are.

use super::{Abilities, BaseStats, Faction, RockBorer, Speed, Tunneling};
use crate::rng::Seed;
use bevy_app::App;
use bevy_ecs::{
    entity::{EntityHashMap, EntityMapper},
    prelude::{Component, Entity, Resource, World},
    world::{EntityRef, EntityWorldMut},
};
use std::fmt;

/// Gives an entity of another world a component, or takes it away.
type Give = Box<dyn Fn(&mut EntityWorldMut<'_>, &mut Twins) + Send + Sync>;
/// Gives another world a resource, or takes it away.
type Install = Box<dyn Fn(&mut World, &mut Twins) + Send + Sync>;

/// What is carried along: how each component and each resource is kept.
#[derive(Resource, Clone, Debug)]
struct Registered {
    components: Vec<fn(EntityRef<'_>) -> Give>,
    resources: Vec<fn(&World) -> Install>,
}

impl Default for Registered {
    /// What every character of every game has. The bits come first, because
    /// they bring teeth of their own.
    fn default() -> Self {
        Self {
            components: vec![
                keep::<Abilities>,
                keep::<Speed>,
                keep::<Tunneling>,
                keep::<RockBorer>,
                keep::<BaseStats>,
                keep::<Faction>,
            ],
            resources: vec![keep_resource::<Seed>],
        }
    }
}

/// Registers state.
pub(crate) trait CarryState {
    /// Has a component carried along.
    fn carry<C: Component + Clone>(&mut self) -> &mut Self;

    /// Has a resource carried along.
    fn carry_resource<R: Resource + Clone>(&mut self) -> &mut Self;
}

impl CarryState for App {
    fn carry<C: Component + Clone>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Registered>().components.push(keep::<C>);
        self
    }

    fn carry_resource<R: Resource + Clone>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Registered>().resources.push(keep_resource::<R>);
        self
    }
}

/// Who is whom in the other world. Who is not there is nobody.
#[derive(Debug, Default)]
pub(crate) struct Twins(EntityHashMap<Entity>);

impl Twins {
    /// The twin of an entity, if it has one.
    pub(crate) fn of(&self, original: Entity) -> Option<Entity> {
        self.0.get(&original).copied()
    }
}

impl EntityMapper for Twins {
    fn get_mapped(&mut self, source: Entity) -> Entity {
        self.of(source).unwrap_or(Entity::PLACEHOLDER)
    }

    fn set_mapped(&mut self, source: Entity, target: Entity) {
        self.0.insert(source, target);
    }
}

/// The registered components of one entity.
#[derive(Default)]
pub(crate) struct EntityState(Vec<Give>);

impl EntityState {
    /// As they are now; nothing of who is gone.
    pub(crate) fn of(world: &World, entity: Entity) -> Self {
        let registered = world.get_resource::<Registered>().zip(world.get_entity(entity).ok());
        let kept = registered.map(|(registered, entity)| {
            registered.components.iter().map(|keep| keep(entity)).collect()
        });
        Self(kept.unwrap_or_default())
    }

    /// Gives them to the entity's twin: it has what they are, and no other.
    pub(crate) fn give_to(&self, twin: &mut EntityWorldMut<'_>, twins: &mut Twins) {
        self.0.iter().for_each(|give| give(twin, twins));
    }
}

/// The registered resources of a world.
pub(crate) struct WorldState(Vec<Install>);

impl WorldState {
    /// As they are now.
    pub(crate) fn of(world: &World) -> Self {
        let registered = world.get_resource::<Registered>();
        let resources = registered.into_iter().flat_map(|registered| &registered.resources);
        Self(resources.map(|keep| keep(world)).collect())
    }

    /// Makes another world have what they are, and no other.
    pub(crate) fn install(&self, world: &mut World, twins: &mut Twins) {
        self.0.iter().for_each(|install| install(world, twins));
    }
}

impl fmt::Debug for EntityState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EntityState({})", self.0.len())
    }
}

impl fmt::Debug for WorldState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WorldState({})", self.0.len())
    }
}

fn keep<C: Component + Clone>(entity: EntityRef<'_>) -> Give {
    let Some(component) = entity.get::<C>().cloned() else {
        return Box::new(|twin, _| {
            if twin.contains::<C>() {
                twin.remove::<C>();
            }
        });
    };
    Box::new(move |twin, twins| {
        let mut component = component.clone();
        C::map_entities(&mut component, twins);
        twin.insert(component);
    })
}

fn keep_resource<R: Resource + Clone>(world: &World) -> Install {
    let Some(resource) = world.get_resource::<R>().cloned() else {
        return Box::new(|world, _| {
            world.remove_resource::<R>();
        });
    };
    Box::new(move |world, twins| {
        let mut resource = resource.clone();
        R::map_entities(&mut resource, twins);
        world.insert_resource(resource);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, Clone)]
    struct Pet {
        #[entities]
        owner: Entity,
    }

    #[test]
    fn a_twin_has_what_its_original_has_and_no_other() {
        let mut app = App::empty();
        app.carry::<Pet>();
        let world = app.world_mut();
        let [owner, stranger] = [(); 2].map(|()| world.spawn_empty().id());
        let pets = [owner, stranger].map(|owner| world.spawn((Speed::new(7), Pet { owner })).id());
        let states = pets.map(|pet| EntityState::of(world, pet));

        let mut other = World::new();
        let mut twins = Twins::default();
        let twin = other.spawn(RockBorer).id();
        twins.set_mapped(owner, twin);
        let owners = states.map(|state| {
            state.give_to(&mut other.entity_mut(twin), &mut twins);
            other.get::<Pet>(twin).expect("its original is one").owner
        });
        assert_eq!(owners, [twin, Entity::PLACEHOLDER]);
        assert_eq!(other.get::<Speed>(twin), Some(&Speed::new(7)));
        assert!(other.get::<RockBorer>(twin).is_none());
    }
}
