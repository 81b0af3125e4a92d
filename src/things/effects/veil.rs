//! An effect that hides a character from telepaths.

use crate::{
    mind::HiddenFromTelepaths,
    things::{AddThingParts, Effect},
    turn::{CurrentTurn, Expirations, Expired, GameTime},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Veil>("veil").add_observer(veil_mind).add_observer(lift_the_veil);
}

/// Hides the affected character from telepaths for a number of turns. Intelligent
/// telepaths remember the last cell in which they noticed it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veil {
    /// The duration in turns.
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub turns: u16,
}

fn veil_mind(
    off: On<Effect<Veil>>,
    veils: Query<&Veil>,
    current: Res<CurrentTurn>,
    mut expirations: ResMut<Expirations>,
    mut commands: Commands,
) {
    let Ok(veil) = veils.get(off.entity) else { return };
    let until = current.now() + GameTime::PER_TURN * u64::from(veil.turns);
    commands.entity(off.character).try_insert(HiddenFromTelepaths { until });
    expirations.add::<HiddenFromTelepaths>(until, off.character);
}

/// Removes an expired veil, unless a later one has replaced it.
fn lift_the_veil(
    veil: On<Expired<HiddenFromTelepaths>>,
    current: Res<CurrentTurn>,
    veiled: Query<&HiddenFromTelepaths>,
    mut commands: Commands,
) {
    if veiled.get(veil.entity).is_ok_and(|veiled| veiled.until <= current.now()) {
        commands.entity(veil.entity).remove::<HiddenFromTelepaths>();
    }
}
