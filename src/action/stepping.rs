//! Steps.

use super::{Arrival, Intent, dig_into_the_rock};
use crate::{
    dungeon::Dungeon,
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut};

/// Carries out steps into cells that let somebody in.
#[derive(Clone, Copy, Debug, Default)]
pub struct SteppingPlugin;

impl Plugin for SteppingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Intent>()
            .add_systems(Turn, take_the_step.in_set(TurnSystems::Act).after(dig_into_the_rock));
    }
}

/// Sets out for the neighbouring cell, if one can stand there.
pub fn take_the_step(
    actor: Res<Actor>,
    intent: Res<Intent>,
    dungeon: Res<Dungeon>,
    places: Query<&Position>,
    mut arrival: ResMut<Arrival>,
) {
    let Intent::Step(direction) = *intent else { return };
    let Ok(from) = places.get(actor.entity()) else { return };
    let to = from.step(direction);
    if dungeon.lets_in(to) {
        *arrival = Arrival::new(*from, to);
    }
}
