//! An effect that makes a character drop an item.

use crate::things::{
    AddThingParts, CarriedBy, Effect, EffectTriggered, ItemRemoved, Thing, ThingEvent,
    ThingEventKind, pack::pack_of, thing_event::tell,
};
use bevy_app::App;
use bevy_ecs::prelude::{Commands, Component, On, World};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<LetGo>("let_go").add_observer(drop_last_item);
}

/// Makes the affected character drop the last item in its pack into its own cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetGo {}

fn drop_last_item(off: On<Effect<LetGo>>, mut commands: Commands) {
    let off = *off;
    commands.queue(move |world: &mut World| let_go(world, off));
}

fn let_go(world: &mut World, off: EffectTriggered) {
    let EffectTriggered { character, cell, .. } = off;
    let last = pack_of(world, character).into_values().flatten().last();
    let Some(item) = last else { return };
    world.entity_mut(item).remove::<CarriedBy>();
    world.trigger(ItemRemoved { entity: item, by: character });
    world.flush();
    world.entity_mut(item).insert(cell);
    let thing = world.get::<Thing>(item).map(|thing| thing.0);
    tell(world, ThingEvent { character, thing, cell, kind: ThingEventKind::Dropped });
}
