//! Terrain features: their effects on characters that enter them or walk into them (rules §6,
//! "Features").

use super::{
    Catalogue, EffectTriggered, Thing, ThingEvent, ThingEventKind, ThingKindId, effect::go_off,
    effects::Sliding, thing_event::announce,
};
use crate::{
    action::{Action, Bump, EnteredFeature, ItemTarget},
    creature::{Abilities, Ability, Player, RegisterState, Tunneling},
    dungeon::{Dungeon, Feature, MovementCapabilities, StepOutcome},
    grid::Position,
    turn::CurrentTurn,
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

/// Makes terrain features work.
#[derive(Clone, Copy, Debug, Default)]
pub struct FeaturesPlugin;

impl Plugin for FeaturesPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ThingEvent>()
            .init_resource::<FeatureEntities>()
            .restore_on_restart::<FeatureEntities>()
            .add_observer(enter_feature)
            .add_observer(clear_feature);
    }
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
