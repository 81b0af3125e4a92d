//! An effect that makes a character drop an item.

use crate::things::{
    AddThingParts, Effect, EffectTriggered, ThingEventKind,
    pack::{let_go, pack_of},
    thing_event::tell,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<LetGo>("let_go").add_observer(drop_last_item);
}

/// Makes the affected character drop the last item in its pack into its own cell.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct LetGo {}

fn drop_last_item(off: On<Effect<LetGo>>, mut commands: Commands) {
    let off = *off;
    commands.queue(move |world: &mut World| drop_last(world, off));
}

fn drop_last(world: &mut World, off: EffectTriggered) {
    let EffectTriggered { character, cell, .. } = off;
    let last = pack_of(world, character).into_values().flatten().last();
    let Some(item) = last else { return };
    let_go(world, character, item);
    world.entity_mut(item).insert(cell);
    tell(world, (character, cell), item, ThingEventKind::Dropped);
}
