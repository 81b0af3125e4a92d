//! Saves its bearer once.

use crate::{
    action::Blow,
    things::{Happened, Happening, Pack, Thing, Usage, happening::tell, pack::use_up},
};
use bevy_ecs::prelude::{Commands, Component, On, Query, With, World};
use serde::Deserialize;

/// Undoes one arrival on whoever carries it: who came stays where it was, its
/// turn spent.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Usage = Usage::Carried)]
#[serde(deny_unknown_fields)]
pub struct Ward {}

pub(super) fn ward_off(
    mut blow: On<Blow>,
    packs: Query<&Pack>,
    wards: Query<(), With<Ward>>,
    mut commands: Commands,
) {
    let Ok(pack) = packs.get(blow.entity) else { return };
    let ward = pack.items().map(|(_, item)| item).find(|item| wards.contains(*item));
    let Some(ward) = ward.filter(|_| !blow.averted) else { return };
    blow.event_mut().averted = true;
    let (who, cell) = (blow.entity, blow.cell);
    commands.queue(move |world: &mut World| {
        let thing = world.get::<Thing>(ward).map(|thing| thing.0);
        use_up(world, who, ward);
        tell(world, Happened { who, thing, cell, what: Happening::Warded });
    });
}
