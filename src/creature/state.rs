//! The parts of a game's state that the lookahead copies into its own world, and that a restart
//! restores. This module is low-level, so that every other can register its own here.

use super::{Abilities, BaseStats, Faction, RockBorer, Speed, Tunneling};
use crate::{
    dungeon::{CellLayer, OffLevel},
    grid::Position,
    rng::Seed,
};
use bevy_app::App;
use bevy_ecs::{
    archetype::{Archetype, ArchetypeEntity, ArchetypeGeneration, ArchetypeId},
    component::{ComponentCloneBehavior, ComponentId, ComponentInfo},
    entity::{EntityHashMap, EntityMapper},
    observer::ObservedBy,
    prelude::*,
    resource::IsResource,
    world::{EntityRef, EntityWorldMut},
};
use std::{any::TypeId, collections::BTreeMap, fmt, mem};

type Put = Box<dyn Fn(&mut EntityWorldMut<'_>, &mut Twins) + Send + Sync>;

/// How state of one type is copied. A resource is a component of an entity of its own.
#[derive(Clone, Copy, Debug)]
struct StateType {
    copy: fn(EntityRef<'_>) -> Option<Put>,
    remove: fn(&mut EntityWorldMut<'_>),
    resource: fn(&World) -> Option<Entity>,
}

impl StateType {
    fn of<T: Component + Clone>() -> Self {
        let copy = |entity: EntityRef<'_>| {
            let value = entity.get::<T>()?.clone();
            let put: Put = Box::new(move |twin, twins| {
                let mut value = value.clone();
                T::map_entities(&mut value, twins);
                twin.insert(value);
            });
            Some(put)
        };
        let remove = |entity: &mut EntityWorldMut<'_>| {
            if entity.contains::<T>() {
                entity.remove::<T>();
            }
        };
        let resource = |world: &World| world.resource_entities().get(world.component_id::<T>()?);
        Self { copy, remove, resource }
    }
}

#[derive(Resource, Debug)]
struct Registered {
    all: Vec<StateType>,
    /// With `false`, those that the lookahead makes itself.
    types: BTreeMap<TypeId, bool>,
    /// Resources restored by a restart but not copied by the lookahead.
    restored: Vec<StateType>,
}

impl Default for Registered {
    /// `Abilities` come first: they insert a default `Tunneling`, which is then replaced.
    fn default() -> Self {
        let mut registered = Self {
            all: Vec::new(),
            // An observer of a single entity looks on: a rule's observers are of all.
            types: [TypeId::of::<Name>(), TypeId::of::<ObservedBy>()].map(|it| (it, false)).into(),
            restored: Vec::new(),
        };
        registered.add::<Abilities>();
        registered.add::<Speed>();
        registered.add::<Tunneling>();
        registered.add::<RockBorer>();
        registered.add::<BaseStats>();
        registered.add::<Faction>();
        registered.add::<Seed>();
        registered
    }
}

impl Registered {
    fn add<T: Component + Clone>(&mut self) {
        if self.types.insert(TypeId::of::<T>(), true) != Some(true) {
            self.all.push(StateType::of::<T>());
        }
    }
}

#[derive(Resource, Debug)]
struct SortedArchetypes {
    sorted: ArchetypeGeneration,
    unregistered: Vec<(ArchetypeId, ComponentId)>,
    others: Vec<ArchetypeId>,
}

impl Default for SortedArchetypes {
    fn default() -> Self {
        let sorted = ArchetypeGeneration::initial();
        Self { sorted, unregistered: Vec::new(), others: Vec::new() }
    }
}

impl SortedArchetypes {
    fn of<T>(world: &mut World, read: impl FnOnce(&Self, &World) -> T) -> T {
        world.get_resource_or_init::<Registered>();
        let mut archetypes = mem::take(&mut *world.get_resource_or_init::<Self>());
        archetypes.sort(world);
        let result = read(&archetypes, world);
        *world.resource_mut() = archetypes;
        result
    }

    fn sort(&mut self, world: &World) {
        let types = &world.resource::<Registered>().types;
        let [layer, place, away, resource] = [
            world.component_id::<CellLayer>(),
            world.component_id::<Position>(),
            world.component_id::<OffLevel>(),
            world.component_id::<IsResource>(),
        ];
        let has = |it: &Archetype, id: Option<ComponentId>| id.is_some_and(|id| it.contains(id));
        for archetype in &world.archetypes()[self.sorted..] {
            let components = || archetype.components().iter().copied();
            let info = |id: ComponentId| world.components().get_info(id);
            let copied = |id: ComponentId| types.get(&info(id)?.type_id()?).copied();
            let is_ignored = |id: ComponentId| {
                let behavior = info(id).map(ComponentInfo::clone_behavior);
                matches!(behavior, Some(ComponentCloneBehavior::Ignore))
            };
            let is_on_level = has(archetype, layer) || has(archetype, place);
            let found = components().find(|id| copied(*id).is_none() && !is_ignored(*id));
            self.unregistered.extend(found.filter(|_| is_on_level).map(|id| (archetype.id(), id)));
            let has_state = is_on_level || components().any(|id| copied(id) == Some(true));
            if has_state && ![layer, away, resource].iter().any(|it| has(archetype, *it)) {
                self.others.push(archetype.id());
            }
        }
        self.sorted = world.archetypes().generation();
    }
}

/// Registers components that the lookahead makes itself, from what the PC knows.
pub(crate) fn recreate(world: &mut World, types: &[TypeId]) {
    let mut registered = world.get_resource_or_init::<Registered>();
    for component in types {
        registered.types.entry(*component).or_insert(false);
    }
}

pub(crate) fn refuse_what_cannot_be_copied(world: &mut World) {
    let generation = world.archetypes().generation();
    let is_clean = |it: &SortedArchetypes| it.unregistered.is_empty() && it.sorted == generation;
    if world.get_resource().is_some_and(is_clean) {
        return;
    }
    let name = SortedArchetypes::of(world, |archetypes, world| {
        let is_there = |id| world.archetypes().get(id).is_some_and(|it| !it.is_empty());
        let found = archetypes.unregistered.iter().find(|(archetype, _)| is_there(*archetype));
        found.and_then(|(_, id)| world.components().get_name(*id))
    });
    if let Some(name) = name {
        panic!(
            "an entity of the level has the component {name}, which warnings and forecasts would \
             miss: register it with `app.track_state(|it: &{}| …)`, or mark it with \
             `#[component(clone_behavior = Ignore)]` if no rule reads it. The feature \
             `debug-names` shows its name here.",
            name.shortname()
        );
    }
}

/// For [`other_entities`]. After each of the PC's turns, it has been done.
pub(crate) fn sort_archetypes(world: &mut World) {
    SortedArchetypes::of(world, |_, _| ());
}

/// Returns the entities with state that are neither characters nor things, such as clouds.
pub(crate) fn other_entities(world: &World) -> Vec<Entity> {
    let sorted = world.get_resource::<SortedArchetypes>();
    let others = sorted.into_iter().flat_map(|it| &it.others);
    let archetypes = others.filter_map(|it| world.archetypes().get(*it));
    archetypes.flat_map(|it| it.entities().iter().map(ArchetypeEntity::id)).collect()
}

/// An extension trait for registering what a game consists of.
pub trait RegisterState {
    /// Registers a component or a resource as state of the game: the lookahead copies it, and
    /// [`Game::restart`](crate::game::Game::restart) restores a resource. Extensions use
    /// [`track_state`](crate::journal::TrackState::track_state), which adds it to the fingerprint.
    fn register_state<T: Component + Clone>(&mut self) -> &mut Self;

    /// On a restart, gives a resource the value it had before the first level, or removes it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Resource, Clone, Default)]
    /// struct Kills(u32);
    /// let counting = |app: &mut App| {
    ///     app.init_resource::<Kills>().restore_on_restart::<Kills>();
    /// };
    /// let mut game = Scenario::draw("@4...0").plugin(counting).start();
    /// game.world_mut().resource_mut::<Kills>().0 = 1;
    /// game.restart(Seed(1)).unwrap();
    /// assert_eq!(game.world().resource::<Kills>().0, 0);
    /// ```
    fn restore_on_restart<R: Resource + Clone>(&mut self) -> &mut Self;
}

impl RegisterState for App {
    fn register_state<T: Component + Clone>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Registered>().add::<T>();
        self
    }

    fn restore_on_restart<R: Resource + Clone>(&mut self) -> &mut Self {
        let mut registered = self.world_mut().get_resource_or_init::<Registered>();
        registered.restored.push(StateType::of::<R>());
        self
    }
}

