//! The parts of a game's state that are copied: those the lookahead puts into its own
//! world, and those a restart restores.
//!
//! They are defined in this low-level module so that every other module can register its
//! own components and resources here.

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
    prelude::{Component, Entity, Name, Resource, World},
    resource::IsResource,
    world::{EntityRef, EntityWorldMut},
};
use std::{any::TypeId, collections::BTreeMap, fmt, mem};

/// Inserts a component into an entity in another world, or removes it from there.
pub(crate) type Give = Box<dyn Fn(&mut EntityWorldMut<'_>, &mut Twins) + Send + Sync>;
pub(crate) type Install = Box<dyn Fn(&mut World, &mut Twins) + Send + Sync>;

#[derive(Resource, Debug)]
struct Registered {
    components: Vec<fn(EntityRef<'_>) -> Give>,
    /// With `false`, those that the lookahead makes itself.
    types: BTreeMap<TypeId, bool>,
    resources: Vec<fn(&World) -> Install>,
    /// Resources restored by a restart but not copied by the lookahead.
    restored: Vec<fn(&World) -> Install>,
}

impl Default for Registered {
    /// `Abilities` come first: they insert a default `Tunneling`, which is then replaced.
    fn default() -> Self {
        let mut registered = Self {
            components: Vec::new(),
            // An observer of a single entity looks on: a rule's observers are of all.
            types: [TypeId::of::<Name>(), TypeId::of::<ObservedBy>()].map(|it| (it, false)).into(),
            resources: vec![keep_resource::<Seed>],
            restored: Vec::new(),
        };
        registered.carry::<Abilities>();
        registered.carry::<Speed>();
        registered.carry::<Tunneling>();
        registered.carry::<RockBorer>();
        registered.carry::<BaseStats>();
        registered.carry::<Faction>();
        registered
    }
}

impl Registered {
    fn carry<C: Component + Clone>(&mut self) {
        if self.types.insert(TypeId::of::<C>(), true) != Some(true) {
            self.components.push(keep::<C>);
        }
    }
}

/// The archetypes that matter to the lookahead. Only new ones are looked at.
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
             miss: register it with `app.track_component(|it: &{}| …)`, or mark it with \
             `#[component(clone_behavior = Ignore)]` if no rule reads it. The feature \
             `debug-names` shows its name here.",
            name.shortname()
        );
    }
}

/// Returns the entities with state that are neither characters nor things, such as clouds.
pub(crate) fn other_entities(world: &mut World) -> Vec<Entity> {
    SortedArchetypes::of(world, |sorted, world| {
        let archetypes = sorted.others.iter().filter_map(|it| world.archetypes().get(*it));
        archetypes.flat_map(|it| it.entities().iter().map(ArchetypeEntity::id)).collect()
    })
}

pub(crate) trait CarryState {
    fn carry<C: Component + Clone>(&mut self) -> &mut Self;

    fn carry_resource<R: Resource + Clone>(&mut self) -> &mut Self;
}

impl CarryState for App {
    fn carry<C: Component + Clone>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Registered>().carry::<C>();
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

pub(crate) struct State<T>(Vec<T>);

pub(crate) type EntityState = State<Give>;
pub(crate) type WorldState = State<Install>;

impl EntityState {
    /// Empty if the entity no longer exists.
    pub(crate) fn of(world: &World, entity: Entity) -> Self {
        let registered = world.get_resource::<Registered>().zip(world.get_entity(entity).ok());
        let kept = registered.map(|(registered, entity)| {
            registered.components.iter().map(|keep| keep(entity)).collect()
        });
        Self(kept.unwrap_or_default())
    }

    /// Registered components that the original lacks are removed from the twin.
    pub(crate) fn give_to(&self, twin: &mut EntityWorldMut<'_>, twins: &mut Twins) {
        self.0.iter().for_each(|give| give(twin, twins));
    }
}

impl WorldState {
    pub(crate) fn of(world: &World) -> Self {
        let registered = world.get_resource::<Registered>().into_iter();
        Self(registered.flat_map(|it| &it.resources).map(|keep| keep(world)).collect())
    }

    pub(crate) fn initial(world: &World) -> Self {
        let registered = world.get_resource::<Registered>().into_iter();
        let all = registered.flat_map(|it| it.resources.iter().chain(&it.restored));
        Self(all.map(|keep| keep(world)).collect())
    }

    /// Registered resources that the original lacks are removed.
    pub(crate) fn install(&self, world: &mut World, twins: &mut Twins) {
        self.0.iter().for_each(|install| install(world, twins));
    }

    pub(crate) fn restore(&self, world: &mut World) {
        self.install(world, &mut Twins { keeps_the_others: true, ..Twins::default() });
    }
}

impl<T> fmt::Debug for State<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({})", self.0.len())
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
