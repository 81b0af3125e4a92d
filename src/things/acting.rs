//! What a character does with what is in its way and in its hands.

use crate::{
    action::{Intent, dig_into_the_rock},
    dungeon::Dungeon,
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, SystemSet};

/// The parts of [`TurnSystems::Act`] before anybody digs or steps.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActSystems {
    /// What is on the character has its way: who is stuck rests.
    Suffer,
    /// The character steps into something solid: it opens it, or bites it.
    /// Runs then alone. Who has done something here has the intent to rest.
    Touch,
    /// The character does anything else than to rest or to step. Runs then
    /// alone.
    Handle,
}

/// Brings the order of [`ActSystems`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ActingPlugin;

impl Plugin for ActingPlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Turn,
            (
                ActSystems::Suffer,
                ActSystems::Touch.run_if(something_solid_is_there),
                ActSystems::Handle.run_if(it_is_no_step),
            )
                .chain()
                .in_set(TurnSystems::Act)
                .before(dig_into_the_rock),
        );
    }
}

fn something_solid_is_there(
    intent: Res<Intent>,
    actor: Res<Actor>,
    dungeon: Res<Dungeon>,
    places: Query<&Position>,
) -> bool {
    let Intent::Step(direction) = *intent else { return false };
    let place = places.get(actor.entity());
    place.is_ok_and(|place| dungeon.obstacle(place.step(direction)).is_solid())
}

fn it_is_no_step(intent: Res<Intent>) -> bool {
    !matches!(*intent, Intent::Rest | Intent::Step(_))
}
