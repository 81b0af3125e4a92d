//! The parts of a game's state that are copied: those the lookahead puts into its own
//! world, and those a restart restores.
//!
//! They are defined in this low-level module so that every other module can register its
//! own components and resources here.

use super::{Abilities, BaseStats, Faction, RockBorer, Speed, Tunneling};
use crate::rng::Seed;
use bevy_app::App;
use bevy_ecs::{
    entity::{EntityHashMap, EntityMapper},
    prelude::{Component, Entity, Resource, World},
    world::{EntityRef, EntityWorldMut},
};
use std::fmt;

/// A function that inserts a component into an entity in another world, or removes it
/// from that entity.
type Give = Box<dyn Fn(&mut EntityWorldMut<'_>, &mut Twins) + Send + Sync>;
/// A function that inserts a resource into another world, or removes it from that world.
type Install = Box<dyn Fn(&mut World, &mut Twins) + Send + Sync>;

/// The functions that copy the registered components and resources.
#[derive(Resource, Clone, Debug)]
struct Registered {
    components: Vec<fn(EntityRef<'_>) -> Give>,
    resources: Vec<fn(&World) -> Install>,
    /// Resources restored by a restart but not copied by the lookahead.
    restored: Vec<fn(&World) -> Install>,
}

impl Default for Registered {
    /// Registers the state that every character has in every game. `Abilities` come
    /// first, because inserting them also inserts a default `Tunneling`, which the copy
    /// then replaces.
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
            restored: Vec::new(),
        }
    }
}

/// Registration of state for the lookahead.
pub(crate) trait CarryState {
    /// Registers a component to be copied.
    fn carry<C: Component + Clone>(&mut self) -> &mut Self;

    /// Registers a resource to be copied.
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

/// An extension trait for registering resources that
/// [`Game::restart`](crate::game::Game::restart) restores.
pub trait RestoreOnRestart {
    /// Whenever the game restarts, restores a resource to the value it had before the
    /// first level was created, or removes it if the world did not have it then. A
    /// resource added by
    /// [`track_resource`](crate::journal::AddFingerprintedState::track_resource) is
    /// always restored.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Resource, Clone, Default)]
    /// struct Kills(u32);
    ///
    /// fn count(_: On<Killed>, mut kills: ResMut<Kills>) {
    ///     kills.0 += 1;
    /// }
    /// let counting = |app: &mut App| {
    ///     app.init_resource::<Kills>().restore_on_restart::<Kills>().add_observer(count);
    /// };
    /// let mut game = Scenario::draw("@4...0").plugin(counting).start();
    /// game.submit(Action::Step(Direction::East)).unwrap();
    /// assert_eq!(game.world().resource::<Kills>().0, 1);
    /// game.restart(Seed(1)).unwrap();
    /// assert_eq!(game.world().resource::<Kills>().0, 0);
    /// ```
    fn restore_on_restart<R: Resource + Clone>(&mut self) -> &mut Self;
}

impl RestoreOnRestart for App {
    fn restore_on_restart<R: Resource + Clone>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Registered>().restored.push(keep_resource::<R>);
        self
    }
}

/// The map from entities to their twins in the other world.
#[derive(Debug, Default)]
pub(crate) struct Twins {
    map: EntityHashMap<Entity>,
    /// Whether an entity without a twin stays as it is. Otherwise it maps to a
    /// placeholder.
    keeps_the_others: bool,
}

impl Twins {
    /// Returns the map that leaves all entities as they are.
    fn identity() -> Self {
        Self { keeps_the_others: true, ..Self::default() }
    }

    /// Returns the twin of an entity, if it has one.
    pub(crate) fn of(&self, original: Entity) -> Option<Entity> {
        self.map.get(&original).copied()
    }
}

impl EntityMapper for Twins {
    fn get_mapped(&mut self, source: Entity) -> Entity {
        let other = if self.keeps_the_others { source } else { Entity::PLACEHOLDER };
        self.of(source).unwrap_or(other)
    }

    fn set_mapped(&mut self, source: Entity, target: Entity) {
        self.map.insert(source, target);
    }
}

/// A copy of an entity's registered components.
#[derive(Default)]
pub(crate) struct EntityState(Vec<Give>);

impl EntityState {
    /// Copies the components as they are now. If the entity no longer exists, the copy is
    /// empty.
    pub(crate) fn of(world: &World, entity: Entity) -> Self {
        let registered = world.get_resource::<Registered>().zip(world.get_entity(entity).ok());
        let kept = registered.map(|(registered, entity)| {
            registered.components.iter().map(|keep| keep(entity)).collect()
        });
        Self(kept.unwrap_or_default())
    }

    /// Gives the components to the entity's twin. Registered components that the original
    /// lacks are removed from the twin.
    pub(crate) fn give_to(&self, twin: &mut EntityWorldMut<'_>, twins: &mut Twins) {
        self.0.iter().for_each(|give| give(twin, twins));
    }
}

/// A copy of a world's registered resources.
pub(crate) struct WorldState(Vec<Install>);

impl WorldState {
    /// Copies the resources as they are now.
    pub(crate) fn of(world: &World) -> Self {
        let registered = world.get_resource::<Registered>();
        let resources = registered.into_iter().flat_map(|registered| &registered.resources);
        Self(resources.map(|keep| keep(world)).collect())
    }

    /// Inserts the resources into another world. Registered resources that the original
    /// lacks are removed from that world.
    pub(crate) fn install(&self, world: &mut World, twins: &mut Twins) {
        self.0.iter().for_each(|install| install(world, twins));
    }
}

/// The resources restored by a restart, as they were before the world's game began.
pub(crate) struct InitialResources(Vec<Install>);

impl InitialResources {
    /// Copies the resources as they are now.
    pub(crate) fn of(world: &World) -> Self {
        let registered = world.get_resource::<Registered>().into_iter();
        let all = registered.flat_map(|it| it.resources.iter().chain(&it.restored));
        Self(all.map(|keep| keep(world)).collect())
    }

    /// Puts the resources back into the same world, and removes those that were absent.
    pub(crate) fn restore(&self, world: &mut World) {
        self.0.iter().for_each(|install| install(world, &mut Twins::identity()));
    }
}

impl fmt::Debug for InitialResources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InitialResources({})", self.0.len())
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
