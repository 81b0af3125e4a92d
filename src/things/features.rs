//! Terrain features: their effects on characters that enter them or walk into them (rules §6,
//! "Features"), and fire: how it kills, burns and spreads (rules §6, "Fire").

use super::{
    AddThingParts, Catalogue, Door, DoorState, Effect, EffectTriggered, Thing, ThingEvent,
    ThingEventKind, ThingKindId, UseMethod, effect::go_off, effects::Sliding, skip_stuck_turn,
    thing_event::announce,
};
use crate::{
    action::{Action, Bump, CauseOfDeath, EnteredFeature, ItemTarget, Kill, perform_action},
    creature::{Abilities, Ability, Player, RegisterState, Tunneling},
    dungeon::{Dungeon, Feature, MovementCapabilities, SpatialIndex, StepOutcome},
    grid::Position,
    turn::{CurrentTurn, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) fn features_plugin(app: &mut App) {
    app.add_message::<ThingEvent>()
        .init_resource::<FeatureEntities>()
        .restore_on_restart::<FeatureEntities>()
        .add_observer(enter_feature)
        .add_observer(clear_feature);
}

/// With the parts from its row. Effects are triggered on it, wherever the feature is.
#[derive(Resource, Clone, Debug, Default)]
struct FeatureEntities(BTreeMap<u16, Entity>);

fn enter_feature(step: On<EnteredFeature>, catalogue: Res<Catalogue>, mut commands: Commands) {
    let row = ThingKindId(step.row);
    if catalogue.kind(row).parts().next().is_some() {
        let step = *step;
        commands.queue(move |world: &mut World| trigger_effects(world, step));
    }
}

fn trigger_effects(world: &mut World, step: EnteredFeature) {
    let EnteredFeature { entity: who, row, from, cell } = step;
    // A mechanism in the cell may have sent the character elsewhere.
    if world.get::<Position>(who) != Some(&cell) {
        return;
    }
    // A slide over many cells of ice is one event.
    if world.get::<Sliding>(who).is_none() {
        let (feature, what) = (Thing(ThingKindId(row)), ThingEventKind::FeatureEntered);
        announce(&mut world.commands(), (who, cell), Some(&feature), what);
        world.flush();
    }
    let (entity, direction) = (feature_entity(world, row), from.toward(cell));
    let target = ItemTarget::Nothing;
    go_off(world, EffectTriggered { entity, character: who, cell, direction, target });
}

fn feature_entity(world: &mut World, row: u16) -> Entity {
    let known = world.resource::<FeatureEntities>().0.get(&row).copied();
    if let Some(known) = known.filter(|known| world.get_entity(*known).is_ok()) {
        return known;
    }
    let catalogue = world.resource::<Catalogue>().clone();
    let entity = catalogue.spawn(world, ThingKindId(row));
    world.resource_mut::<FeatureEntities>().0.insert(row, entity);
    entity
}

/// Clearing it away uses up the move, but a digger enters in the same turn.
fn clear_feature(
    bump: On<Bump>,
    characters: Query<(&Abilities, Has<Player>, Has<Tunneling>)>,
    mut dungeon: ResMut<Dungeon>,
    mut current: ResMut<CurrentTurn>,
    mut commands: Commands,
) {
    let Bump { entity: who, cell, .. } = *bump;
    let Ok((abilities, is_player, digs)) = characters.get(who) else { return };
    let opens = is_player || abilities.has(Ability::Intelligent);
    let means = MovementCapabilities { opens, unlocks: false, digs };
    // A mechanism in the cell, such as a chest, comes first.
    let is_first = |it: &Feature| dungeon.obstacle(cell) == it.obstacle;
    let Some(feature) = dungeon.feature(cell).filter(is_first) else { return };
    match means.step_into(feature.obstacle) {
        StepOutcome::Opens => current.action = Action::Rest,
        StepOutcome::Digs => {}
        StepOutcome::Enters | StepOutcome::Blocked => return,
    }
    dungeon.set_feature(cell, None);
    let feature = Thing(ThingKindId(feature.row));
    announce(&mut commands, (who, cell), Some(&feature), ThingEventKind::FeatureCleared);
}

pub(crate) fn fire_plugin(app: &mut App) {
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
