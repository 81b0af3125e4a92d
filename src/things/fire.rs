//! Fire: how it kills, burns and spreads (rules §6, "Fire").

use super::{
    AddThingParts, Catalogue, Door, DoorState, Effect, ThingKindId, UseMethod, skip_stuck_turn,
};
use crate::{
    action::{CauseOfDeath, Kill, perform_action},
    dungeon::{Dungeon, Feature, SpatialIndex},
    turn::{PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Makes fires burn, kill and spread.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirePlugin;

impl Plugin for FirePlugin {
    fn build(&self, app: &mut App) {
        app.add_part::<Burning>("burning")
            .add_part::<Flammable>("flammable")
            .add_part::<Ignite>("ignite")
            .add_observer(burn_to_death)
            .add_observer(set_on_fire)
            .add_systems(
                Turn,
                spread_fire
                    .in_set(TurnSystems::Act)
                    .in_set(PlayerTurnSystems)
                    .after_ignore_deferred(skip_stuck_turn)
                    .before(perform_action),
            );
    }
}

/// Kills any character that enters.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Burning {}

/// Marks a feature to which fire spreads.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flammable {}

/// Sets fire to all passable cells within a radius of the cell where it goes off.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ignite {
    #[serde(deserialize_with = "super::catalogue::radius")]
    pub(crate) radius: u16,
}

fn burn_to_death(off: On<Effect<Burning>>, mut commands: Commands) {
    commands.queue(Kill { victim: off.character, cause: CauseOfDeath::Other("fire") });
}

fn set_on_fire(
    off: On<Effect<Ignite>>,
    items: Query<&Ignite>,
    catalogue: Res<Catalogue>,
    spatial_index: Res<SpatialIndex>,
    mut dungeon: ResMut<Dungeon>,
    mut commands: Commands,
) {
    let (Ok(ignite), Some(fire)) = (items.get(off.entity), fire_of(&catalogue)) else { return };
    let cells: Vec<_> = dungeon
        .open_cells()
        .filter(|cell| cell.distance(off.cell) <= ignite.radius && dungeon.is_passable(*cell))
        .collect();
    for cell in cells {
        let stack = spatial_index.at(cell);
        if stack.mechanism.is_none() {
            dungeon.set_feature(cell, Some(fire));
        }
        if let Some(victim) = stack.creature {
            commands.queue(Kill { victim, cause: CauseOfDeath::Other("fire") });
        }
    }
}

/// Once in each of the PC's turns, so a fire lasts for one turn in each cell, and where it spreads
/// next depends only on the level.
fn spread_fire(
    catalogue: Option<Res<Catalogue>>,
    mut dungeon: ResMut<Dungeon>,
    spatial_index: Res<SpatialIndex>,
    doors: Query<&Door>,
    mut commands: Commands,
) {
    let Some(catalogue) = catalogue else { return };
    let Some(fire) = fire_of(&catalogue).filter(|it| dungeon.count_features(it.row) > 0) else {
        return;
    };
    let burning = dungeon.features().filter(|(_, it)| it.row == fire.row);
    let burning: Vec<_> = burning.map(|(cell, _)| cell).collect();
    let around: BTreeSet<_> = burning.iter().flat_map(|cell| cell.neighbours()).collect();
    for cell in burning {
        dungeon.set_feature(cell, None);
    }
    for cell in around {
        let feature = dungeon.feature(cell).map(|it| ThingKindId(it.row));
        let is_shut = |it: &Entity| doors.get(*it).is_ok_and(|it| it.latch != DoorState::Open);
        let door = spatial_index.mechanism(cell).filter(is_shut);
        if let Some(door) = door {
            commands.entity(door).despawn();
        }
        if door.is_some() || feature.is_some_and(|row| catalogue.kind(row).has("flammable")) {
            dungeon.set_feature(cell, Some(fire));
        }
    }
}

fn fire_of(catalogue: &Catalogue) -> Option<Feature> {
    catalogue.with_part("burning").and_then(|row| catalogue.feature(row))
}
