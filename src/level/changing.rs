//! A level is left, and comes back as it was left.

use super::{
    Depth, LevelLayouts, LevelTable, announce_the_level, blueprint::Blueprint, depth::KeptLevel,
};
use crate::{
    creature::Player,
    dungeon::{Dungeon, Inactive, SpatialIndex},
    grid::Position,
    knowledge::MapMemory,
    mind::Belief,
    path::DistanceMaps,
    rng::Seed,
    sight::FieldOfView,
    things::Catalogue,
    turn::{Expirations, NextTurn, Tick, TurnQueue},
};
use bevy_ecs::prelude::{Entity, With, Without, World};
use std::{collections::BTreeSet, mem};

/// Puts the present level away, and makes another one the present one, in which
/// everybody acts at `begins` at the earliest.
pub(super) fn change_the_level(world: &mut World, to: u16, now: Tick, begins: Tick) {
    keep_the_level(world, now);
    world.resource_mut::<TurnQueue>().begin_again_at(begins);
    world.resource_mut::<DistanceMaps>().forget();
    let mut depth = world.resource_mut::<Depth>();
    depth.level = to;
    depth.deepest = depth.deepest.max(to);
    depth.turns_here = 0;
    match depth.kept.remove(&to) {
        Some(kept) => return_to(world, kept, begins),
        None => come_to(world, to),
    }
}

/// Has everybody and everything of a level be there or not: what is away is
/// found by no query, acts in no turn, and no timer of it runs.
fn set_away(world: &mut World, inhabitants: impl IntoIterator<Item = Entity>, away: bool) {
    for entity in inhabitants {
        let Ok(mut inhabitant) = world.get_entity_mut(entity) else { continue };
        if away {
            inhabitant.insert(Inactive);
        } else {
            inhabitant.remove::<Inactive>();
        }
    }
}

fn keep_the_level(world: &mut World, now: Tick) {
    let mut placed = world.query_filtered::<Entity, (With<Position>, Without<Player>)>();
    let inhabitants: BTreeSet<_> = placed.iter(world).collect();
    set_away(world, inhabitants.iter().copied(), true);
    let mut expirations = world.resource_mut::<Expirations>();
    let timers = expirations.stop(|entity| inhabitants.contains(&entity));
    let dungeon = world.resource::<Dungeon>().clone();
    let size = dungeon.size();
    let memory = world.get_resource_mut::<MapMemory>();
    let memory = memory.map(|mut memory| mem::replace(&mut *memory, MapMemory::new(size)));
    let waiting = mem::take(&mut *world.resource_mut::<TurnQueue>()).into_order();
    let kept = KeptLevel {
        dungeon,
        stacks: mem::replace(&mut *world.resource_mut(), SpatialIndex::new(size)),
        view: mem::take(&mut *world.resource_mut::<FieldOfView>()),
        memory,
        waiting: waiting.into_iter().filter(|(_, who)| inhabitants.contains(who)).collect(),
        inhabitants,
        timers,
        left_at: now,
        turns: world.resource::<Depth>().turns_here,
    };
    let mut depth = world.resource_mut::<Depth>();
    let level = depth.level;
    depth.kept.insert(level, kept);
}

/// The level's time goes on where it stopped, and nobody remembers anything.
fn return_to(world: &mut World, kept: KeptLevel, begins: Tick) {
    *world.resource_mut() = kept.dungeon;
    *world.resource_mut() = kept.stacks;
    *world.resource_mut() = kept.view;
    world.resource_mut::<FieldOfView>().forget();
    world.resource_mut::<Depth>().turns_here = kept.turns;
    if let Some(mut memory) = kept.memory {
        memory.come_back();
        *world.resource_mut() = memory;
    }
    set_away(world, kept.inhabitants.iter().copied(), false);
    let away = begins - kept.left_at;
    for (at, timer) in kept.timers {
        world.resource_mut::<Expirations>().restart(at + away, timer);
    }
    for entity in kept.inhabitants {
        if let Some(mut knowledge) = world.get_mut::<Belief>(entity) {
            *knowledge = Belief::Nothing;
        }
    }
    for (at, who) in kept.waiting {
        wait_for_a_turn(world, who, at + away);
    }
}

fn come_to(world: &mut World, level: u16) {
    let (seed, catalogue) = (*world.resource::<Seed>(), world.resource::<Catalogue>().clone());
    let table = world.resource::<LevelTable>();
    let plan = table.level(u32::from(level)).expect("nobody goes below the last level").clone();
    let blueprint = Blueprint::draw(seed, level, &plan, (&catalogue, &LevelLayouts::of(world)));
    *world.resource_mut() = blueprint.dungeon.clone();
    *world.resource_mut() = SpatialIndex::new(blueprint.dungeon.size());
    if let Some(mut memory) = world.get_resource_mut::<MapMemory>() {
        *memory = MapMemory::new(blueprint.dungeon.size());
    }
    world.resource_mut::<FieldOfView>().forget();
    blueprint.furnish(world, &catalogue);
    announce_the_level(world, level);
}

/// Has somebody who was on another level, or nowhere, wait for its turn here.
pub(super) fn wait_for_a_turn(world: &mut World, who: Entity, at: Tick) {
    if let Some(mut turn) = world.get_mut::<NextTurn>(who) {
        *turn = turn.moved_to(at);
        world.resource_mut::<TurnQueue>().push(at, who);
    }
}

/// Takes somebody who has followed the PC out of the level that it has left.
pub(super) fn take_along(world: &mut World, who: Entity, from: u16) {
    set_away(world, [who], false);
    if let Some(kept) = world.resource_mut::<Depth>().kept.get_mut(&from) {
        kept.stacks.forget(who);
        kept.inhabitants.remove(&who);
        kept.waiting.retain(|(_, waiting)| *waiting != who);
    }
}
