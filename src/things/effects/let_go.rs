//! An effect that makes a character drop an item.

use crate::things::{
    CarriedBy, EffectTriggered, ItemRemoved, Thing, ThingEvent, ThingEventKind, pack::pack_of,
    thing_event::tell,
};
use bevy_ecs::prelude::{Commands, Component, On, Query, With, World};
use serde::Deserialize;

/// Makes the affected character drop the last item of its pack in its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetGo {}

pub(super) fn drop_last_item(
    off: On<EffectTriggered>,
    features: Query<(), With<LetGo>>,
    mut commands: Commands,
) {
    if features.contains(off.entity) {
        let off = *off;
        commands.queue(move |world: &mut World| let_go(world, off));
    }
}

fn let_go(world: &mut World, off: EffectTriggered) {
    let EffectTriggered { character, cell, .. } = off;
    let Some((_, item)) = pack_of(world, character).pop_last() else { return };
    world.entity_mut(item).remove::<CarriedBy>();
    world.trigger(ItemRemoved { entity: item, by: character });
    world.flush();
    world.entity_mut(item).insert(cell);
    let thing = world.get::<Thing>(item).map(|thing| thing.0);
    tell(world, ThingEvent { character, thing, cell, kind: ThingEventKind::Dropped });
}
