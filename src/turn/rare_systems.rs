//! Systems that are skipped on levels where nothing needs them.

use crate::dungeon::OffLevel;
use bevy_ecs::{
    archetype::{Archetype, ArchetypeGeneration, ArchetypeId},
    component::ComponentId,
    prelude::{Component, IntoSystemSet, Resource, System, World},
    schedule::{InternedSystemSet, SystemSet, SystemWithAccess},
};

/// The systems of [`Turn`](super::Turn) that do nothing unless an entity on the level has
/// a certain component.
///
/// While no entity has it, the system is skipped, which is cheaper than running it. Add
/// systems before the first turn. A system has at most one such component: the first it
/// is added with.
///
/// A schedule with run conditions runs these systems on every turn, so each must cope
/// with having nothing to do.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Component)]
/// struct Cursed;
/// #[derive(Resource, Default)]
/// struct Calls(u32);
///
/// fn suffer(_: Query<&Cursed>, mut calls: ResMut<Calls>) {
///     calls.0 += 1;
/// }
/// fn curses(app: &mut App) {
///     app.init_resource::<Calls>();
///     app.add_systems(Turn, suffer.in_set(ExtensionSystems::Before(TurnSystems::Act)));
///     app.world_mut().get_resource_or_init::<RareSystemRegistry>().add::<Cursed, _>(suffer);
/// }
/// let mut game = Scenario::draw("@...0").plugin(curses).start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().resource::<Calls>().0, 0);
/// game.world_mut().spawn(Cursed);
/// game.submit(Action::Rest).unwrap();
/// assert!(game.world().resource::<Calls>().0 > 0);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct RareSystemRegistry(Vec<(InternedSystemSet, Register)>);

type Register = fn(&mut World) -> ComponentId;

impl RareSystemRegistry {
    /// Adds a system that is skipped while no entity on the level has a `C`.
    pub fn add<C: Component, M>(&mut self, system: impl IntoSystemSet<M>) {
        self.0.push((system.into_system_set().intern(), World::register_component::<C>));
    }

    /// Returns the components, in the order of [`of`](Self::of).
    pub(super) fn components(&self, world: &mut World) -> Vec<Presence> {
        let off_level = world.register_component::<OffLevel>();
        let ids = self.0.iter().map(|(_, register)| register(world));
        ids.map(|component| Presence::new(component, off_level)).collect()
    }

    /// Returns the index of the component a system needs, if the system was added.
    pub(super) fn of(&self, system: &SystemWithAccess) -> Option<usize> {
        let sets = system.default_system_sets();
        self.0.iter().position(|(set, _)| sets.contains(set))
    }
}

/// Archetypes with the component are looked up again only when there are new ones.
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
