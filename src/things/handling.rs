//! Picking up, dropping, throwing and using items.

use super::{
    CarriedBy, Crown, EffectTriggered, ItemPickedUp, ItemRemoved, Thing, ThingEvent,
    ThingEventKind, UseMethod,
    effect::go_off,
    item_in,
    pack::{NoRoom, room_in_pack, use_up},
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
use bevy_ecs::{
    prelude::{Commands, Component, Entity, On, World},
    system::Command,
};

/// Marks an item that the PC has dropped or thrown, until the PC picks it up again.
/// Marked items are the last to be picked up, because the player parted with them on
/// purpose.
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

/// A command, because an item's effect, which may be anything, has to be complete before
/// the item is despawned.
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

/// The highest rank is picked up: the Crown, or else the topmost item that the PC did not put down,
/// or else the topmost. Items of which the character cannot carry more come last, so as not to keep
/// it from others.
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
    report(world, who, item, place, ThingEventKind::PickedUp);
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
    let Some(item) = take(world, who, slot) else { return };
    if world.get::<Player>(who).is_some() {
        world.entity_mut(item).insert(DroppedByPlayer);
    }
    world.entity_mut(item).insert(cell);
    report(world, who, item, cell, what);
}

fn take(world: &mut World, who: Entity, slot: Slot) -> Option<Entity> {
    let item = item_in(world, who, slot)?;
    world.entity_mut(item).remove::<CarriedBy>();
    world.trigger(ItemRemoved { entity: item, by: who });
    world.flush();
    Some(item)
}

/// Returns the cell in which an item thrown from `from` at `aim` lands: the last one on the
/// line before an obstacle.
pub fn landing(dungeon: &Dungeon, from: Position, aim: Position) -> Position {
    let mut landed = from;
    for cell in line(from, aim).skip(1) {
        if !dungeon.is_passable(cell) {
            break;
        }
        landed = cell;
    }
    landed
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
    report(world, who, item, cell, ThingEventKind::Used);
    go_off(
        world,
        EffectTriggered { entity: item, character: who, cell, direction: None, target: aim },
    );
    if usage.is_used_up() {
        use_up(who, item).apply(world);
    }
}

pub(crate) fn can_be_used(world: &World, usage: UseMethod, aim: ItemTarget) -> bool {
    match usage {
        UseMethod::Applied | UseMethod::Wielded | UseMethod::Worn | UseMethod::AppliedOrThrown => {
            true
        }
        UseMethod::Thrown | UseMethod::Placed | UseMethod::Carried => false,
        UseMethod::Aimed => matches!(aim, ItemTarget::Ability(..)) && is_occupied(world, aim),
        UseMethod::AimedAtCreature => matches!(aim, ItemTarget::Cell(_)) && is_occupied(world, aim),
    }
}

fn is_occupied(world: &World, aim: ItemTarget) -> bool {
    let target = aim.cell().and_then(|cell| world.resource::<SpatialIndex>().creature(cell));
    target.is_some()
}

fn report(world: &mut World, who: Entity, item: Entity, cell: Position, what: ThingEventKind) {
    let thing = world.get::<Thing>(item).map(|thing| thing.0);
    tell(world, ThingEvent { character: who, thing, cell, kind: what });
}
