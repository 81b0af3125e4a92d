//! What is to happen at a certain time, whoever acts then.

use super::{Actor, Tick, Turn, TurnSystems, take_the_next_turn};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Entity, IntoScheduleConfigs, Resource, World};
use std::collections::BTreeMap;

/// Ends what lasts for some time. It gets the entity of which something is
/// over, which is there.
pub type Ending = fn(&mut World, Entity);

/// What ends when: effects that last for turns, of [`Tick::PER_TURN`] each.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@...4").plugin(HourglassPlugin).start();
/// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
/// let vanish = |world: &mut World, who| { world.despawn(who); };
/// game.world_mut().resource_mut::<Hourglass>().turn(Tick(100), monster, vanish);
/// game.submit(Command::Rest).unwrap();
/// assert_eq!(game.monsters(), 1);
/// game.submit(Command::Rest).unwrap();
/// assert_eq!(game.monsters(), 0);
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct Hourglass {
    endings: BTreeMap<Tick, Vec<(Entity, Ending)>>,
}

impl Hourglass {
    /// Has something end at a moment: before the first turn at or after it. At
    /// the same moment, what was entered first ends first.
    pub fn turn(&mut self, at: Tick, entity: Entity, ending: Ending) {
        self.endings.entry(at).or_default().push((entity, ending));
    }

    /// Takes out all that `concerns` says, with its times.
    pub(crate) fn take(
        &mut self,
        mut concerns: impl FnMut(Entity) -> bool,
    ) -> Vec<(Tick, Entity, Ending)> {
        let mut taken = Vec::new();
        for (at, endings) in &mut self.endings {
            let out = endings.extract_if(.., |(entity, _)| concerns(*entity));
            taken.extend(out.map(|(entity, ending)| (*at, entity, ending)));
        }
        self.endings.retain(|_, endings| !endings.is_empty());
        taken
    }

    /// Of what something ends when, in order.
    pub(crate) fn endings(&self) -> impl Iterator<Item = (Tick, Entity, Ending)> {
        self.endings.iter().flat_map(|(at, endings)| {
            endings.iter().map(|(entity, ending)| (*at, *entity, *ending))
        })
    }

    fn is_due(&self, now: Tick) -> bool {
        self.endings.keys().next().is_some_and(|first| *first <= now)
    }
}

/// Brings the [`Hourglass`].
#[derive(Clone, Copy, Debug, Default)]
pub struct HourglassPlugin;

impl Plugin for HourglassPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Hourglass>().add_systems(
            Turn,
            end_what_is_over.in_set(TurnSystems::Begin).after(take_the_next_turn),
        );
    }
}

/// Ends all whose time has come, before the character acts.
pub fn end_what_is_over(world: &mut World) {
    let now = world.resource::<Actor>().now();
    while world.resource::<Hourglass>().is_due(now) {
        let endings = world.resource_mut::<Hourglass>().endings.pop_first();
        for (entity, ending) in endings.into_iter().flat_map(|(_, endings)| endings) {
            if world.get_entity(entity).is_ok() {
                ending(world, entity);
            }
        }
    }
}
