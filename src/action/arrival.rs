//! A character's arrival in a cell.

use super::{EnteredFeature, EnteredMechanism, Moved};
use crate::dungeon::Dungeon;
use bevy_ecs::{
    prelude::{Entity, World},
    schedule::ScheduleLabel,
};

/// The schedule that runs for every arrival after the first in a turn, such as in a slide. Add
/// a custom rule about arrivals to it and to
/// [`TurnSystems::Resolve`](crate::turn::TurnSystems::Resolve).
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrive;

#[inline]
pub(super) fn tell_of_the_step(world: &mut World, step: Moved, mechanism: Option<Entity>) {
    let Moved { who, from, to } = step;
    world.write_message(step);
    world.trigger(step);
    if let Some(entity) = mechanism {
        world.trigger(EnteredMechanism { entity, character: who, from, cell: to });
    }
    if let Some(feature) = world.resource::<Dungeon>().feature(to) {
        world.trigger(EnteredFeature { entity: who, row: feature.row, from, cell: to });
    }
}
