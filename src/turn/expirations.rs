//! Timers that end at a certain time, no matter whose turn it is.

use super::{CurrentTurn, GameTime, Turn, TurnSystems, pick_next_actor};
use crate::creature::RegisterState;
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use std::{
    collections::{BTreeMap, btree_map::OccupiedEntry},
    marker::PhantomData,
};

/// An event that signals that a component's time is up. An observer decides whether to remove
/// the component.
#[derive(EntityEvent, Debug)]
pub struct Expired<C: Component> {
    /// The entity that has the component.
    pub entity: Entity,
    of: PhantomData<fn() -> C>,
}

/// Timers for components, for effects that last a number of turns, each of
/// [`GameTime::PER_TURN`] ticks.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::turn::{Expirations, ExpirationsPlugin, Expired};
/// #[derive(Component, Clone)]
/// struct Doomed;
///
/// fn vanish(doom: On<Expired<Doomed>>, mut commands: Commands) {
///     commands.entity(doom.entity).despawn();
/// }
/// fn doom(app: &mut App) {
///     app.track_state(|_: &Doomed| 1).add_plugins(ExpirationsPlugin).add_observer(vanish);
/// }
/// let mut game = Scenario::draw("@...4").plugin(doom).start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(Doomed);
/// game.world_mut().resource_mut::<Expirations>().add::<Doomed>(GameTime(100), monster);
/// (0..2).for_each(|_| game.submit(Action::Rest).unwrap());
/// assert_eq!(game.monsters(), 0);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct Expirations {
    timers: BTreeMap<GameTime, Vec<Timer>>,
}

/// A timer without its expiry time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    entity: Entity,
    /// Triggers [`Expired`] for the component.
    trigger: fn(&mut World, Entity),
}

impl Timer {
    pub(crate) const fn entity(&self) -> Entity {
        self.entity
    }

    pub(crate) const fn on(self, entity: Entity) -> Self {
        Self { entity, ..self }
    }
}

impl Expirations {
    /// Adds a timer for one of an entity's components.
    ///
    /// It expires before the first turn at or after `at`. Timers for the same moment
    /// expire in the order they were added.
    pub fn add<C: Component>(&mut self, at: GameTime, entity: Entity) {
        self.restart(at, Timer { entity, trigger: trigger::<C> });
    }

    pub(crate) fn stop(
        &mut self,
        mut concerns: impl FnMut(Entity) -> bool,
    ) -> Vec<(GameTime, Timer)> {
        let mut stopped = Vec::new();
        for (at, timers) in &mut self.timers {
            let out = timers.extract_if(.., |timer| concerns(timer.entity));
            stopped.extend(out.map(|timer| (*at, timer)));
        }
        self.timers.retain(|_, timers| !timers.is_empty());
        stopped
    }

    pub(crate) fn timers(&self) -> impl Iterator<Item = (GameTime, Timer)> {
        self.timers.iter().flat_map(|(at, timers)| timers.iter().map(|timer| (*at, *timer)))
    }

    pub(crate) fn restart(&mut self, at: GameTime, timer: Timer) {
        self.timers.entry(at).or_default().push(timer);
    }
}

/// The plugin that adds [`Expirations`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpirationsPlugin;

impl Plugin for ExpirationsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Expirations>().restore_on_restart::<Expirations>().add_systems(
            Turn,
            trigger_expirations.in_set(TurnSystems::Begin).after(pick_next_actor),
        );
    }
}

/// Before the character acts, triggers [`Expired`] for each timer whose time has come. The
/// consequences of one take effect before the next, which the first may have added.
pub fn trigger_expirations(world: &mut World) {
    let now = world.resource::<CurrentTurn>().now();
    let due = |world: &mut World| {
        let mut expirations = world.resource_mut::<Expirations>();
        let first = expirations.timers.first_entry().filter(|first| *first.key() <= now);
        first.map(OccupiedEntry::remove)
    };
    while let Some(timers) = due(world) {
        for timer in timers {
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
