//! Traps, which go off when a character steps on them (rules §7).

use super::{
    AddThingParts, EffectTriggered, ThingEvent, ThingEventKind, effect::go_off, thing_event::tell,
};
use crate::{
    action::{EnteredMechanism, ItemTarget},
    creature::{Abilities, Ability, Monster, Player},
    dungeon::{Dungeon, Obstacle},
    grid::Position,
    sight::FieldOfView,
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use serde::Deserialize;

/// A trap, which goes off under any character that steps on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {}

/// Marks a trap the player knows of: it has gone off in the PC's sight or under the PC.
/// Other traps are not shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discovered;

const KNOWN: Obstacle = Obstacle::passable(3);

/// Makes traps work.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrapsPlugin;

impl Plugin for TrapsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ThingEvent>().add_part::<Trap>("trap").add_observer(spring_trap);
    }
}

fn spring_trap(step: On<EnteredMechanism>, traps: Query<(), With<Trap>>, mut commands: Commands) {
    if traps.contains(step.entity) {
        let step = *step;
        commands.queue(move |world: &mut World| spring(world, step));
    }
}

fn spring(world: &mut World, step: EnteredMechanism) {
    let EnteredMechanism { entity, character: who, from, cell } = step;
    // Sight is symmetric, and the PC's own view may predate changes to the level in this turn.
    let view = world.resource::<FieldOfView>().seen_from(world.resource::<Dungeon>(), cell);
    let is_player = world.get::<Player>(who).is_some();
    let mut players = world.query_filtered::<&Position, With<Player>>();
    if is_player || players.iter(world).any(|place| view.sees(*place)) {
        world.entity_mut(entity).insert(Discovered);
    }
    let mut monsters = world.query_filtered::<(&Position, &Abilities), With<Monster>>();
    let is_clever = |abilities: &Abilities| abilities.has(Ability::Intelligent);
    if monsters.iter(world).any(|(cell, it)| is_clever(it) && view.sees(*cell)) {
        world.entity_mut(entity).insert(KNOWN);
    }
    tell(world, (who, cell), entity, ThingEventKind::TrapTriggered);
    let (direction, target) = (from.toward(cell), ItemTarget::Nothing);
    go_off(world, EffectTriggered { entity, character: who, cell, direction, target });
}
