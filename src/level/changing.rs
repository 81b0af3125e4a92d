//! Changing levels: each level is kept as the PC left it.

use super::{
    Depth, LevelGenerators, LevelTable, announce_the_level, blueprint::Blueprint, depth::KeptLevel,
    free_cells::nearest_free, hunter_clock::HunterClock, level_params::LevelSeed,
};
use crate::{
    creature::Player,
    dungeon::{Dungeon, OffLevel, SpatialIndex},
    grid::Position,
    knowledge::MapMemory,
    mind::Belief,
    path::DistanceMaps,
    sight::FieldOfView,
    things::Catalogue,
    turn::{Expirations, GameTime, NextTurn, TurnQueue},
};
use bevy_ecs::prelude::{Entity, With, Without, World};
use std::{collections::BTreeSet, mem};

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
