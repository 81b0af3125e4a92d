//! Timers: what ends at a certain moment, whoever acts then.

use super::{Actor, Tick, Turn, TurnSystems, take_the_next_turn};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Component, Entity, EntityEvent, IntoScheduleConfigs, Resource, World};
use std::{
    any::TypeId,
    collections::{BTreeMap, btree_map::OccupiedEntry},
    marker::PhantomData,
};

/// The time of a component is up. It is triggered on the entity, which still
/// has whatever it had: an observer removes the component, or does not.
#[derive(EntityEvent, Debug)]
pub struct Expired<C: Component> {
    /// The entity.
    pub entity: Entity,
    of: PhantomData<fn() -> C>,
}

/// Which components expire when: effects that last for turns, of
/// [`Tick::PER_TURN`] each.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Component)]
/// struct Doomed;
///
/// fn vanish(doom: On<Expired<Doomed>>, mut commands: Commands) {
///     commands.entity(doom.entity).despawn();
/// }
/// let doom = |app: &mut App| { app.add_plugins(ExpirationsPlugin).add_observer(vanish); };
/// let mut game = Scenario::draw("@...4").plugin(doom).start();
/// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(Doomed);
/// game.world_mut().resource_mut::<Expirations>().add::<Doomed>(Tick(100), monster);
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.monsters(), 1);
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.monsters(), 0);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct Expirations {
    timers: BTreeMap<Tick, Vec<Timer>>,
}

/// What expires, without its time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    entity: Entity,
    component: TypeId,
    /// Triggers [`Expired`] of that component.
    trigger: fn(&mut World, Entity),
}

impl Timer {
    fn of<C: Component>(entity: Entity) -> Self {
        Self { entity, component: TypeId::of::<C>(), trigger: trigger::<C> }
    }

    /// Whose component expires.
    pub(crate) const fn entity(&self) -> Entity {
        self.entity
    }

    /// The same for another entity.
    pub(crate) const fn on(self, entity: Entity) -> Self {
        Self { entity, ..self }
    }
}

impl Expirations {
    /// Has a component of an entity expire: before the first turn at or after a
    /// moment. At the same moment, what was added first expires first. An
    /// entity that is gone expires in vain.
    pub fn add<C: Component>(&mut self, at: Tick, entity: Entity) {
        self.restart(at, Timer::of::<C>(entity));
    }

    /// When components of this type expire, and whose, in order.
    pub fn of<C: Component>(&self) -> impl Iterator<Item = (Tick, Entity)> {
        self.timers.iter().flat_map(|(at, timers)| {
            let of_this_type = timers.iter().filter(|it| it.component == TypeId::of::<C>());
            of_this_type.map(|timer| (*at, timer.entity))
        })
    }

    /// Takes out the timers of all entities that `concerns` names.
    pub(crate) fn stop(&mut self, mut concerns: impl FnMut(Entity) -> bool) -> Vec<(Tick, Timer)> {
        let mut stopped = Vec::new();
        for (at, timers) in &mut self.timers {
            let out = timers.extract_if(.., |timer| concerns(timer.entity));
            stopped.extend(out.map(|timer| (*at, timer)));
        }
        self.timers.retain(|_, timers| !timers.is_empty());
        stopped
    }

    /// All timers, in order.
    pub(crate) fn timers(&self) -> impl Iterator<Item = (Tick, Timer)> {
        self.timers.iter().flat_map(|(at, timers)| timers.iter().map(|timer| (*at, *timer)))
    }

    /// Puts back what was taken out, for another moment.
    pub(crate) fn restart(&mut self, at: Tick, timer: Timer) {
        self.timers.entry(at).or_default().push(timer);
    }

    fn pop_due(&mut self, now: Tick) -> Option<Vec<Timer>> {
        let first = self.timers.first_entry().filter(|first| *first.key() <= now);
        first.map(OccupiedEntry::remove)
    }
}

/// Brings the [`Expirations`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpirationsPlugin;

impl Plugin for ExpirationsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Expirations>().add_systems(
            Turn,
            trigger_expirations.in_set(TurnSystems::Begin).after(take_the_next_turn),
        );
    }
}

/// Triggers [`Expired`] for each timer whose time has come, before the character
/// acts.
///
/// It needs the whole world: what follows from one expiration happens before the
/// next, which may be of the same entity or be added by the first.
pub fn trigger_expirations(world: &mut World) {
    let now = world.resource::<Actor>().now();
    while let Some(due) = world.resource_mut::<Expirations>().pop_due(now) {
        for timer in due {
            if world.get_entity(timer.entity).is_ok() {
                (timer.trigger)(world, timer.entity);
            }
        }
    }
}

fn trigger<C: Component>(world: &mut World, entity: Entity) {
    world.trigger(Expired::<C> { entity, of: PhantomData });
    world.flush();
}
