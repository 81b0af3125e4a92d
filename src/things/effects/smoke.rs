//! An effect that hides characters from each other.

use crate::{
    sight::{Haze, refresh_field_of_view},
    things::{AddThingParts, Effect, UseMethod},
    turn::{CurrentTurn, Expirations, Expired, GameTime},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Smoke>("smoke").add_observer(fill_with_smoke).add_observer(lift_the_smoke);
}

/// Limits sight within a radius to neighbouring cells, for a number of turns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::AppliedOrThrown)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// The radius in cells.
    #[serde(deserialize_with = "super::super::catalogue::radius")]
    pub radius: u16,
    /// The duration in turns.
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub turns: u16,
}

fn fill_with_smoke(
    off: On<Effect<Smoke>>,
    pots: Query<&Smoke>,
    current: Res<CurrentTurn>,
    mut expirations: ResMut<Expirations>,
    mut commands: Commands,
) {
    let Ok(smoke) = pots.get(off.entity) else { return };
    let cloud = commands.spawn((off.cell, Haze { radius: smoke.radius })).id();
    let end = current.now() + GameTime::PER_TURN * u64::from(smoke.turns);
    expirations.add::<Haze>(end, cloud);
}

/// Otherwise, the actor's field of view would not be refreshed until the end of the turn.
fn lift_the_smoke(smoke: On<Expired<Haze>>, mut commands: Commands) {
    commands.entity(smoke.entity).despawn();
    commands.run_system_cached(refresh_field_of_view);
}
