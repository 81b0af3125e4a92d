//! An effect that saves the carrier's life once.

use crate::{
    action::Attack,
    creature::Player,
    things::{
        AddThingParts, CarriedBy, Thing, ThingEventKind, UseMethod, pack::use_up,
        thing_event::announce,
    },
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Ward>("ward").add_observer(use_ward);
}

/// Averts one attack on its carrier: the attacker stays where it was, and its turn is
/// spent.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
struct Ward {}

fn use_ward(
    mut attack: On<Attack>,
    wards: Query<(Entity, &CarriedBy, Option<&Thing>), With<Ward>>,
    mut commands: Commands,
) {
    let own = wards.iter().filter(|(_, carried, _)| carried.carrier == attack.entity);
    let first = own.min_by_key(|(_, carried, _)| carried.slot).filter(|_| !attack.averted);
    let Some((ward, _, thing)) = first else { return };
    attack.event_mut().averted = true;
    let (who, cell) = (attack.entity, attack.cell);
    commands.queue(use_up(who, ward));
    announce(&mut commands, (who, cell), thing, ThingEventKind::AttackAverted);
}

/// Returns the number of attacks on the PC that its wards can avert.
pub(crate) fn count_averted(world: &mut World) -> usize {
    let mut wards = world.query_filtered::<&CarriedBy, With<Ward>>();
    let is_own = |ward: &&CarriedBy| world.get::<Player>(ward.carrier).is_some();
    wards.iter(world).filter(is_own).count()
}

/// Whether an item averts attacks on its carrier.
pub fn averts_attacks(world: &World, item: Entity) -> bool {
    world.get::<Ward>(item).is_some()
}
