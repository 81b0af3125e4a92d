//! Systems that are skipped while nothing that they react to has changed.

use bevy_ecs::{
    component::ComponentId,
    prelude::{IntoSystemSet, Message, Messages, Resource, System, World},
    schedule::{InternedSystemSet, SystemSet, SystemWithAccess},
};

/// The systems of [`Turn`](super::Turn) that do nothing unless there is a new message for
/// them, or a certain resource has changed.
///
/// While nothing has changed since a system's last run, the system is skipped, which is
/// cheaper than running it. Add systems before the first turn. A system that is added
/// several times runs if any of its messages or resources is new.
///
/// A schedule with run conditions runs these systems on every turn, so each of them must
/// cope with having nothing to do.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Calls(u32);
///
/// fn mourn(mut deaths: MessageReader<Killed>, mut calls: ResMut<Calls>) {
///     calls.0 += 1;
///     deaths.clear();
/// }
/// fn mourning(app: &mut App) {
///     app.init_resource::<Calls>();
///     app.add_systems(Turn, mourn.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
///     let mut reacting = app.world_mut().get_resource_or_init::<ReactingSystemRegistry>();
///     reacting.add_reader::<Killed, _>(mourn);
/// }
/// let mut game = Scenario::draw("@.......0").plugin(mourning).start();
/// game.submit(Action::Rest).unwrap();
/// let before = game.world().resource::<Calls>().0;
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.world().resource::<Calls>().0, before);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct ReactingSystemRegistry(Vec<(InternedSystemSet, Register)>);

type Register = fn(&mut World) -> ComponentId;

impl ReactingSystemRegistry {
    /// Adds a system that is skipped while there are no new messages of type `M`.
    pub fn add_reader<M: Message, S>(&mut self, system: impl IntoSystemSet<S>) {
        self.add::<Messages<M>, S>(system);
    }

    /// Adds a system that is skipped while the resource `R` has not changed.
    pub fn add<R: Resource, S>(&mut self, system: impl IntoSystemSet<S>) {
        self.0.push((system.into_system_set().intern(), World::register_component::<R>));
    }

    /// Returns the resources that a system reacts to. If there are none, it always runs.
    pub(super) fn of(&self, system: &SystemWithAccess, world: &mut World) -> Vec<ComponentId> {
        let sets = system.default_system_sets();
        let own = self.0.iter().filter(|(set, _)| sets.contains(set));
        own.map(|(_, register)| register(world)).collect()
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
