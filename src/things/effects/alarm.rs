//! An effect that wakes the whole level.

use crate::{
    creature::{Abilities, Ability, Monster},
    mind::Belief,
    things::{AddThingParts, Effect},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Alarm>("alarm").add_observer(wake_level);
}

/// Makes every intelligent monster remember the cell where the alarm goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Alarm {}

fn wake_level(
    off: On<Effect<Alarm>>,
    mut monsters: Query<(&Abilities, &mut Belief), With<Monster>>,
) {
    for (abilities, mut belief) in &mut monsters {
        if abilities.has(Ability::Intelligent) {
            *belief = Belief::Remembers(off.cell);
        }
    }
}
