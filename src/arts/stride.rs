//! Stride: several steps in one direction become faster, and loud.

use super::{ArtTable, Arts, Momentum};
use crate::{
    creature::{Player, Speed},
    grid::Position,
    things::{AddThingParts, NoiseListeners},
    turn::{CurrentTurn, ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;
use std::num::NonZeroU16;

pub(super) fn plugin(app: &mut App) {
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    app.add_part::<Stride>("stride");
    app.add_systems(Turn, hasten_step.in_set(resolved).in_set(PlayerTurnSystems));
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stride {
    /// The number of steps in one direction, the first that is faster included.
    steps: u16,
    /// The ticks that a step then takes.
    ticks: NonZeroU16,
    /// The distance in cells within which it is heard.
    heard: u16,
}

fn hasten_step(
    mut current: ResMut<CurrentTurn>,
    table: Option<Res<ArtTable>>,
    players: Query<(&Arts, &Momentum, &Position, &Speed), With<Player>>,
    mut listeners: NoiseListeners<'_, '_>,
) {
    let (Some(table), Ok(player)) = (table, players.single()) else { return };
    let (arts, momentum, place, speed) = player;
    if let Some(stride) = arts.use_now::<Stride>(&table)
        && momentum.steps() >= stride.steps
    {
        current.act_again_within(stride.ticks.get().into(), *speed);
        listeners.alert(*place, stride.heard, *place);
    }
}
