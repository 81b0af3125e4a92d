//! The pack: the items a character carries.

use super::{CarryLimit, Thing, UseMethod};
use crate::{action::Slot, grid::Position};
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, EntityEvent, World},
    system::Command,
    world::DeferredWorld,
};
use std::collections::BTreeMap;

/// A character has picked up an item. The event is triggered on the item.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ItemPickedUp {
    /// The item.
    pub entity: Entity,
    /// The character that has it now.
    pub by: Entity,
}

/// A character lets go of an item. The event is triggered on the item.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ItemRemoved {
    /// The item.
    pub entity: Entity,
    /// The character that had it.
    pub by: Entity,
}

/// The carrier of an item, and the slot that holds the item: one of the carrier's six
/// (rules §7, "Items"). A carried item has no position of its own.
///
/// ```
/// use hexdelve::{prelude::*, things::{free_slot, pack_of}};
/// let mut world = World::new();
/// let [carrier, rope, lamp] = [(); 3].map(|()| world.spawn_empty().id());
/// for item in [rope, lamp] {
///     let slot = free_slot(&world, carrier).unwrap();
///     world.entity_mut(item).insert(CarriedBy { carrier, slot });
/// }
/// world.despawn(rope);
/// assert!(pack_of(&world, carrier).into_iter().eq([(Slot::ALL[1], vec![lamp])]));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
#[relationship(relationship_target = Pack)]
pub struct CarriedBy {
    /// The character that carries the item.
    #[relationship]
    pub carrier: Entity,
    /// The slot. Only items of one kind share a slot.
    pub slot: Slot,
}

/// The items a character carries, in the order in which they were picked up; [`pack_of`]
/// sorts them by slot.
///
/// Bevy maintains this component, and removes it with the last item. When the carrier is
/// despawned, all items fall into the carrier's cell.
#[derive(Component, Debug)]
#[component(on_remove = leave_it_all)]
#[relationship_target(relationship = CarriedBy)]
pub struct Pack(Vec<Entity>);

/// Returns the items a character carries, by slot. The items in a slot are in the order
/// in which they were picked up.
pub fn pack_of(world: &World, bearer: Entity) -> BTreeMap<Slot, Vec<Entity>> {
    let mut pack = BTreeMap::<_, Vec<_>>::new();
    for item in world.get::<Pack>(bearer).into_iter().flat_map(|pack| &pack.0) {
        if let Some(carried) = world.get::<CarriedBy>(*item) {
            pack.entry(carried.slot).or_default().push(*item);
        }
    }
    pack
}

/// Returns the item in one of a character's slots. If there are several, returns the one
/// picked up last.
pub fn item_in(world: &World, bearer: Entity, slot: Slot) -> Option<Entity> {
    pack_of(world, bearer).get(&slot)?.last().copied()
}

/// Returns a character's first free slot.
pub fn free_slot(world: &World, bearer: Entity) -> Option<Slot> {
    let pack = pack_of(world, bearer);
    Slot::ALL.into_iter().find(|slot| !pack.contains_key(slot))
}

/// Returns the slot into which an item would go: that of an item of the same kind if the
/// two can share it, otherwise the first free slot. There is none if the character
/// already carries as many items of the kind as its [`CarryLimit`] allows.
///
/// ```
/// use hexdelve::{prelude::*, things::slot_for};
/// let here = Position::new(1, 1);
/// let game = Scenario::delve("@").thing("key", here).carrying('@', "ward").carrying('@', "key");
/// let game = game.start();
/// let player = game.contents_at(here).creature.unwrap();
/// assert_eq!(slot_for(game.world(), player, game.contents_at(here).items[0]), Some(Slot::ALL[1]));
/// ```
pub fn slot_for(world: &World, bearer: Entity, item: Entity) -> Option<Slot> {
    if limit_reached(world, bearer, item).is_some() {
        return None;
    }
    let pack = pack_of(world, bearer);
    let shared = pack.iter().find(|(_, held)| can_share_a_slot(world, held[0], item));
    shared.map(|(slot, _)| *slot).or_else(|| free_slot(world, bearer))
}

pub(crate) fn limit_reached(world: &World, bearer: Entity, item: Entity) -> Option<CarryLimit> {
    let limit = *world.get::<CarryLimit>(item)?;
    let kind = world.get::<Thing>(item)?;
    let pack = world.get::<Pack>(bearer)?;
    let held = pack.0.iter().filter(|it| world.get::<Thing>(**it) == Some(kind)).count();
    limit.is_reached(held).then_some(limit)
}

/// Items that are wielded or worn have a state of their own.
fn can_share_a_slot(world: &World, one: Entity, other: Entity) -> bool {
    let kind = |item| world.get::<Thing>(item);
    let is_used_up = world.get::<UseMethod>(one).is_none_or(|it| it.is_used_up());
    is_used_up && kind(one).is_some() && kind(one) == kind(other)
}

fn leave_it_all(mut world: DeferredWorld<'_>, context: HookContext) {
    let bearer = world.entity(context.entity);
    let Some(place) = bearer.get::<Position>().copied() else { return };
    // In slot order, so the item in the last slot ends up on top.
    let items = pack_of(&world, context.entity);
    let mut commands = world.commands();
    for item in items.into_values().flatten() {
        commands.entity(item).try_insert(place);
    }
}

pub(super) fn use_up(bearer: Entity, item: Entity) -> impl Command<Out = ()> {
    move |world: &mut World| {
        if world.get::<CarriedBy>(item).is_some_and(|carried| carried.carrier == bearer) {
            world.entity_mut(item).remove::<CarriedBy>();
            world.trigger(ItemRemoved { entity: item, by: bearer });
            world.flush();
        }
        world.despawn(item);
    }
}
