//! Changing levels, by stairs or by falling (rules §6, "Features"): each level is kept as the PC
//! left it. [`LevelCreated`] is the event for a new one.

use super::{
    Depth, LevelChanged, LevelGenerators, LevelTable,
    blueprint::{Blueprint, nearest_free},
    delve::LevelSeed,
    depth::KeptLevel,
    hunter_clock::HunterClock,
    stairs::{arrive, tell_of_the_change},
};
use crate::{
    action::{CauseOfDeath, Kill},
    creature::{Player, Speed},
    dungeon::{Dungeon, OffLevel, SpatialIndex},
    grid::Position,
    knowledge::MapMemory,
    mind::Belief,
    path::DistanceMaps,
    sight::FieldOfView,
    things::{
        AddThingParts, Anchored, Catalogue, Effect, NoiseListeners, ThingEventKind, announce,
    },
    turn::{
        CurrentTurn, Expirations, ExtensionSystems, GameTime, NextTurn, Turn, TurnQueue,
        TurnSystems,
    },
};
use bevy_app::{App, Plugin};
use bevy_ecs::{prelude::*, system::Command};
use serde::Deserialize;
use std::{collections::BTreeSet, mem};

/// A level has been created with all its inhabitants, but nobody has seen it yet.
///
/// An observer may add entities to the level or remove them, or change its layout in the
/// [`Dungeon`](crate::dungeon::Dungeon), whose size must stay the same. On the first level, the PC
/// already has its cell; on other levels, it arrives on the stairs present after the event.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::level::LevelCreated;
/// fn hollow_out(_: On<LevelCreated>, mut dungeon: ResMut<Dungeon>) {
///     for cell in dungeon.size().positions() {
///         if !dungeon.is_open(cell) && !dungeon.hardness(cell).is_immutable() {
///             dungeon.open(cell, Terrain::Corridor);
///         }
///     }
///     dungeon.clear_rooms();
/// }
/// let caves = |app: &mut App| { app.add_observer(hollow_out); };
/// let game = DelveSetup::new(Seed(7)).start_with(caves)?;
/// assert!(game.world().resource::<Dungeon>().open_cells().count() > 1_000);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCreated {
    /// The level's number, from 1.
    pub level: u16,
}

/// No character on the new level acts before `begins`.
pub(super) fn change_level(world: &mut World, to: u16, now: GameTime, begins: GameTime) {
    keep_the_level(world, now);
    world.resource_mut::<TurnQueue>().reset(begins);
    world.resource_mut::<DistanceMaps>().clear();
    let plan = world.resource::<LevelTable>().level(to.into());
    let hunters = plan.map(HunterClock::of);
    let mut depth = world.resource_mut::<Depth>();
    depth.level = to;
    depth.hunters = hunters;
    depth.deepest = depth.deepest.max(to);
    depth.arrivals += 1;
    depth.turns_on_level = 0;
    match depth.kept.remove(&to) {
        Some(kept) => return_to(world, to, kept, begins),
        None => come_to(world, to),
    }
    let fallen = world.resource_mut::<Depth>().fallen.remove(&to);
    for (who, cell) in fallen.into_iter().flatten() {
        let Some(landed) = nearest_free(world, cell) else {
            let mut depth = world.resource_mut::<Depth>();
            depth.fallen.entry(to).or_default().push((who, cell));
            continue;
        };
        world.entity_mut(who).remove::<OffLevel>().insert(landed);
        if let Some(mut belief) = world.get_mut::<Belief>(who) {
            *belief = Belief::Nothing;
        }
        wait_for_a_turn(world, who, begins);
    }
}

