//! Doors: they test intelligence (`RULES` §7).

use super::{
    AddEffects, Catalogue, Handling, Happened, Happening, Key, KindId, Pack, Thing, Touching,
    happening::tell,
};
use crate::{
    action::Intent,
    creature::{Abilities, Ability, Player, Tunneling},
    dungeon::{Hardness, Obstacle, Stacks},
    grid::Position,
    turn::Actor,
};
use bevy_app::{App, Plugin};
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, World},
    world::DeferredWorld,
};
use serde::Deserialize;

/// Whether a door lets anybody in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Latch {
    /// It is in nobody's way.
    Open,
    /// The PC and the intelligent open it by walking into it.
    #[default]
    Closed,
    /// It takes a key. Whoever digs bites through it.
    Locked,
}

impl Latch {
    /// What a door is drawn as, which closed is drawn as `closed`.
    pub const fn glyph(self, closed: char) -> char {
        match self {
            Self::Open => '\'',
            Self::Closed => closed,
            Self::Locked => 'X',
        }
    }
}

/// A door. What it does to its cell follows by itself: to change it is to
/// insert another.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[component(immutable, on_insert = hang_in_the_doorway)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// What is left of its hardness.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub hardness: u8,
    /// Whether it is open.
    #[serde(skip)]
    pub latch: Latch,
}

impl Door {
    /// What it does to its cell (`RULES` §2): a closed one costs 2, a locked one
    /// is no way for those who do not dig.
    pub const fn obstacle(self) -> Obstacle {
        match self.latch {
            Latch::Open => Obstacle::NONE,
            Latch::Closed => Obstacle::solid(Some(2), Some(2)).opaque(),
            Latch::Locked => Obstacle::solid(None, Some(2)).opaque(),
        }
    }
}

fn hang_in_the_doorway(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(door) = world.get::<Door>(context.entity).copied() {
        world.commands().entity(context.entity).insert(door.obstacle());
    }
}

/// Lets doors be opened, closed, unlocked and bitten through.
#[derive(Clone, Copy, Debug, Default)]
pub struct DoorsPlugin;

impl Plugin for DoorsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Happened>()
            .add_part::<Door>("door")
            .add_part::<Key>("key")
            .add_systems(Touching, try_the_door)
            .add_systems(Handling, close_the_door);
    }
}

/// A door that somebody walks into: who can, opens it, and that is the move;
/// who digs bites, and goes through where nothing is left of it.
pub fn try_the_door(world: &mut World) {
    let Intent::Step(direction) = *world.resource::<Intent>() else { return };
    let who = world.resource::<Actor>().entity();
    let Some(cell) = world.get::<Position>(who).map(|place| place.step(direction)) else { return };
    let Some((entity, door)) = door_at(world, cell) else { return };
    let clever = world.get::<Abilities>(who).is_some_and(|it| it.has(Ability::Intelligent));
    let opens = clever || world.get::<Player>(who).is_some();
    let what = match door.latch {
        Latch::Open => return,
        Latch::Closed if opens => Happening::Opened,
        Latch::Locked if opens && use_up_a_key(world, who) => Happening::Unlocked,
        _ => return bite(world, who, cell, (entity, door)),
    };
    world.entity_mut(entity).insert(Door { latch: Latch::Open, ..door });
    *world.resource_mut() = Intent::Rest;
    report(world, who, entity, cell, what);
}

/// A door that somebody closes, unless something stands or lies in it.
pub fn close_the_door(world: &mut World) {
    let Intent::Close(direction) = *world.resource::<Intent>() else { return };
    let who = world.resource::<Actor>().entity();
    let Some(cell) = world.get::<Position>(who).map(|place| place.step(direction)) else { return };
    if let Some((entity, door)) = door_at(world, cell)
        && can_be_closed(world, cell)
    {
        world.entity_mut(entity).insert(Door { latch: Latch::Closed, ..door });
        report(world, who, entity, cell, Happening::Closed);
    }
}

/// Whether there is an open door with nobody and nothing in it.
pub(crate) fn can_be_closed(world: &World, cell: Position) -> bool {
    let stack = world.resource::<Stacks>().at(cell);
    let open = door_at(world, cell).is_some_and(|(_, door)| door.latch == Latch::Open);
    open && stack.creature.is_none() && stack.items.is_empty()
}

/// The door of a cell.
pub(crate) fn door_at(world: &World, cell: Position) -> Option<(Entity, Door)> {
    let entity = world.resource::<Stacks>().at(cell).mechanism?;
    Some((entity, *world.get::<Door>(entity)?))
}

/// The first key that somebody carries.
pub(crate) fn key_of(world: &World, who: Entity) -> Option<Entity> {
    let mut items = world.get::<Pack>(who)?.items().map(|(_, item)| item);
    items.find(|item| world.get::<Key>(*item).is_some())
}

/// A new thing of a kind; a door in this state, if one is given.
pub(crate) fn spawn_latched(
    world: &mut World,
    catalogue: &Catalogue,
    kind: KindId,
    latch: Option<Latch>,
) -> Entity {
    let thing = catalogue.spawn(world, kind);
    if let Some((latch, door)) = latch.zip(world.get::<Door>(thing).copied()) {
        world.entity_mut(thing).insert(Door { latch, ..door });
    }
    world.flush();
    thing
}

fn use_up_a_key(world: &mut World, who: Entity) -> bool {
    let Some(key) = key_of(world, who) else { return false };
    super::pack::use_up(world, who, key);
    true
}

fn bite(world: &mut World, who: Entity, cell: Position, (entity, door): (Entity, Door)) {
    let Some(strength) = world.get::<Tunneling>(who).map(|teeth| teeth.strength) else { return };
    let left = Hardness(door.hardness).bitten(strength);
    if left == Hardness::OPEN {
        report(world, who, entity, cell, Happening::Broken);
        world.despawn(entity);
    } else {
        world.entity_mut(entity).insert(Door { hardness: left.0, ..door });
        report(world, who, entity, cell, Happening::Bitten);
    }
}

fn report(world: &mut World, who: Entity, door: Entity, cell: Position, what: Happening) {
    world.flush();
    let thing = world.get::<Thing>(door).map(|thing| thing.0);
    tell(world, Happened { who, thing, cell, what });
}
