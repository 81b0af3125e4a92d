//! Terrain features (rules §6, "Features"), and how fire kills and spreads (rules §6, "Fire"). Also
//! things' effects on cells: features and smoke.

use super::{
    AddThingParts, Catalogue, Door, DoorState, Effect, EffectTriggered, Thing, ThingEvent,
    ThingEventKind, ThingKindId, UseMethod,
    catalogue::{count, radius},
    effect::{announce, go_off},
    mechanisms::is_clear,
    movement::Sliding,
    skip_stuck_turn,
};
use crate::{
    action::{Action, Bump, CauseOfDeath, EnteredFeature, ItemTarget, Kill, perform_action},
    creature::{Abilities, Ability, Player, RegisterState, Tunneling},
    dungeon::{Dungeon, Feature, MovementCapabilities, SpatialIndex, StepOutcome},
    grid::Position,
    sight::{Haze, refresh_field_of_view},
    turn::{CurrentTurn, Expired, PlayerTurnSystems, Timers, Turn, TurnSystems},
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
    let EnteredFeature { entity: who, row, from, cell } = *step;
    if catalogue.kind(ThingKindId(row)).parts().next().is_none() {
        return;
    }
    commands.queue(move |world: &mut World| {
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
    });
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
    let means = MovementCapabilities { opens, digs };
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
    let spread = spread_fire.after_ignore_deferred(skip_stuck_turn).before(perform_action);
    app.add_part::<Burning>("burning")
        .add_part::<Flammable>("flammable")
        .add_part::<Ignite>("ignite")
        .add_observer(burn_to_death)
        .add_observer(set_on_fire)
        .add_systems(Turn, spread.in_set(TurnSystems::Act).in_set(PlayerTurnSystems));
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
pub(super) struct Ignite {
    #[serde(deserialize_with = "radius")]
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
    let is_near = |cell: &Position| cell.distance(off.cell) <= ignite.radius;
    let near = dungeon.open_cells().filter(is_near);
    let cells: Vec<_> = near.filter(|cell| dungeon.is_passable(*cell)).collect();
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

/// Once in each of the PC's turns, so each cell burns for one turn, and no chance is involved.
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

pub(super) fn terrain_plugin(app: &mut App) {
    app.add_part::<Cover>("cover").add_observer(cover_ground);
    app.add_part::<WearsAway>("wears_away").add_observer(wear_away);
    app.add_part::<Smoke>("smoke").add_observer(fill_with_smoke).add_observer(lift_the_smoke);
}

/// Puts a feature on the bare cells within a radius, except those with a mechanism or a staircase
/// and, if the feature is solid, with a creature or an item.
#[derive(Component, Clone, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The name of the feature.
    pub feature: String,
    /// The radius in cells.
    #[serde(deserialize_with = "radius")]
    pub radius: u16,
}

fn cover_ground(
    off: On<Effect<Cover>>,
    items: Query<&Cover>,
    catalogue: Res<Catalogue>,
    spatial_index: Res<SpatialIndex>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(cover) = items.get(off.entity) else { return };
    let feature = catalogue.find(&cover.feature).and_then(|row| catalogue.feature(row));
    let Some(feature) = feature else { return };
    let is_covered = |cell: &Position| {
        cell.distance(off.cell) <= cover.radius
            && is_free(&dungeon, &spatial_index, *cell)
            && (is_clear(spatial_index.at(*cell)) || !feature.obstacle.is_solid())
    };
    let cells: Vec<_> = dungeon.open_cells().filter(is_covered).collect();
    for cell in cells {
        dungeon.set_feature(cell, Some(feature));
    }
}

/// Removes the feature from the cell in which it goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct WearsAway {}

fn wear_away(off: On<Effect<WearsAway>>, mut dungeon: ResMut<Dungeon>) {
    dungeon.set_feature(off.cell, None);
}

fn is_free(dungeon: &Dungeon, spatial_index: &SpatialIndex, cell: Position) -> bool {
    dungeon.is_bare(cell)
        && !dungeon.terrain(cell).is_staircase()
        && spatial_index.mechanism(cell).is_none()
}

/// Limits sight within a radius to neighbouring cells, for a number of turns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::AppliedOrThrown)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// The radius in cells.
    #[serde(deserialize_with = "radius")]
    pub radius: u16,
    /// The duration in turns.
    #[serde(deserialize_with = "count")]
    pub turns: u16,
}

fn fill_with_smoke(
    off: On<Effect<Smoke>>,
    pots: Query<&Smoke>,
    mut timers: Timers,
    mut commands: Commands,
) {
    let Ok(smoke) = pots.get(off.entity) else { return };
    let cloud = commands.spawn((off.cell, Haze { radius: smoke.radius })).id();
    timers.start::<Haze>(smoke.turns, cloud);
}

/// Otherwise, the actor's field of view would not be refreshed until the end of the turn.
fn lift_the_smoke(smoke: On<Expired<Haze>>, mut commands: Commands) {
    commands.entity(smoke.entity).despawn();
    commands.run_system_cached(refresh_field_of_view);
}
