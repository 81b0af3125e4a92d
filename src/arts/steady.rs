//! Steady: ground and traps neither hold nor move the PC. `things` heeds it.

use super::{ArtTable, Arts};
use crate::{
    creature::RegisterState,
    things::{AddThingParts, Steady},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Footing>("steady").register_state::<Steady>().add_observer(stand_firm);
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footing {}

fn stand_firm(
    change: On<Insert<Arts>>,
    table: Option<Res<ArtTable>>,
    learners: Query<&Arts, Without<Steady>>,
    mut commands: Commands,
) {
    let (Some(table), Ok(arts)) = (table, learners.get(change.entity)) else { return };
    if arts.use_now::<Footing>(&table).is_some() {
        commands.entity(change.entity).insert(Steady);
    }
}
