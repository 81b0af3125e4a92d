//! An effect that draws telepaths to a cell.

use crate::{
    mind::Decoy,
    things::{AddThingParts, Effect, ItemPickedUp, UseMethod},
    turn::{CurrentTurn, Expirations, Expired, GameTime},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<CreateDecoy>("decoy")
        .add_observer(set_up_decoy)
        .add_observer(remove_decoy)
        .add_observer(take_decoy_back);
}

/// Turns the item into a decoy where it lands, for a number of turns. After that it
/// disappears, unless it has been picked up.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Placed)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateDecoy {
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub(crate) turns: u16,
}

fn set_up_decoy(
    off: On<Effect<CreateDecoy>>,
    items: Query<&CreateDecoy>,
    current: Res<CurrentTurn>,
    mut expirations: ResMut<Expirations>,
    mut commands: Commands,
) {
    let Ok(item) = items.get(off.entity) else { return };
    let until = current.now() + GameTime::PER_TURN * u64::from(item.turns);
    commands.entity(off.entity).insert(Decoy { until });
    expirations.add::<Decoy>(until, off.entity);
}

fn remove_decoy(
    decoy: On<Expired<Decoy>>,
    current: Res<CurrentTurn>,
    decoys: Query<&Decoy>,
    mut commands: Commands,
) {
    if decoys.get(decoy.entity).is_ok_and(|decoy| decoy.until <= current.now()) {
        commands.entity(decoy.entity).despawn();
    }
}

/// So that it can be thrown again.
fn take_decoy_back(item: On<ItemPickedUp>, mut commands: Commands) {
    commands.entity(item.entity).remove::<Decoy>();
}