fn keep_the_level(world: &mut World, now: GameTime) {
    let mut placed = world.query_filtered::<Entity, (With<Position>, Without<Player>)>();
    let inhabitants: BTreeSet<_> = placed.iter(world).collect();
    let level = world.resource::<Depth>().level;
    for inhabitant in &inhabitants {
        world.entity_mut(*inhabitant).insert(OffLevel(level));
    }
    let mut expirations = world.resource_mut::<Expirations>();
    let timers = expirations.stop(|entity| inhabitants.contains(&entity));
    let dungeon = world.resource::<Dungeon>().clone();
    let size = dungeon.size();
    let memory = world.get_resource_mut::<MapMemory>();
    let memory = memory.map(|mut it| mem::replace(&mut *it, MapMemory::new(size)));
    let waiting = mem::take(&mut *world.resource_mut::<TurnQueue>()).into_sorted();
    let kept = KeptLevel {
        dungeon,
        spatial_index: mem::replace(&mut *world.resource_mut(), SpatialIndex::new(size)),
        view: mem::take(&mut *world.resource_mut::<FieldOfView>()),
        memory,
        waiting: waiting.into_iter().filter(|(_, who)| inhabitants.contains(who)).collect(),
        timers,
        left_at: now,
        turns: world.resource::<Depth>().turns_on_level,
    };
    world.resource_mut::<Depth>().kept.insert(level, kept);
}

fn return_to(world: &mut World, to: u16, kept: KeptLevel, begins: GameTime) {
    *world.resource_mut() = kept.dungeon;
    *world.resource_mut() = kept.spatial_index;
    *world.resource_mut() = kept.view;
    world.resource_mut::<FieldOfView>().clear();
    world.resource_mut::<Depth>().turns_on_level = kept.turns;
    if let Some(mut memory) = kept.memory {
        memory.come_back();
        *world.resource_mut() = memory;
    }
    // All stored times are shifted by the length of the absence.
    let away = begins - kept.left_at;
    for (at, timer) in kept.timers {
        world.resource_mut::<Expirations>().restart(at + away, timer);
    }
    // Those who have fallen to this level have no position on it yet.
    let mut off_level = world.query_filtered::<(Entity, &OffLevel), With<Position>>();
    let here = off_level.iter(world).filter(|(_, level)| level.0 == to);
    let here: BTreeSet<_> = here.map(|(inhabitant, _)| inhabitant).collect();
    for inhabitant in here {
        let mut inhabitant = world.entity_mut(inhabitant);
        inhabitant.remove::<OffLevel>();
        if let Some(mut belief) = inhabitant.get_mut::<Belief>() {
            *belief = Belief::Nothing;
        }
    }
    for (at, who) in kept.waiting {
        wait_for_a_turn(world, who, at + away);
    }
}

fn come_to(world: &mut World, level: u16) {
    let (seed, catalogue) = (LevelSeed::of(world), world.resource::<Catalogue>().clone());
    let plan = world.resource::<LevelTable>().level(level.into());
    let plan = plan.expect("nobody goes below the last level");
    let tables = (&catalogue, world.resource(), world.resource(), &LevelGenerators::of(world));
    let blueprint = Blueprint::draw(seed, level, plan, tables);
    *world.resource_mut() = blueprint.dungeon.clone();
    *world.resource_mut() = SpatialIndex::new(blueprint.dungeon.size());
    if let Some(mut memory) = world.get_resource_mut::<MapMemory>() {
        *memory = MapMemory::new(blueprint.dungeon.size());
    }
    world.resource_mut::<FieldOfView>().clear();
    blueprint.furnish(world, &catalogue);
    announce_the_level(world, level);
}

pub(super) fn wait_for_a_turn(world: &mut World, who: Entity, at: GameTime) {
    if let Some(mut turn) = world.get_mut::<NextTurn>(who) {
        *turn = turn.moved_to(at);
        world.resource_mut::<TurnQueue>().push(at, who);
    }
}

pub(super) fn take_along(world: &mut World, who: Entity, from: u16) {
    world.entity_mut(who).remove::<OffLevel>();
    if let Some(kept) = world.resource_mut::<Depth>().kept.get_mut(&from) {
        kept.spatial_index.forget(who);
        kept.waiting.retain(|(_, waiting)| *waiting != who);
    }
}

/// Observers may change the layout, so what was cached before is discarded.
pub(crate) fn announce_the_level(world: &mut World, level: u16) {
    world.trigger(LevelCreated { level });
    world.flush();
    world.resource_mut::<DistanceMaps>().clear();
    world.resource_mut::<FieldOfView>().clear();
}

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
