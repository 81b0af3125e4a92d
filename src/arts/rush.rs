//! Rush: after a kill by its own step, the PC acts again sooner.

use super::{ArtTable, Arts, Momentum};
use crate::{
    creature::{Player, Speed},
    things::{AddThingParts, Stuck},
    turn::{CurrentTurn, ExtensionSystems, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;
use std::num::NonZeroU16;

pub(super) fn plugin(app: &mut App) {
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    app.add_part::<Rush>("rush");
    app.add_systems(Turn, act_soon_after_kill.in_set(resolved).in_set(PlayerTurnSystems));
}

#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rush {
    /// The ticks to the next turn.
    ticks: NonZeroU16,
}

type Killer = (&'static Arts, &'static Momentum, &'static Speed);

fn act_soon_after_kill(
    mut current: ResMut<CurrentTurn>,
    table: Option<Res<ArtTable>>,
    players: Query<Killer, (With<Player>, Without<Stuck>)>,
) {
    let (Some(table), Ok((arts, momentum, speed))) = (table, players.single()) else { return };
    if let Some(rush) = arts.use_now::<Rush>(&table)
        && momentum.has_just_killed(&current)
    {
        current.act_again_within(rush.ticks.get().into(), *speed);
    }
}