#[derive(Debug, Default)]
pub(crate) struct Twins {
    map: EntityHashMap<Entity>,
    /// Otherwise, an entity without a twin maps to a placeholder.
    keeps_the_others: bool,
}

impl Twins {
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

pub(crate) struct State(Vec<(StateType, Option<Put>)>);

impl State {
    /// Empty if the entity no longer exists.
    pub(crate) fn of_entity(world: &World, entity: Entity) -> Self {
        let found = world.get_resource::<Registered>().zip(world.get_entity(entity).ok());
        let copied = found.map(|(registered, entity)| {
            registered.all.iter().map(|it| (*it, (it.copy)(entity))).collect()
        });
        Self(copied.unwrap_or_default())
    }

    pub(crate) fn of_resources(world: &World) -> Self {
        let registered = world.get_resource::<Registered>().into_iter();
        Self::of_each(world, registered.flat_map(|it| it.all.iter().copied()))
    }

    pub(crate) fn at_start(world: &World) -> Self {
        let registered = world.get_resource::<Registered>().into_iter();
        Self::of_each(world, registered.flat_map(|it| it.all.iter().chain(&it.restored).copied()))
    }

    fn of_each(world: &World, types: impl Iterator<Item = StateType>) -> Self {
        let copy = |it: StateType| {
            let entity = (it.resource)(world).and_then(|entity| world.get_entity(entity).ok());
            (it, entity.and_then(it.copy))
        };
        Self(types.map(copy).collect())
    }

    /// Registered components that the original lacks are removed from the twin.
    pub(crate) fn give_to(&self, twin: &mut EntityWorldMut<'_>, twins: &mut Twins) {
        for (state, put) in &self.0 {
            match put {
                Some(put) => put(twin, twins),
                None => (state.remove)(twin),
            }
        }
    }

    /// Registered resources that the original lacks are removed.
    pub(crate) fn install(&self, world: &mut World, twins: &mut Twins) {
        for (state, put) in &self.0 {
            match ((state.resource)(world), put) {
                (Some(entity), Some(put)) => put(&mut world.entity_mut(entity), twins),
                (None, Some(put)) => put(&mut world.spawn_empty(), twins),
                (Some(entity), None) => (state.remove)(&mut world.entity_mut(entity)),
                (None, None) => {}
            }
        }
    }

    pub(crate) fn restore(&self, world: &mut World) {
        self.install(world, &mut Twins { keeps_the_others: true, ..Twins::default() });
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({})", self.0.len())
    }
}
