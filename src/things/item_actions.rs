//! Picking up, dropping, throwing and using items.

use super::{
    CarriedBy, Crown, EffectTriggered, ItemPickedUp, ThingEvent, ThingEventKind, UseMethod,
    effect::go_off,
    item_in,
    pack::{NoRoom, let_go, room_in_pack, use_up},
    slot_for,
    thing_event::tell,
    usage,
};
use crate::{
    action::{Action, ItemTarget, Perform, Slot, WinCondition},
    creature::Player,
    dungeon::{Dungeon, SpatialIndex},
    grid::{Position, line},
};
use bevy_app::{App, Plugin};
use bevy_ecs::{prelude::*, system::Command};

/// Marks an item that the PC has dropped or thrown, until the PC picks it up again. The player
/// parted with it on purpose, so it is the last to be picked up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DroppedByPlayer;

/// Lets characters handle items.
#[derive(Clone, Copy, Debug, Default)]
pub struct ItemActionPlugin;

impl Plugin for ItemActionPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ThingEvent>().add_observer(handle_item);
    }
}

/// A command, because an item's effect must be complete before the item is despawned.
fn handle_item(deed: On<Perform>, mut commands: Commands) {
    let Perform { entity, action } = *deed;
    commands.queue(move |world: &mut World| carry_out(world, entity, action));
}

fn carry_out(world: &mut World, who: Entity, action: Action) {
    let Some(place) = world.get::<Position>(who).copied() else { return };
    match action {
        Action::PickUp => pick_up(world, who, place),
        Action::Drop(slot) => put_down(world, who, slot, place, ThingEventKind::Dropped),
        Action::Throw(slot, aim) => throw(world, who, slot, place, aim),
        Action::Use(slot, aim) => make_use(world, who, slot, place, aim),
        _ => {}
    }
}

/// Returns the item in a cell that a character would pick up first, by [`pickup_rank`], or
/// `None` if the cell contains no items.
pub fn next_to_pick_up(world: &World, who: Entity, cell: Position) -> Option<Entity> {
    let items = world.resource::<SpatialIndex>().at(cell).items.iter().copied();
    // Among equal items, `max_by_key` returns the last, which lies on top.
    items.max_by_key(|it| {
        let has_enough = matches!(room_in_pack(world, who, *it), Err(NoRoom::Limit(_)));
        let was_dropped = world.get::<DroppedByPlayer>(*it).is_some();
        pickup_rank(is_the_prize(world, *it), has_enough, was_dropped)
    })
}

/// The rank of an item in its cell, of which the highest is picked up: the Crown, then items of
/// which the character can carry more, then those that the PC did not put down.
pub const fn pickup_rank(prize: bool, enough: bool, dropped: bool) -> [bool; 3] {
    [prize, !enough, !dropped]
}

/// Whether an item is the game's prize, which needs no free slot.
pub fn is_the_prize(world: &World, item: Entity) -> bool {
    let plays_for_it = world.get_resource() == Some(&WinCondition::Crown);
    plays_for_it && world.get::<Crown>(item).is_some()
}

fn pick_up(world: &mut World, who: Entity, place: Position) {
    let Some(item) = next_to_pick_up(world, who, place) else { return };
    let is_prize = is_the_prize(world, item) && world.get::<Player>(who).is_some();
    if !is_prize && !take_up(world, who, item) {
        return;
    }
    tell(world, (who, place), item, ThingEventKind::PickedUp);
    world.trigger(ItemPickedUp { entity: item, by: who });
    world.flush();
}

fn take_up(world: &mut World, who: Entity, item: Entity) -> bool {
    let Some(slot) = slot_for(world, who, item) else { return false };
    // An item is either in a pack or in a cell.
    world.entity_mut(item).remove::<(Position, DroppedByPlayer)>();
    world.entity_mut(item).insert(CarriedBy { carrier: who, slot });
    true
}

fn put_down(world: &mut World, who: Entity, slot: Slot, cell: Position, what: ThingEventKind) {
    let Some(item) = item_in(world, who, slot) else { return };
    let_go(world, who, item);
    if world.get::<Player>(who).is_some() {
        world.entity_mut(item).insert(DroppedByPlayer);
    }
    world.entity_mut(item).insert(cell);
    tell(world, (who, cell), item, what);
}

/// Returns the cell in which an item thrown from `from` at `aim` lands: the last one on the
/// line before an obstacle.
pub fn landing(dungeon: &Dungeon, from: Position, aim: Position) -> Position {
    let path = line(from, aim).skip(1).take_while(|cell| dungeon.is_passable(*cell));
    path.last().unwrap_or(from)
}

fn throw(world: &mut World, who: Entity, slot: Slot, place: Position, aim: Position) {
    let cell = landing(world.resource(), place, aim);
    let Some(item) = item_in(world, who, slot) else { return };
    put_down(world, who, slot, cell, ThingEventKind::Thrown);
    let usage = usage(world, item);
    let target = ItemTarget::Nothing;
    let mut off = EffectTriggered { entity: item, character: who, cell, direction: None, target };
    if usage == UseMethod::Worn {
        let Some(wearer) = world.resource::<SpatialIndex>().creature(cell) else { return };
        if wearer == who || !take_up(world, wearer, item) {
            return;
        }
        off.character = wearer;
    }
    if usage.breaks() || matches!(usage, UseMethod::Placed | UseMethod::Worn) {
        go_off(world, off);
    }
    if usage.breaks() {
        world.despawn(item);
    }
}

fn make_use(world: &mut World, who: Entity, slot: Slot, cell: Position, aim: ItemTarget) {
    let Some(item) = item_in(world, who, slot) else { return };
    let usage = usage(world, item);
    if !can_be_used(world, usage, aim) {
        return;
    }
    tell(world, (who, cell), item, ThingEventKind::Used);
    let off = EffectTriggered { entity: item, character: who, cell, direction: None, target: aim };
    go_off(world, off);
    if usage.is_used_up() {
        use_up(who, item).apply(world);
    }
}

pub(crate) fn can_be_used(world: &World, usage: UseMethod, aim: ItemTarget) -> bool {
    let is_occupied = |cell| world.resource::<SpatialIndex>().creature(cell).is_some();
    match usage {
        UseMethod::Applied | UseMethod::Wielded | UseMethod::Worn | UseMethod::AppliedOrThrown => {
            true
        }
        UseMethod::Thrown | UseMethod::Placed | UseMethod::Carried => false,
        UseMethod::Aimed => matches!(aim, ItemTarget::Ability(cell, _) if is_occupied(cell)),
        UseMethod::AimedAtCreature => matches!(aim, ItemTarget::Cell(cell) if is_occupied(cell)),
    }
}
