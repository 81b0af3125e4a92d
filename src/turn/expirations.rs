//! Timers that end at a certain time, no matter whose turn it is.

use super::{CurrentTurn, GameTime, Turn, TurnSystems, pick_next_actor};
use crate::creature::RegisterState;
use bevy_app::{App, Plugin};
use bevy_ecs::{prelude::*, system::SystemParam};
use std::marker::PhantomData;

/// A component's time is up. An observer decides whether to remove the component.
#[derive(EntityEvent, Debug)]
pub struct Expired<C: Component> {
    /// The entity that has the component.
    pub entity: Entity,
    of: PhantomData<fn() -> C>,
}

/// Timers of components, for effects of some turns, each of [`GameTime::PER_TURN`] ticks.
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
    /// By time; those of one moment in the order they were added.
    timers: Vec<(GameTime, Timer)>,
}

/// A timer without its expiry time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timer {
    pub(crate) entity: Entity,
    /// Triggers [`Expired`] for the component.
    pub(crate) trigger: fn(&mut World, Entity),
}

impl Expirations {
    /// Adds a timer for one of an entity's components.
    ///
    /// It expires before the first turn at or after `at`, in the order of adding for one moment.
    pub fn add<C: Component>(&mut self, at: GameTime, entity: Entity) {
        self.restart(at, Timer { entity, trigger: trigger::<C> });
    }

    pub(crate) fn stop(&mut self, mut fits: impl FnMut(Entity) -> bool) -> Vec<(GameTime, Timer)> {
        self.timers.extract_if(.., |(_, timer)| fits(timer.entity)).collect()
    }

    pub(crate) fn timers(&self) -> impl Iterator<Item = (GameTime, Timer)> {
        self.timers.iter().copied()
    }

    pub(crate) fn restart(&mut self, at: GameTime, timer: Timer) {
        let place = self.timers.partition_point(|(other, _)| *other <= at);
        self.timers.insert(place, (at, timer));
    }
}

/// System parameter that starts timers.
#[derive(SystemParam)]
pub(crate) struct Timers<'w> {
    current: Res<'w, CurrentTurn>,
    expirations: ResMut<'w, Expirations>,
}

impl Timers<'_> {
    /// Returns the time at which it expires.
    pub(crate) fn start<C: Component>(&mut self, turns: u16, entity: Entity) -> GameTime {
        let end = self.current.now() + GameTime::PER_TURN * u64::from(turns);
        self.expirations.add::<C>(end, entity);
        end
    }
}

/// Returns an observer that ends an effect when its time is up, unless a later one has replaced it.
pub(crate) fn end_of<C: Component>(
    until: fn(&C) -> GameTime,
    end: fn(&mut EntityCommands<'_>),
) -> impl Fn(On<Expired<C>>, Res<CurrentTurn>, Query<&C>, Commands) {
    move |expired, current, effects, mut commands| {
        if effects.get(expired.entity).is_ok_and(|it| until(it) <= current.now()) {
            end(&mut commands.entity(expired.entity));
        }
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

/// Triggers [`Expired`] for all timers that are due, before the character acts. The consequences of
/// one take effect before the next, and the timers that they add are included.
pub fn trigger_expirations(world: &mut World) {
    let now = world.resource::<CurrentTurn>().now();
    let due = |world: &mut World| {
        let timers = &mut world.resource_mut::<Expirations>().timers;
        let (first, _) = timers.first().filter(|(at, _)| *at <= now)?;
        let due = timers.partition_point(|(at, _)| at == first);
        Some(timers.drain(..due).collect::<Vec<_>>())
    };
    while let Some(timers) = due(world) {
        for (_, Timer { entity, trigger }) in timers {
            if world.get_entity(entity).is_ok() {
                trigger(world, entity);
            }
        }
    }
}

fn trigger<C: Component>(world: &mut World, entity: Entity) {
    world.trigger(Expired::<C> { entity, of: PhantomData });
    world.flush();
}
