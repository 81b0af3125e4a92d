//! Falls to the next level (rules §6, "Features").

use super::{
    Depth, LevelChanged, LevelTable,
    changing::change_level,
    free_cells::nearest_free,
    stairs::{arrive, tell_of_the_change},
};
use crate::{
    action::{CauseOfDeath, Kill},
    creature::{Player, Speed},
    dungeon::OffLevel,
    grid::Position,
    things::{AddThingParts, Anchored, Effect, NoiseListeners, ThingEventKind, announce},
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    prelude::{
        Commands, Component, IntoScheduleConfigs, On, Query, With, World, any_with_component,
    },
    system::Command,
};
use serde::Deserialize;

/// The distance, in cells, within which monsters hear the PC land.
const HEARD_WITHIN: u16 = 20;

/// Lets characters fall to the next level.
#[derive(Clone, Copy, Debug, Default)]
pub struct FallingPlugin;

impl Plugin for FallingPlugin {
    fn build(&self, app: &mut App) {
        app.add_part::<Fall>("fall").add_observer(lose_footing).add_observer(land).add_systems(
            Turn,
            finish_fall
                .run_if(any_with_component::<Falling>)
                .in_set(ExtensionSystems::After(TurnSystems::Resolve)),
        );
    }
}

/// Makes the affected character fall to the next level, where it lands in the same cell,
/// or in the nearest free one. If there is no next level, the fall is fatal.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fall {}

#[derive(Component)]
#[component(clone_behavior = Ignore)]
struct Falling;

fn lose_footing(off: On<Effect<Fall>>, anchored: Anchored<'_, '_>, mut commands: Commands) {
    if !anchored.holds(off.character) {
        commands.entity(off.character).try_insert(Falling);
        announce(&mut commands, (off.character, off.cell), None, ThingEventKind::Fell);
    }
}

fn land(
    change: On<LevelChanged>,
    players: Query<&Position, With<Player>>,
    mut listeners: NoiseListeners<'_, '_>,
) {
    if let (true, Ok(cell)) = (change.fell, players.single()) {
        listeners.alert(*cell, HEARD_WITHIN, *cell);
    }
}

/// The PC goes to the next level at once; a monster will be there when the PC arrives.
fn finish_fall(world: &mut World) {
    let current = *world.resource::<CurrentTurn>();
    let Some(who) = current.actor() else { return };
    if world.get::<Falling>(who).is_none() {
        return;
    }
    world.entity_mut(who).remove::<Falling>();
    let Some(cell) = world.get::<Position>(who).copied() else { return };
    let next = world.get_resource::<Depth>().filter(|it| it.level < it.level_count);
    let Some(from) = next.map(|it| it.level) else {
        return Kill { victim: who, cause: CauseOfDeath::Other("a fall") }.apply(world);
    };
    if world.get::<Player>(who).is_none() {
        world.entity_mut(who).remove::<Position>().insert(OffLevel(from + 1));
        let mut depth = world.resource_mut::<Depth>();
        depth.fallen.entry(from + 1).or_default().push((who, cell));
    } else if world.contains_resource::<LevelTable>() {
        // A simulated world has no further levels: there, the PC's fall is the end.
        let speed = world.get::<Speed>(who).copied().unwrap_or_default();
        world.entity_mut(who).remove::<Position>();
        change_level(world, from + 1, current.now(), current.now() + speed.delay());
        let landed = nearest_free(world, cell).unwrap_or(cell);
        arrive(world, who, landed);
        tell_of_the_change(world, from, 0, true);
    }
}
