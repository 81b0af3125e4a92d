//! Systems that are skipped while they have nothing to do.

use crate::dungeon::OffLevel;
use bevy_ecs::{
    archetype::{Archetype, ArchetypeGeneration, ArchetypeId},
    component::ComponentId,
    prelude::{Component, IntoSystemSet, Message, Messages, Resource, System, World},
    schedule::{InternedSystemSet, SystemSet, SystemWithAccess},
};

/// The systems of [`Turn`](super::Turn) that are skipped while they have nothing to do, which
/// is cheaper than running them or adding a run condition. Add them before the first turn.
///
/// A schedule with run conditions runs these systems on every turn, so each must cope with
/// having nothing to do.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Component, Clone)]
/// struct Cursed;
/// #[derive(Resource, Default)]
/// struct Calls { cursed: u32, deaths: u32, players: u32 }
///
/// fn suffer(_: Query<&Cursed>, mut calls: ResMut<Calls>) {
///     calls.cursed += 1;
/// }
/// fn mourn(mut deaths: MessageReader<Killed>, mut calls: ResMut<Calls>) {
///     calls.deaths += 1;
///     deaths.clear();
/// }
/// fn sing(actor: Res<CurrentActor>, mut calls: ResMut<Calls>) {
///     calls.players += u32::from(actor.is_player());
/// }
/// fn moods(app: &mut App) {
///     let after = ExtensionSystems::After(TurnSystems::Resolve);
///     app.init_resource::<Calls>().track_component(|_: &Cursed| 1);
///     app.add_systems(Turn, (suffer, mourn, sing).in_set(after));
///     let mut skippable = app.world_mut().get_resource_or_init::<SkippableSystems>();
///     skippable.without_component::<Cursed, _>(suffer);
///     skippable.without_message::<Killed, _>(mourn);
///     skippable.on_monsters_turns(sing);
/// }
/// let mut game = Scenario::draw("@...0").plugin(moods).start();
/// game.submit(Action::Rest).unwrap();
/// let Calls { cursed, deaths, players } = *game.world().resource::<Calls>();
/// assert_eq!((cursed, players), (0, 1));
/// game.world_mut().spawn(Cursed);
/// game.submit(Action::Rest).unwrap();
/// let calls = game.world().resource::<Calls>();
/// assert!(calls.cursed > 0 && calls.deaths == deaths);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct SkippableSystems {
    monsters_turns: Vec<InternedSystemSet>,
    components: Vec<(InternedSystemSet, Register)>,
    resources: Vec<(InternedSystemSet, Register)>,
}

/// Registers a component or a resource with a world.
type Register = fn(&mut World) -> ComponentId;

impl SkippableSystems {
    /// Adds a system to be skipped on monsters' turns. It still has to check whose turn it
    /// is. Only a system that runs after [`pick_next_actor`](super::pick_next_actor) is ever
    /// skipped.
    pub fn on_monsters_turns<M>(&mut self, system: impl IntoSystemSet<M>) {
        self.monsters_turns.push(system.into_system_set().intern());
    }

    /// Adds a system to be skipped while no entity on the level has a `C`. A system has at
    /// most one such component: the first it is added with.
    pub fn without_component<C: Component, M>(&mut self, system: impl IntoSystemSet<M>) {
        self.components.push((system.into_system_set().intern(), World::register_component::<C>));
    }

    /// Adds a system to be skipped while there are no new messages of type `M`. A system that
    /// is added several times runs if any of its messages or resources is new.
    pub fn without_message<M: Message, S>(&mut self, system: impl IntoSystemSet<S>) {
        self.without_change::<Messages<M>, S>(system);
    }

    /// Adds a system to be skipped while the resource `R` has not changed.
    pub fn without_change<R: Resource, S>(&mut self, system: impl IntoSystemSet<S>) {
        self.resources.push((system.into_system_set().intern(), World::register_component::<R>));
    }

    pub(super) fn is_for_players_turns(&self, system: &SystemWithAccess) -> bool {
        system.default_system_sets().iter().any(|set| self.monsters_turns.contains(set))
    }

    /// Returns the components, in the order of [`component_of`](Self::component_of).
    pub(super) fn components(&self, world: &mut World) -> Vec<Presence> {
        let off_level = world.register_component::<OffLevel>();
        let ids = self.components.iter().map(|(_, register)| register(world));
        ids.map(|component| Presence::new(component, off_level)).collect()
    }

    /// Returns the index of the component that a system needs, if any.
    pub(super) fn component_of(&self, system: &SystemWithAccess) -> Option<usize> {
        let sets = system.default_system_sets();
        self.components.iter().position(|(set, _)| sets.contains(set))
    }

    /// Returns the resources that a system reacts to. If there are none, it always runs.
    pub(super) fn resources_of(
        &self,
        system: &SystemWithAccess,
        world: &mut World,
    ) -> Vec<ComponentId> {
        let sets = system.default_system_sets();
        let own = self.resources.iter().filter(|(set, _)| sets.contains(set));
        own.map(|(_, register)| register(world)).collect()
    }
}

/// Whether any entity on the level has a component. The archetypes with the component
/// are looked up again only when there are new archetypes.
pub(super) struct Presence {
    component: ComponentId,
    off_level: ComponentId,
    archetypes: Vec<ArchetypeId>,
    known: ArchetypeGeneration,
}

impl Presence {
    const fn new(component: ComponentId, off_level: ComponentId) -> Self {
        let known = ArchetypeGeneration::initial();
        Self { component, off_level, archetypes: Vec::new(), known }
    }

    pub(super) fn is_in(&mut self, world: &World) -> bool {
        let archetypes = world.archetypes();
        if self.known != archetypes.generation() {
            let new = archetypes[self.known..].iter();
            let have = new.filter(|it| it.contains(self.component) && !it.contains(self.off_level));
            self.archetypes.extend(have.map(Archetype::id));
            self.known = archetypes.generation();
        }
        self.archetypes.iter().any(|id| archetypes.get(*id).is_some_and(|it| !it.is_empty()))
    }
}

/// Whether any of the resources has changed since the system's last run.
pub(super) fn has_news(
    system: &SystemWithAccess,
    resources: &[ComponentId],
    world: &World,
) -> bool {
    let (last, now) = (system.get_last_run(), world.read_change_tick());
    resources.iter().any(|resource| {
        let ticks = world.get_resource_change_ticks_by_id(*resource);
        ticks.is_some_and(|ticks| ticks.is_changed(last, now))
    })
}
